//! Serialises a class of refusal as its name.

use packproof_reference::refusal::Class;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

pub fn serialize<S: Serializer>(class: &Class, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(class.name())
}

pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Class, D::Error> {
    let name = String::deserialize(deserializer)?;
    Class::ALL.into_iter().find(|class| class.name() == name).ok_or_else(|| {
        let names: Vec<_> = Class::ALL.iter().map(|class| class.name()).collect();
        D::Error::custom(format!("`{name}` is not one of {}", names.join(", ")))
    })
}

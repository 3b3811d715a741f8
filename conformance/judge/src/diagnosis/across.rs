//! What the operations of a run show together: which speak against a deviation, and which known mistakes are left.

use packproof_suite::formats;
use packproof_suite::model::choices::{Deviation, Setting};
use packproof_suite::model::{Deviant, Format, Operation};

use super::answer;
use super::evidence::{Evidence, Results};
use super::named::Root;
use super::study::{Study, gives_all, roots};

/// Passes of another operation that a deviation is tried on.
const PASSES: usize = 64;

/// What all operations show.
#[derive(Clone, Copy)]
pub(super) struct Run<'a> {
    pub studies: &'a [Study<'a>],
    pub results: &'a Results<'a>,
}

impl Run<'_> {
    /// The sets of a study without those with a deviation of another format that operations there contradict, as long as
    /// others are left: who reads indices right does not read the lengths of strings wrong for that.
    pub(super) fn likely(&self, study: &Study) -> Vec<Setting> {
        let elsewhere = |root: &Root| {
            let mut others =
                concerned(*root, formats::ALL).filter(|(_, of)| study.format.operation(of.name).is_none());
            root.format != study.format.name && others.any(|(deviation, of)| self.contradicts(deviation, of))
        };
        let sets = &study.found.sets;
        let likely: Vec<Setting> =
            sets.iter().filter(|set| !roots(study.format, set).iter().any(elsewhere)).cloned().collect();
        if likely.is_empty() { sets.clone() } else { likely }
    }

    /// Deviations of a set that other operations of the same parameter contradict, among those of some formats.
    pub(super) fn contradictions(&self, study: &Study, set: &Setting, among: &[&'static Format]) -> usize {
        self.contradictions_by(|_| true, study, set, among)
    }

    /// Of these, the ones by operations that speak.
    pub(super) fn contradictions_by(
        &self,
        speaks: impl Fn(&Operation) -> bool,
        study: &Study,
        set: &Setting,
        among: &[&'static Format],
    ) -> usize {
        let against = |&root: &Root| {
            let others = concerned(root, among).filter(|(_, other)| other.name != study.operation.name);
            let others = others.filter(|(_, other)| speaks(other));
            others.filter(|(deviation, other)| self.contradicts(*deviation, other)).count()
        };
        roots(study.format, set).iter().map(against).sum()
    }

    /// Whether an operation fails without a deviation, or passes where it would not with it.
    fn contradicts(&self, deviation: Deviation, other: &'static Operation) -> bool {
        if let Some(study) = self.studies.iter().find(|study| study.operation.name == other.name) {
            // What the deviation does not show in says nothing of it.
            let alone = Setting::of(&[deviation]);
            return !study.found.sets.iter().any(|set| set.deviations().contains(&deviation))
                && changes(study, &alone);
        }
        let evidence = Evidence::among(other.name, self.results);
        let alone = Setting::of(&[deviation]);
        (0..evidence.asked.len().min(PASSES))
            .any(|at| !evidence.reproduces(at, &answer::answer(other, &alone, &evidence, at)))
    }

    /// The known mistakes that a set contains, those with the larger points first. One that has more deviations than
    /// the answers show is contained, too, if it gives them all. One that other operations speak against is not: what
    /// makes all words big-endian is not the cause where one field alone is.
    pub(super) fn known(&self, study: &Study, set: &Setting) -> Vec<&'static Deviant> {
        let operation = study.operation.name;
        let contained = |deviant: &&Deviant| {
            let (point, elsewhere): (Vec<Deviation>, Vec<Deviation>) =
                deviant.point.iter().partition(|(name, _)| concerns(study.format, name, operation));
            let held = point.iter().filter(|of| set.deviations().contains(of)).count();
            let here = held == point.len()
                || held == set.deviations().len() && gives_all(study, &Setting::of(deviant.point));
            let refuted = |&deviation: &Deviation| {
                let own = std::slice::from_ref(&study.format);
                concerned(Root::of(study.format.name, deviation), own)
                    .filter(|(_, other)| deviant.operations.contains(&other.name))
                    .any(|(deviation, other)| self.contradicts(deviation, other))
            };
            deviant.operations.contains(&operation) && held > 0 && here && !elsewhere.iter().any(refuted)
        };
        let mut found: Vec<&Deviant> = study.format.deviants.iter().filter(contained).collect();
        found.sort_by_key(|deviant| std::cmp::Reverse(deviant.point.len()));
        found
    }

    /// The ids of the known mistakes that the chosen sets contain, each once.
    pub(super) fn known_of_all(&self, chosen: &[(&Study, &Setting)]) -> Vec<String> {
        let mut ids: Vec<String> = Vec::new();
        for deviant in chosen.iter().flat_map(|(study, set)| self.known(study, set)) {
            if !ids.iter().any(|id| id == deviant.id) {
                ids.push(deviant.id.to_owned());
            }
        }
        ids
    }
}

/// The operations that a deviation concerns, each with its name there, among those of some formats.
fn concerned<'f>(
    root: Root,
    among: &'f [&'static Format],
) -> impl Iterator<Item = (Deviation, &'static Operation)> + use<'f> {
    among.iter().filter_map(move |format| Some((format, root.within(format)?))).flat_map(
        |(format, deviation)| {
            let operations = format.operations.iter();
            let concerned = operations.filter(move |of| concerns(format, deviation.0, of.name));
            concerned.map(move |operation| (deviation, operation))
        },
    )
}

/// Whether a set changes an answer of an operation that is to be explained, or one of the first.
fn changes(study: &Study, setting: &Setting) -> bool {
    let evidence = &study.evidence;
    let differs = |at: &usize| {
        let [right, wrong] =
            [&Setting::RIGHT, setting].map(|set| answer::answer(study.operation, set, evidence, *at));
        !wrong.agrees_with(&right)
    };
    let fails = (0..evidence.asked.len()).filter(|&at| evidence.fails(at)).take(PASSES);
    fails.chain(0..evidence.asked.len().min(PASSES)).any(|at| differs(&at))
}

/// Whether a parameter of a format concerns an operation.
pub(super) fn concerns(format: &Format, parameter: &str, operation: &str) -> bool {
    format.parameters.iter().any(|of| of.name == parameter && of.operations.contains(&operation))
}

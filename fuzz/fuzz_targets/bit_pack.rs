#![cfg_attr(fuzzing, no_main)]
packproof_fuzz::target!(bit_pack);

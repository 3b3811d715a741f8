#![cfg_attr(fuzzing, no_main)]
packproof_fuzz::target!(variant_buffer);

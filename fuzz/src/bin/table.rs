//! Fuzzes `table` of `strabo_fuzz::TARGETS`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| strabo_fuzz::run("table", data, 2));

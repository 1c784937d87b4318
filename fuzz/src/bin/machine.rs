//! Fuzzes `machine` of `strabo_fuzz::TARGETS`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| strabo_fuzz::run("machine", data, 2));

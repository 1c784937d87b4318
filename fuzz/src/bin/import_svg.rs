//! Fuzzes `import_svg` of `strabo_fuzz::TARGETS`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| strabo_fuzz::run("import_svg", data, 2));

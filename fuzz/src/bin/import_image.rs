//! Fuzzes `import_image` of `strabo_fuzz::TARGETS`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| strabo_fuzz::run("import_image", data, 2));

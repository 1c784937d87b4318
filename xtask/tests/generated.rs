//! What is generated is up to date.

use std::process::Command;

#[test]
fn nothing_generated_has_drifted() {
    let mut codegen = Command::new(env!("CARGO_BIN_EXE_xtask"));
    codegen.args(["codegen", "--check", "--generator", env!("CARGO_BIN_EXE_xtask-generate")]);
    let output = codegen.output().expect("xtask runs");
    assert!(output.status.success(), "\n{}", String::from_utf8_lossy(&output.stderr));
}

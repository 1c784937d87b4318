//! Where the program itself lies.

use std::{env, io, path::PathBuf};

/// Where the program lies, to be started again and to find what is installed with it. A script that runs it
/// inside of another program says where in `STRABO_PROGRAM`.
pub fn program() -> io::Result<PathBuf> {
    env::var_os("STRABO_PROGRAM").map_or_else(env::current_exe, |path| Ok(path.into()))
}

//! Replaces the files of results in a program that was built without the feature `parquet`.

use strabo_simulate::row::{GameRow, Run};
use strabo_simulate::shard::Part;

use super::options::Simulate;
use crate::status::{Failure, Result, Status};
use crate::terminal::Terminal;

/// No files: `--results` and `--turn-results` fail.
pub struct Outputs;

impl Outputs {
    pub fn open(_: &Run, _: Part, options: &Simulate) -> Result<Self> {
        let wanted = options.results.is_some() || options.turn_results.is_some();
        if wanted { Err(missing()) } else { Ok(Self) }
    }

    #[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "as with the feature")]
    pub fn add(&mut self, _: &GameRow) -> Result<()> {
        Ok(())
    }

    #[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "as with the feature")]
    pub fn finish(self, _: bool, _: bool, _: &mut Terminal<'_>) -> Result<()> {
        Ok(())
    }
}

/// `--merge` fails.
pub fn merge(_: &Simulate, _: &mut Terminal<'_>) -> Result {
    Err(missing())
}

fn missing() -> Failure {
    Failure::new("this program was built without the feature \"parquet\", which --results, --turn-results and --merge need")
        .help("build it again with: cargo build --release --features parquet")
}

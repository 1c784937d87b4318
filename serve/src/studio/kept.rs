//! What pages keep beside the pack, so that neither a crash nor a closed window loses it.

use serde::Deserialize;
use serde_json::{Value, json};

use super::Studio;
use crate::Problem;

/// A text that is kept; without one, it is asked for.
#[derive(Deserialize)]
pub struct Kept {
    name: String,
    #[serde(default)]
    text: Option<String>,
}

impl Studio {
    /// Keeps an image to trace or a line that is being drawn, and says what is kept.
    pub fn keep(&mut self, kept: &Kept) -> Result<Value, Problem> {
        if !["trace", "draft"].contains(&&*kept.name) {
            return Err(Problem::new(404, format!("\"{}\" is nothing to keep", kept.name)));
        }
        Ok(json!({ "text": self.disk.keep(&kept.name, kept.text.as_deref())? }))
    }
}

//! Findings as json.

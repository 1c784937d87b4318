//! Findings as sarif.

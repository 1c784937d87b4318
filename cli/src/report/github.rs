//! Findings as github.

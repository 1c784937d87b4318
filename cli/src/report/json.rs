//! Findings as one JSON object.

use std::io::{self, Write};

use serde::Serialize;
use strabo_compile::diagnostic::{Diagnostic, Edit, Label};
use strabo_compile::source::Span;

use super::Report;
use crate::format::write_json;

#[derive(Serialize)]
struct Document<'a> {
    pack: String,
    diagnostics: Vec<Finding<'a>>,
    summary: Summary,
    #[serde(skip_serializing_if = "Option::is_none")]
    mended: Option<FixedFiles<'a>>,
}

#[derive(Serialize)]
struct Summary {
    errors: usize,
    warnings: usize,
    notes: usize,
}

#[derive(Serialize)]
struct FixedFiles<'a> {
    findings: usize,
    files: &'a [String],
}

/// Lines and columns count from 1, columns in characters; the end is the position after the last
/// character. Offset and length count bytes.
#[derive(Serialize)]
struct Location {
    file: String,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    offset: usize,
    length: usize,
}

#[derive(Serialize)]
struct Finding<'a> {
    code: &'a str,
    level: &'a str,
    message: &'a str,
    #[serde(flatten)]
    location: Location,
    help: Option<&'a str>,
    fixable: bool,
    label: &'a str,
    labels: Vec<Labelled<'a>>,
    fix: Option<Change<'a>>,
}

#[derive(Serialize)]
struct Labelled<'a> {
    text: &'a str,
    #[serde(flatten)]
    location: Location,
}

#[derive(Serialize)]
struct Change<'a> {
    title: &'a str,
    edits: Vec<Labelled<'a>>,
}

/// Writes the findings.
pub fn write(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let totals = report.totals();
    let (errors, warnings, notes) = (totals.errors, totals.warnings, totals.notes);
    let document = Document {
        pack: report.pack_id(),
        diagnostics: report.findings().iter().map(|finding| convert(report, finding)).collect(),
        summary: Summary { errors, warnings, notes },
        mended: report
            .fixed
            .as_ref()
            .map(|fixed| FixedFiles { findings: fixed.findings, files: &fixed.files }),
    };
    write_json(&document, out)
}

fn convert<'a>(report: &Report<'a>, finding: &'a Diagnostic) -> Finding<'a> {
    let labelled =
        |label: &'a Label| Labelled { text: &label.text, location: location(report, label.span) };
    let edited =
        |edit: &'a Edit| Labelled { text: &edit.text, location: location(report, edit.span) };
    Finding {
        code: finding.lint.name,
        level: finding.level.word(),
        message: &finding.message,
        location: location(report, finding.primary.span),
        help: finding.help.as_deref(),
        fixable: report.is_fixable(finding),
        label: &finding.primary.text,
        labels: finding.labels.iter().map(labelled).collect(),
        fix: finding
            .fix
            .as_ref()
            .map(|fix| Change { title: &fix.title, edits: fix.edits.iter().map(edited).collect() }),
    }
}

fn location(report: &Report<'_>, span: Span) -> Location {
    let region = report.region(span);
    Location {
        file: report.path(report.file(span)),
        line: region.line,
        column: region.column,
        end_line: region.end_line,
        end_column: region.end_column,
        offset: region.offset,
        length: region.length,
    }
}

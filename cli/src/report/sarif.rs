//! Findings as SARIF 2.1.0, for code scanning services and editors.

use std::io::{self, Write};
use std::{env, fmt::Write as _, path::Path};

use serde_json::{Value, json};
use strabo_compile::diagnostic::{Diagnostic, Fix, Level};
use strabo_compile::lints::{self, Lint};
use strabo_compile::source::Span;

use super::Report;
use crate::{folder::name_of, format::write_json};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// Where to learn more about the tool. It has no site of its own, and this name belongs to nobody (RFC 2606).
const HOME: &str = "https://strabo.example/";

/// Writes the findings.
pub fn write(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let rules: Vec<Value> = lints::ALL.iter().map(|lint| rule(lint)).collect();
    let results: Vec<Value> = report.findings().iter().map(|found| result(report, found)).collect();
    let document = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "Strabo",
                "informationUri": HOME,
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            }},
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    });
    write_json(&document, out)
}

fn rule(lint: &Lint) -> Value {
    json!({
        "id": lint.name,
        "shortDescription": { "text": lint.summary },
        "help": { "text": lint.page, "markdown": lint.page },
        "defaultConfiguration": { "level": lint.level.word() },
    })
}

fn result(report: &Report<'_>, finding: &Diagnostic) -> Value {
    let mut text = finding.message.clone();
    if let Some(help) = &finding.help {
        let _ = write!(text, "\n\n{help}");
    }
    let mut result = json!({
        "ruleId": finding.lint.name,
        "level": match finding.level {
            Level::Error => "error",
            Level::Warning => "warning",
            Level::Note => "note",
        },
        "message": { "text": text },
        "locations": [{ "physicalLocation": place(report, finding.primary.span) }],
    });
    if let Some(index) = lints::ALL.iter().position(|lint| lint.name == finding.lint.name) {
        result["ruleIndex"] = json!(index);
    }
    if !finding.labels.is_empty() {
        let related = finding.labels.iter().enumerate().map(|(at, label)| {
            json!({
                "id": at,
                "physicalLocation": place(report, label.span),
                "message": { "text": label.text },
            })
        });
        result["relatedLocations"] = related.collect();
    }
    if let Some(fix) = &finding.fix {
        result["fixes"] = json!([change(report, fix)]);
    }
    result
}

fn change(report: &Report<'_>, fix: &Fix) -> Value {
    let mut files: Vec<(String, Vec<Value>)> = Vec::new();
    for edit in &fix.edits {
        let path = uri(&report.path(report.file(edit.span)));
        let replacement = json!({
            "deletedRegion": region(report, edit.span),
            "insertedContent": { "text": edit.text },
        });
        match files.iter_mut().find(|(known, _)| *known == path) {
            Some((_, replacements)) => replacements.push(replacement),
            None => files.push((path, vec![replacement])),
        }
    }
    let changes = files.into_iter().map(|(uri, replacements)| {
        json!({ "artifactLocation": { "uri": uri }, "replacements": replacements })
    });
    json!({ "description": { "text": fix.title }, "artifactChanges": changes.collect::<Value>() })
}

fn place(report: &Report<'_>, span: Span) -> Value {
    json!({
        "artifactLocation": { "uri": uri(&report.path(report.file(span))) },
        "region": region(report, span),
    })
}

fn region(report: &Report<'_>, span: Span) -> Value {
    let region = report.region(span);
    json!({
        "startLine": region.line,
        "startColumn": region.column,
        "endLine": region.end_line,
        "endColumn": region.end_column,
    })
}

/// A path as a URI reference, relative if it is below the current folder.
pub fn uri(path: &str) -> String {
    let here = env::current_dir().ok();
    let inside = here.as_deref().and_then(|here| Path::new(path).strip_prefix(here).ok());
    match inside {
        Some(inside) => escape(&name_of(inside)),
        None if Path::new(path).is_absolute() => {
            format!("file:///{}", escape(path.trim_start_matches('/')).replacen("%3A", ":", 1))
        }
        None => escape(path),
    }
}

fn escape(path: &str) -> String {
    let mut text = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            text.push(char::from(byte));
        } else {
            let _ = write!(text, "%{byte:02X}");
        }
    }
    text
}

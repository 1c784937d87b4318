//! Findings in the form of the protocol.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use strabo_compile::diagnostic::{Diagnostic, Label, Level};
use strabo_compile::source::{MappedFile, Span};
use strabo_workbench::{Checked, Units};

use super::{document::Text, links::Links};

/// How many findings of one file are sent. An editor with more is of no use.
const MOST: usize = 500;

/// The findings of a pack by file.
pub fn findings(checked: &Checked, links: &Links<'_>) -> BTreeMap<String, Vec<Value>> {
    let outcome = &checked.outcome;
    let mut writer = Writer { checked, links, texts: BTreeMap::new() };
    let mut files: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    let mut left: BTreeMap<String, usize> = BTreeMap::new();
    for finding in &outcome.diagnostics {
        let (file, range) = writer.own_place(finding);
        let list = files.entry(file.clone()).or_default();
        if list.len() < MOST {
            list.push(writer.report(finding, range));
        } else {
            *left.entry(file).or_default() += 1;
        }
    }
    for (file, count) in left {
        let message = format!("{count} more findings: strabo check lists them all");
        let start = json!({ "line": 0, "character": 0 });
        let range = json!({ "start": start, "end": start });
        let remark =
            json!({ "range": range, "severity": 3, "source": "strabo", "message": message });
        files.entry(file).or_default().push(remark);
    }
    files
}

/// A remark about a whole file, at its first line.
pub fn remark(text: &Text, units: Units, severity: u8, message: &str) -> Value {
    json!({
        "range": text.first_line(units),
        "severity": severity,
        "source": "strabo",
        "message": message,
    })
}

struct Writer<'a> {
    checked: &'a Checked,
    links: &'a Links<'a>,
    /// Files with their lines, by where they begin: findings are many and files few.
    texts: BTreeMap<u32, Text>,
}

impl<'a> Writer<'a> {
    fn file(&self, span: Span) -> &'a MappedFile {
        self.checked.outcome.sources.of(span)
    }

    fn link(&self, file: &MappedFile) -> Option<String> {
        self.links.uri(self.checked.origins.get(file.depth)?, &file.path)
    }

    fn range(&mut self, span: Span) -> Value {
        let file = self.file(span);
        let text = self.texts.entry(file.base).or_insert_with(|| Text::new(file.text.to_string()));
        let local = |at: u32| at.saturating_sub(file.base) as usize;
        text.span(&(local(span.start)..local(span.end)), self.links.units)
    }

    /// The file of the pack itself that a finding is shown in. One in a pack that is extended is shown where
    /// the pack names it, because that file is not the author's to change here.
    fn own_place(&mut self, finding: &Diagnostic) -> (String, Value) {
        let file = self.file(finding.primary.span);
        if file.depth == 0 {
            return (file.path.clone(), self.range(finding.primary.span));
        }
        let head = self.checked.outcome.sources.files().iter();
        let head = head.clone().find(|file| file.depth == 0 && file.path == "pack.toml");
        let span = head.map_or(Span::default(), |head| {
            let field = crate::library::head_field(&head.text, "extends");
            let span = field.map_or(Span::default(), |(_, span)| span);
            Span::new(head.base + span.start, head.base + span.end)
        });
        ("pack.toml".to_owned(), self.range(span))
    }

    fn report(&mut self, finding: &Diagnostic, range: Value) -> Value {
        let mut message = finding.message.clone();
        if let Some(help) = &finding.help {
            message.push_str("\nhelp: ");
            message.push_str(help);
        }
        let mut report = Map::new();
        report.insert("range".to_owned(), range);
        report.insert("severity".to_owned(), severity(finding.level).into());
        report.insert("source".to_owned(), "strabo".into());
        report.insert("code".to_owned(), finding.lint.name.into());
        if let Some(page) = self.links.page(finding.lint.name) {
            report.insert("codeDescription".to_owned(), json!({ "href": page }));
        }
        let related = self.related(finding);
        if self.links.related && !related.is_empty() {
            report.insert("relatedInformation".to_owned(), related.into());
        }
        report.insert("message".to_owned(), message.into());
        Value::Object(report)
    }

    fn related(&mut self, finding: &Diagnostic) -> Vec<Value> {
        let own = self.file(finding.primary.span).depth > 0 || !finding.primary.text.is_empty();
        let own = own.then_some(&finding.primary);
        let labels: Vec<&Label> = own.into_iter().chain(&finding.labels).collect();
        let related = labels.into_iter().filter_map(|label| {
            let uri = self.link(self.file(label.span))?;
            let text = if label.text.is_empty() { "here" } else { &label.text };
            let location = json!({ "uri": uri, "range": self.range(label.span) });
            Some(json!({ "location": location, "message": text }))
        });
        related.collect()
    }
}

const fn severity(level: Level) -> u8 {
    match level {
        Level::Error => 1,
        Level::Warning => 2,
        Level::Note => 3,
    }
}

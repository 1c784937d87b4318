//! Findings that an author accepts: by name in `pack.toml`, or by a comment on the line.

use crate::authored::Authored;
use crate::diagnostic::{Diagnostic, Level};
use crate::lints::{self, UNKNOWN_LINT, UNUSED_ALLOW};
use crate::rows::{RowStart, Rows};
use crate::source::{SourceMap, Span};
use crate::tree::{Forest, NodeId};

const MARK: &str = "# strabo: allow ";

/// One finding, or all findings of a lint, that an author accepts.
pub struct Exception<'a> {
    /// The name of the lint.
    pub lint: &'a str,
    /// The row it is accepted in, and where that is written.
    pub item: Option<(&'a str, Span)>,
    /// The rows of that name with findings that it takes out: the nodes of their ids.
    pub rows: Vec<NodeId>,
    /// Where the name of the lint is written.
    pub span: Span,
    /// The line of an exception in a comment: file base and line.
    line: Option<(u32, usize)>,
    /// It is written in the pack itself, not in one that it extends.
    own: bool,
    used: bool,
}

/// Removes the findings that are allowed, and adds one for each exception that is not used, if all checks
/// ran. Returns all exceptions.
pub fn filter<'a>(
    authored: &'a Authored<'_>,
    forest: &Forest<'_>,
    rows: &[RowStart],
    map: &'a SourceMap,
    all_ran: bool,
    findings: &mut Vec<Diagnostic>,
) -> Vec<Exception<'a>> {
    let mut exceptions = listed(authored, map);
    exceptions.extend(in_comments(map));
    if exceptions.is_empty() {
        return exceptions;
    }
    let rows = Rows::new(forest, rows);
    findings.retain(|finding| {
        if !finding.lint.can_be_allowed() {
            return true;
        }
        let mut allowed = false;
        for exception in exceptions.iter_mut().filter(|e| e.lint == finding.lint.name) {
            let fits = match (exception.line, exception.item) {
                (Some(line), _) => line == line_of(map, finding.primary.span),
                (None, Some((item, _))) => rows.id_at(finding.primary.span) == Some(item),
                (None, None) => true,
            };
            if fits && exception.item.is_some() {
                exception.rows.extend(rows.node_at(finding.primary.span));
                exception.rows.dedup();
            }
            exception.used |= fits;
            allowed |= fits;
        }
        !allowed
    });
    // While errors keep a check from running, its exceptions may still be needed.
    let is_idle = |e: &&Exception<'_>| {
        e.own && !e.used && (all_ran || lints::find(e.lint).is_none_or(|l| !l.can_be_allowed()))
    };
    findings.extend(exceptions.iter().filter(is_idle).map(unused));
    exceptions
}

fn listed<'a>(authored: &'a Authored<'_>, map: &SourceMap) -> Vec<Exception<'a>> {
    let rows = authored.allow.iter().map(|allow| Exception {
        lint: allow.lint.as_str(),
        item: allow.item.as_ref().map(|item| (item.as_str(), item.span)),
        rows: Vec::new(),
        line: None,
        span: allow.lint.span,
        own: map.of(allow.lint.span).depth == 0,
        used: false,
    });
    rows.collect()
}

fn in_comments(map: &SourceMap) -> Vec<Exception<'_>> {
    let mut found = Vec::new();
    for file in map.files() {
        for (at, _) in file.text.match_indices(MARK) {
            let start = at + MARK.len();
            let rest = &file.text[start..];
            let end =
                rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(rest.len());
            let offset = |at: usize| file.base + u32::try_from(at).unwrap_or(u32::MAX);
            let span = Span::new(offset(start), offset(start + end));
            found.push(Exception {
                lint: &rest[..end],
                item: None,
                rows: Vec::new(),
                line: Some(line_of(map, span)),
                span,
                own: file.depth == 0,
                used: false,
            });
        }
    }
    found
}

fn line_of(map: &SourceMap, span: Span) -> (u32, usize) {
    let file = map.of(span);
    (file.base, file.position(span.start).0)
}

fn unused(exception: &Exception<'_>) -> Diagnostic {
    let name = exception.lint;
    match lints::find(name) {
        None => {
            let known = lints::ALL.iter().map(|lint| lint.name);
            let finding = Diagnostic::new(
                &UNKNOWN_LINT,
                exception.span,
                format!("there is no lint \"{name}\""),
            );
            finding.help("`strabo explain --list` shows the names of all lints").did_you_mean(
                ("lints", "\""),
                (name, exception.span),
                known,
            )
        }
        Some(lint) if !lint.can_be_allowed() => Diagnostic::new(
            &UNUSED_ALLOW,
            exception.span,
            format!("\"{name}\" cannot be allowed: a pack with this error cannot be built"),
        ),
        Some(_) => Diagnostic::new(
            &UNUSED_ALLOW,
            exception.span,
            format!("\"{name}\" is allowed here, but nothing of the kind is found"),
        )
        .help("remove the exception"),
    }
}

/// The level of the worst finding.
pub fn worst(findings: &[Diagnostic]) -> Option<Level> {
    findings.iter().map(|finding| finding.level).max()
}

//! Findings for people, each with its source lines.

use std::io::{self, Write};
use std::{borrow::Cow, fmt};

use clap::builder::styling::AnsiColor;
use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents, Severity,
    SourceCode, SourceSpan, SpanContents, ThemeCharacters, ThemeStyles,
};
use strabo_compile::diagnostic::{Diagnostic, Label, Level};
use strabo_compile::source::{MappedFile, Span};
use strabo_model::Pack;

use super::Report;
use super::text::{count, printable};
use crate::terminal::TextStyle;

/// Findings beyond this number are counted, not shown.
const MOST_SHOWN: usize = 50;
/// A line with more bytes than this before or after the span is cut,
const LONGEST_SIDE: usize = 160;
/// so that this many bytes remain on that side.
const CUT_SIDE: usize = 40;

/// Writes the findings, then a summary line.
pub fn write(report: &Report<'_>, look: TextStyle, out: &mut dyn Write) -> io::Result<()> {
    write_findings(report, look, out)?;
    write_summary(report, look, out)
}

/// Writes the findings.
pub fn write_findings(report: &Report<'_>, look: TextStyle, out: &mut dyn Write) -> io::Result<()> {
    let handler = handler(look);
    let mut view: Option<View<'_>> = None;
    for finding in report.findings().iter().take(MOST_SHOWN) {
        let file = report.file(finding.primary.span);
        if view.as_ref().is_none_or(|view| !std::ptr::eq(view.file, file)) {
            let name = printable(&report.path(file)).into_owned();
            view = Some(View { file, name, text: printable(&file.text) });
        }
        let Some(view) = &view else { continue };
        let mut text = String::new();
        let shown = Shown { finding, view, help: help(report, finding) };
        handler.render_report(&mut text, &shown).map_err(io::Error::other)?;
        writeln!(out, "{text}")?;
    }
    let rest = report.findings().get(MOST_SHOWN..).unwrap_or_default();
    if !rest.is_empty() {
        let (more, kinds) = (rest.len(), kinds(rest));
        writeln!(out, "… and {more} more: {kinds} (--format json lists all)\n")?;
    }
    Ok(())
}

/// How many findings of each lint there are, in their order.
fn kinds(findings: &[Diagnostic]) -> String {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for finding in findings {
        let name = finding.lint.name;
        match counts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => counts.push((name, 1)),
        }
    }
    let words: Vec<String> = counts.iter().map(|(name, n)| format!("{n} {name}")).collect();
    words.join(", ")
}

/// Writes the summary line.
pub fn write_summary(report: &Report<'_>, look: TextStyle, out: &mut dyn Write) -> io::Result<()> {
    let (totals, id) = (report.totals(), report.called());
    let id = printable(&id);
    let words = totals.words();
    let fixable = report.findings().iter().filter(|f| report.is_fixable(f)).count();
    if words.is_empty() {
        let green = look.paint(AnsiColor::Green);
        return writeln!(out, "{green}{id} is clean{green:#}{}", contents(report));
    }
    let colour = match totals.errors {
        0 => AnsiColor::Yellow,
        _ => AnsiColor::Red,
    };
    let style = look.paint(colour);
    write!(out, "{style}{words}{style:#} in {id}")?;
    match fixable {
        0 => writeln!(out),
        _ => writeln!(out, " ({fixable} fixable with --fix)"),
    }
}

fn contents(report: &Report<'_>) -> String {
    match &report.outcome.pack {
        Some(pack) => format!(": {}", describe(pack)),
        None if report.outcome.is_base => ": a base for other packs".to_owned(),
        None => String::new(),
    }
}

/// The contents of a pack in one line.
pub fn describe(pack: &Pack) -> String {
    let lands = pack.areas.iter().filter(|area| area.is_land()).count();
    let lists = [
        (lands, "area"),
        (pack.areas.len() - lands, "open sea"),
        (pack.civilizations.len(), "civilization"),
        (pack.advances.len(), "advance"),
        (pack.calamities.len(), "calamity"),
        (pack.commodities.len(), "commodity"),
        (pack.tiles.iter().map(|tile| usize::from(tile.copies)).sum(), "tile"),
        (pack.layouts.len(), "layout"),
        (pack.decks.len(), "deck"),
    ];
    let mut words: Vec<String> =
        lists.into_iter().filter(|(n, _)| *n > 0).map(|(n, word)| count(n, word)).collect();
    // A map alone has to name some numbers of players, and says nothing by that.
    if let Some(players) = pack.players.filter(|_| !pack.is_map_alone()) {
        let is_one = players.max == 1;
        words.push(format!("{players} player{}", if is_one { "" } else { "s" }));
    }
    words.join(", ")
}

fn handler(look: TextStyle) -> GraphicalReportHandler {
    let characters =
        if look.unicode { ThemeCharacters::unicode() } else { ThemeCharacters::ascii() };
    let styles = if look.colour { ThemeStyles::ansi() } else { ThemeStyles::none() };
    GraphicalReportHandler::new_themed(GraphicalTheme { characters, styles })
        .with_width(look.width)
        .with_urls(false)
        .without_syntax_highlighting()
}

/// The help of a finding, and its labels in other files.
fn help(report: &Report<'_>, finding: &Diagnostic) -> Option<String> {
    let here = report.file(finding.primary.span);
    let mut lines: Vec<String> = finding.help.iter().map(|help| printable(help).into()).collect();
    for label in &finding.labels {
        if !std::ptr::eq(report.file(label.span), here) {
            let place = report.place(label.span);
            lines.push(printable(&format!("{place}: {}", label.text)).into_owned());
        }
    }
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// A file as it is shown. The text is copied only if it contains characters that must be replaced.
struct View<'a> {
    file: &'a MappedFile,
    name: String,
    text: Cow<'a, str>,
}

impl View<'_> {
    /// The part of a span in its first line, from the start of the file.
    fn first_line(&self, span: Span) -> (usize, usize) {
        let start = (span.start.saturating_sub(self.file.base) as usize).min(self.text.len());
        let end = (span.end.saturating_sub(self.file.base) as usize).clamp(start, self.text.len());
        let line = self.text.get(start..end).unwrap_or_default();
        (start, line.find('\n').map_or(line.len(), |at| line[..at].trim_end().len()))
    }

    /// The start of the line that is `lines` lines before an offset, unless a line is too long.
    fn before(&self, offset: usize, lines: usize) -> usize {
        let mut start = offset;
        for step in 0..=lines {
            let line = self.text[..start].rfind('\n').map_or(0, |at| at + 1);
            if start - line > LONGEST_SIDE {
                // A line of context that is too long is left out as a whole.
                return if step == 0 { floor(&self.text, start - CUT_SIDE) } else { start };
            }
            if line == 0 || step == lines {
                return line;
            }
            start = line - 1;
        }
        start
    }

    /// The end of the line that is `lines` lines after an offset, unless a line is too long.
    fn behind(&self, offset: usize, lines: usize) -> usize {
        let mut end = offset;
        for step in 0..=lines {
            let line = self.text[end..].find('\n').map_or(self.text.len(), |at| end + at + 1);
            if line - end > LONGEST_SIDE {
                return if step == 0 { floor(&self.text, end + CUT_SIDE) } else { end };
            }
            end = line;
            if line == self.text.len() {
                break;
            }
        }
        end
    }
}

fn floor(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

impl SourceCode for View<'_> {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        lines_before: usize,
        lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let (from, to) = (span.offset(), span.offset() + span.len());
        if self.text.get(from..to).is_none() {
            return Err(MietteError::OutOfBounds);
        }
        let alone = lines_before == 0 && lines_after == 0;
        let start = if alone { from } else { self.before(from, lines_before) };
        let end = if alone { to } else { self.behind(to, lines_after) };
        let data = &self.text[start..end];
        let offset = self.file.base + u32::try_from(start).unwrap_or(u32::MAX);
        let (line, column) = self.file.position(offset);
        let lines = data.lines().count();
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            data.as_bytes(),
            (start, end - start).into(),
            line - 1,
            column - 1,
            lines,
        )))
    }
}

/// A finding in the form that miette prints.
struct Shown<'a> {
    finding: &'a Diagnostic,
    view: &'a View<'a>,
    help: Option<String>,
}

impl Shown<'_> {
    fn label(&self, label: &Label, primary: bool) -> LabeledSpan {
        let text = printable(&label.text);
        let text = (!text.is_empty()).then(|| text.into_owned());
        let span = self.view.first_line(label.span);
        if primary {
            LabeledSpan::new_primary_with_span(text, span)
        } else {
            LabeledSpan::new_with_span(text, span)
        }
    }
}

impl fmt::Debug for Shown<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.finding.fmt(out)
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&printable(&self.finding.message))
    }
}

impl std::error::Error for Shown<'_> {}

impl miette::Diagnostic for Shown<'_> {
    fn code(&self) -> Option<Box<dyn fmt::Display + '_>> {
        let (level, name) = (self.finding.level.word(), self.finding.lint.name);
        Some(Box::new(format!("{level}: {name}")))
    }

    fn severity(&self) -> Option<Severity> {
        Some(match self.finding.level {
            Level::Error => Severity::Error,
            Level::Warning => Severity::Warning,
            Level::Note => Severity::Advice,
        })
    }

    fn help(&self) -> Option<Box<dyn fmt::Display + '_>> {
        Some(Box::new(self.help.as_ref()?))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(self.view)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let file = self.view.file.span();
        let others = self.finding.labels.iter().filter(move |label| file.contains(label.span));
        let primary = std::iter::once(self.label(&self.finding.primary, true));
        Some(Box::new(primary.chain(others.map(|label| self.label(label, false)))))
    }
}

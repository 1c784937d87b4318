//! Findings as workflow commands: GitHub Actions shows them next to the changed lines.

use std::io::{self, Write};

use strabo_compile::diagnostic::Level;

use super::{Report, text::printable};

/// Writes the findings.
pub fn write(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    for finding in report.findings() {
        let command = match finding.level {
            Level::Error => "error",
            Level::Warning => "warning",
            Level::Note => "notice",
        };
        let region = report.region(finding.primary.span);
        let file = property(&report.path(report.file(finding.primary.span)));
        write!(out, "::{command} file={file},line={}", region.line)?;
        write!(out, ",endLine={},col={}", region.end_line, region.column)?;
        write!(out, ",endColumn={}", region.end_column)?;
        write!(out, ",title={}", property(finding.lint.name))?;
        let mut message = finding.message.clone();
        if let Some(help) = &finding.help {
            message.push('\n');
            message.push_str(help);
        }
        writeln!(out, "::{}", data(&message))?;
    }
    Ok(())
}

/// The text of a command.
pub fn data(text: &str) -> String {
    printable(text).replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property of a command.
pub fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

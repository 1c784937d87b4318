//! The streams a command reads and writes, and how text may look there.

use std::env;
use std::io::{self, BufRead, BufWriter, IsTerminal, Write};

use clap::ValueEnum;
use clap::builder::styling::{AnsiColor, Style};

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless `NO_COLOR` is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// How text may look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextStyle {
    /// Colours may be used.
    pub colour: bool,
    /// Lines may be drawn with characters beyond ASCII.
    pub unicode: bool,
    /// Characters per line.
    pub width: usize,
}

impl TextStyle {
    /// The style of names and titles.
    pub fn bold(self) -> Style {
        if self.colour { Style::new().bold() } else { Style::new() }
    }

    /// The style of less important text.
    pub fn dim(self) -> Style {
        if self.colour { Style::new().dimmed() } else { Style::new() }
    }

    /// Text in a colour.
    pub fn paint(self, colour: AnsiColor) -> Style {
        if self.colour { colour.on_default() } else { Style::new() }
    }
}

const LONGEST_LINE: u64 = 4096;

/// A stream that its reader may close at any time, which is not an error.
struct Stream<'a> {
    writer: Box<dyn Write + 'a>,
    is_terminal: bool,
    closed: bool,
}

impl Stream<'_> {
    /// After the reader has closed the stream, the rest of the output is dropped.
    fn ignore_closed<T>(&mut self, result: io::Result<T>, nothing: T) -> io::Result<T> {
        match result {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.closed = true;
                Ok(nothing)
            }
            other => other,
        }
    }
}

impl Write for Stream<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.closed {
            return Ok(bytes.len());
        }
        let result = self.writer.write(bytes);
        self.ignore_closed(result, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.closed {
            return Ok(());
        }
        let result = self.writer.flush();
        self.ignore_closed(result, ())
    }
}

/// The streams of a command, and what is known about them.
pub struct Terminal<'a> {
    out: Stream<'a>,
    err: Stream<'a>,
    /// Standard input if there is none. It is locked only while a line is read: a server reads it itself.
    input: Option<Box<dyn BufRead + 'a>>,
    color: Color,
    no_color: bool,
    unicode: bool,
    width: usize,
}

impl Terminal<'static> {
    /// The standard streams of this process.
    pub fn standard() -> Self {
        let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
        let width = terminal_size::terminal_size().map_or(100, |(width, _)| usize::from(width.0));
        let stdout = io::stdout();
        Self {
            out: Stream {
                is_terminal: stdout.is_terminal(),
                writer: Box::new(BufWriter::new(stdout)),
                closed: false,
            },
            err: Stream {
                is_terminal: io::stderr().is_terminal(),
                writer: Box::new(io::stderr()),
                closed: false,
            },
            input: None,
            color: Color::Auto,
            no_color: is_set("NO_COLOR") || dumb,
            unicode: supports_unicode::on(supports_unicode::Stream::Stdout),
            width: width.clamp(40, 120),
        }
    }
}

impl<'a> Terminal<'a> {
    /// Two writers that are not terminals and an empty input, for tests.
    pub fn captured(out: &'a mut dyn Write, err: &'a mut dyn Write) -> Self {
        Self::piped(&b""[..], out, err)
    }

    /// A reader and two writers that are not terminals, for tests.
    pub fn piped(input: impl BufRead + 'a, out: &'a mut dyn Write, err: &'a mut dyn Write) -> Self {
        Self {
            input: Some(Box::new(input)),
            out: Stream { writer: Box::new(out), is_terminal: false, closed: false },
            err: Stream { writer: Box::new(err), is_terminal: false, closed: false },
            color: Color::Auto,
            no_color: false,
            unicode: true,
            width: 100,
        }
    }

    /// Standard output: the result of the command.
    pub fn out(&mut self) -> &mut dyn Write {
        &mut self.out
    }

    /// Standard error: errors and progress.
    pub fn err(&mut self) -> &mut dyn Write {
        &mut self.err
    }

    /// Reads a line without its end, after flushing the output. Returns nothing at the end of the
    /// input.
    pub fn line(&mut self) -> io::Result<Option<String>> {
        self.flush()?;
        let mut bytes = Vec::new();
        let read = match &mut self.input {
            Some(input) => io::Read::take(input, LONGEST_LINE).read_until(b'\n', &mut bytes)?,
            None => {
                io::Read::take(io::stdin().lock(), LONGEST_LINE).read_until(b'\n', &mut bytes)?
            }
        };
        let text = String::from_utf8_lossy(&bytes);
        Ok((read > 0).then(|| text.trim().to_owned()))
    }

    /// How standard output may look.
    pub fn out_look(&self) -> TextStyle {
        self.look(&self.out)
    }

    /// How standard error may look.
    pub fn err_look(&self) -> TextStyle {
        self.look(&self.err)
    }

    fn look(&self, stream: &Stream<'_>) -> TextStyle {
        let colour = match self.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => stream.is_terminal && !self.no_color,
        };
        TextStyle { colour, unicode: self.unicode, width: self.width }
    }

    /// True when standard error is a terminal, where lines can be overwritten.
    pub fn err_is_terminal(&self) -> bool {
        self.err.is_terminal
    }

    /// Sets when to use colours.
    pub fn set_color(&mut self, color: Color) {
        self.color = color;
    }

    /// Flushes both streams.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()?;
        self.err.flush()
    }
}

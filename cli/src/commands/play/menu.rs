//! The choices of a person as a short list: in groups when there are many.

use strabo_engine::Answer;

use crate::{status::Result, terminal::Terminal};

/// More choices than this are grouped.
const SHORT: usize = 12;
/// More rows than this are shown only in part.
const MOST_SHOWN: usize = 40;

/// What a person can choose from.
pub struct Menu {
    rows: Vec<Row>,
    /// The group that is open, by its position among the rows.
    open: Option<usize>,
}

enum Row {
    Choice(Answer),
    Group(String, Vec<Answer>),
}

/// What was typed.
pub enum Chosen<'m, 't> {
    /// A choice, and what was typed after its number.
    Answer(&'m Answer, Vec<&'t str>),
    /// A group was opened: its choices are to be shown.
    Opened,
}

impl Menu {
    /// The choices, grouped if there are many.
    pub fn new(answers: Vec<Answer>) -> Self {
        let mut rows: Vec<Row> = Vec::new();
        let is_long = answers.len() > SHORT;
        for answer in answers {
            let Some(name) = answer.group.clone().filter(|_| is_long) else {
                rows.push(Row::Choice(answer));
                continue;
            };
            let same = rows.iter_mut().find_map(|row| match row {
                Row::Group(known, answers) if *known == name => Some(answers),
                _ => None,
            });
            match same {
                Some(answers) => answers.push(answer),
                None => rows.push(Row::Group(name, vec![answer])),
            }
        }
        // A group of one choice is that choice, and a single group is no help.
        let alone = rows.iter().filter(|row| matches!(row, Row::Group(..))).count() == 1;
        let flatten = |row: Row| match row {
            Row::Group(_, answers) if alone || answers.len() == 1 => {
                answers.into_iter().map(Row::Choice).collect()
            }
            row => vec![row],
        };
        Self { rows: rows.into_iter().flat_map(flatten).collect(), open: None }
    }

    /// Closes the group that is open.
    pub fn close(&mut self) {
        self.open = None;
    }

    /// Prints what can be typed now, as much as fits on a screen.
    pub fn show(&self, terminal: &mut Terminal<'_>) -> Result<()> {
        self.show_rows("", MOST_SHOWN, terminal)
    }

    /// Prints all that can be typed now.
    pub fn show_all(&self, terminal: &mut Terminal<'_>) -> Result<()> {
        self.show_rows("", usize::MAX, terminal)
    }

    /// Prints the choices with a text in them.
    pub fn show_with(&self, text: &str, terminal: &mut Terminal<'_>) -> Result<()> {
        self.show_rows(&text.to_lowercase(), MOST_SHOWN, terminal)
    }

    fn show_rows(&self, with: &str, most: usize, terminal: &mut Terminal<'_>) -> Result<()> {
        let lines: Vec<String> = match self.open.and_then(|at| self.rows.get(at)) {
            Some(Row::Group(name, answers)) => {
                writeln!(terminal.out(), "{name} (back: all choices)")?;
                answers.iter().map(words).collect()
            }
            _ => self.rows.iter().map(Row::words).collect(),
        };
        let lines = (1u32..).zip(lines).filter(|(_, line)| line.to_lowercase().contains(with));
        let lines: Vec<(u32, String)> = lines.collect();
        if lines.is_empty() {
            let message = format!("No choice has \"{with}\" in it.");
            writeln!(terminal.out(), "{message} Type help for a list of commands.")?;
        }
        for (number, line) in lines.iter().take(most) {
            writeln!(terminal.out(), "{number:>4}  {line}")?;
        }
        if let Some(more) = lines.len().checked_sub(most).filter(|more| *more > 0) {
            let message = "more: type choices for all of them, or a word to see those with it";
            writeln!(terminal.out(), "   … and {more} {message}")?;
        }
        Ok(())
    }

    /// Reads the number of a row and what follows it; after a group, the number of a choice in it.
    pub fn read<'t>(&mut self, typed: &'t str) -> Result<Chosen<'_, 't>, String> {
        let mut words = typed.split_ascii_whitespace();
        let mut at = self.open;
        if at.is_none() {
            let row = numbered(words.next(), self.rows.len())?;
            if let Row::Choice(answer) = &self.rows[row] {
                return Ok(Chosen::Answer(answer, words.collect()));
            }
            at = Some(row);
        }
        let number = words.next();
        if number.is_none() {
            self.open = at;
            return Ok(Chosen::Opened);
        }
        match at.and_then(|at| self.rows.get(at)) {
            Some(Row::Group(_, answers)) => {
                let at = numbered(number, answers.len())?;
                Ok(Chosen::Answer(&answers[at], words.collect()))
            }
            _ => Err("Type the number of a choice.".to_owned()),
        }
    }
}

impl Row {
    fn words(&self) -> String {
        match self {
            Self::Choice(answer) => words(answer),
            Self::Group(name, answers) => format!("{name}: {} choices", answers.len()),
        }
    }
}

/// A choice, and what waits where it leads.
fn words(answer: &Answer) -> String {
    match &answer.note {
        Some(note) => format!("{}: {note}", answer.words),
        None => answer.words.clone(),
    }
}

/// The position that a number stands for among so many.
fn numbered(typed: Option<&str>, count: usize) -> Result<usize, String> {
    let at = typed.and_then(|typed| typed.parse::<usize>().ok()?.checked_sub(1));
    at.filter(|at| *at < count)
        .ok_or_else(|| format!("Type the number of a choice, from 1 to {count}."))
}

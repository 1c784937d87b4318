//! What a lint is, and what it gets to see.

use std::cell::OnceCell;
use std::fmt;

use strabo_model::Pack;

use crate::authored::{Authored, Part};
use crate::diagnostic::{Level, Sink};
use crate::geometry::Survey;
use crate::source::{SourceMap, Span};

/// One thing that can be wrong with a pack.
pub struct Lint {
    /// Its name, which reads as "allow X" and never changes.
    pub name: &'static str,
    /// How much a finding matters.
    pub level: Level,
    /// What it finds, in a sentence.
    pub summary: &'static str,
    /// Its page, which is also its test.
    pub page: &'static str,
    /// How it looks.
    pub check: Check,
}

/// When a lint looks.
pub enum Check {
    /// While files are read and names are resolved. At error level there is then no pack, so it cannot be allowed.
    Loading,
    /// On the whole pack, when the parts it needs could be read.
    Pack {
        /// The parts without which its findings would only follow from other mistakes.
        needs: &'static [Part],
        /// Looks for findings.
        run: fn(&Context<'_>, &mut Sink),
    },
}

impl Lint {
    /// True when an author may accept its findings.
    pub const fn can_be_allowed(&self) -> bool {
        matches!(self.check, Check::Pack { .. }) || !matches!(self.level, Level::Error)
    }
}

impl fmt::Debug for Lint {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name)
    }
}

/// What a lint gets to see. Row `i` of a table in `authored` is item `i` of the same list in `pack`.
pub struct Context<'a> {
    /// What was written, with spans.
    pub authored: &'a Authored<'a>,
    /// What it means.
    pub pack: &'a Pack,
    /// The texts.
    pub sources: &'a SourceMap,
    survey: OnceCell<Option<Survey>>,
}

impl<'a> Context<'a> {
    /// What was written and what it means.
    pub fn new(authored: &'a Authored<'a>, pack: &'a Pack, sources: &'a SourceMap) -> Self {
        Self { authored, pack, sources, survey: OnceCell::new() }
    }

    /// What the outlines show, measured once for all lints; nothing when the map is not drawn.
    pub fn survey(&self) -> Option<&Survey> {
        let measure = || {
            let board = self.authored.board.as_ref();
            let tolerance = board.and_then(|board| board.tolerance.as_ref()).map(|given| given.0);
            Survey::new(&self.pack.outlines, tolerance, self.pack.board)
        };
        self.survey.get_or_init(measure).as_ref()
    }

    /// Where the id of an area or sea stands.
    pub fn area_span(&self, area: usize) -> Span {
        let lands = self.authored.area.len();
        match self.authored.area.get(area) {
            Some(row) => row.id.span,
            None => self.authored.sea.get(area - lands).map(|row| row.id.span).unwrap_or_default(),
        }
    }
}

//! What a check of the whole pack gets to see, and when it runs.

use std::{cell::OnceCell, sync::Arc};

use strabo_model::Pack;

use crate::authored::{Authored, Part};
use crate::{diagnostic::Sink, source::SourceMap};
use strabo_geometry::survey::{Limits, Survey};

/// A lint that looks at the whole pack.
pub struct Check {
    /// The files it needs: when one of them has an error, its findings would only follow from that.
    pub needs: &'static [Part],
    /// Looks for findings.
    pub run: fn(&Context<'_>, &mut Sink),
}

/// Declares the list of all checks: `short_stack: Pack Trade;` is the check and the files that it needs.
macro_rules! checks {
    ($($check:ident: $($part:ident)*;)*) => {
        /// Every check, by the name of its lint.
        pub static ALL: &[crate::context::Check] = &[$(crate::context::Check {
            needs: &[$(crate::authored::Part::$part),*],
            run: crate::lints::$check::run,
        }),*];
    };
}

pub(crate) use checks;

/// What a check gets to see. Row `i` of a table in `authored` is item `i` of the same list in `pack`.
pub struct Context<'a> {
    /// What was written, with spans.
    pub authored: &'a Authored<'a>,
    /// What it means.
    pub pack: &'a Pack,
    /// The texts.
    pub sources: &'a SourceMap,
    survey: OnceCell<Option<Arc<Survey>>>,
}

impl<'a> Context<'a> {
    /// What was written and what it means, and what is known about the outlines already.
    pub fn new(
        authored: &'a Authored<'a>,
        pack: &'a Pack,
        sources: &'a SourceMap,
        known: Option<Arc<Survey>>,
    ) -> Self {
        let survey = known.map_or_else(OnceCell::new, |known| OnceCell::from(Some(known)));
        Self { authored, pack, sources, survey }
    }

    /// What the outlines show, measured once for all lints; `None` when the map has no outlines.
    pub fn survey(&self) -> Option<&Survey> {
        let measure = || Survey::new(&self.pack.outlines, Limits::of(self.pack), self.pack.board);
        self.survey.get_or_init(|| measure().map(Arc::new)).as_deref()
    }

    /// What the outlines show, if a lint asked for it.
    pub fn measured(&self) -> Option<&Arc<Survey>> {
        self.survey.get()?.as_ref()
    }
}

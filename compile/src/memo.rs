//! What one compilation leaves for the next: outlines are slow to measure and seldom change.

use std::sync::Arc;

use strabo_model::{Pack, map::Outline};

use strabo_geometry::survey::{Limits, Survey};

/// What was measured in one compilation, so that the next one of the same pack need not measure it again.
/// It changes no result.
#[derive(Debug, Default)]
pub struct Memo(Option<Measured>);

#[derive(Debug)]
struct Measured {
    outlines: Vec<Outline>,
    limits: Limits,
    board: Option<[f64; 2]>,
    survey: Arc<Survey>,
}

impl Memo {
    /// What was measured of the same outlines, or of those of which a few have changed.
    pub(crate) fn recall(&self, pack: &Pack) -> Option<Arc<Survey>> {
        let Measured { outlines, limits, board, survey } = self.0.as_ref()?;
        let now = Limits::of(pack);
        if *limits == now && *board == pack.board && *outlines == pack.outlines {
            return Some(Arc::clone(survey));
        }
        survey.again(outlines, &pack.outlines, now, pack.board).map(Arc::new)
    }

    /// Keeps what was measured, in place of what was measured before.
    pub(crate) fn keep(&mut self, pack: &Pack, survey: &Arc<Survey>) {
        if self.0.as_ref().is_some_and(|known| Arc::ptr_eq(&known.survey, survey)) {
            return;
        }
        self.0 = Some(Measured {
            outlines: pack.outlines.clone(),
            limits: Limits::of(pack),
            board: pack.board,
            survey: Arc::clone(survey),
        });
    }
}

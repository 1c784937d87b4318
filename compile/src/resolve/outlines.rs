//! The outlines of `map.geojson`, given to the areas they name.

use strabo_model::{Pack, map::Outline};

use super::Resolver;
use crate::geojson::{Feature, each_feature};
use crate::source::{MappedFile, SourceMap, Span};
use crate::{diagnostic::Diagnostic, geojson, lints::REPEATED_OUTLINE};

impl Resolver<'_> {
    /// Reads the outlines, those of the base first, so that a pack replaces them area by area. After
    /// a mistake the map counts as not drawn, because what is missing would only be reported again;
    /// the outlines that could be read are returned.
    pub(super) fn outlines(&mut self, texts: &SourceMap, pack: &mut Pack) -> Vec<Outline> {
        let files = texts.files().iter().rev().filter(|file| file.path == geojson::FILE);
        let mut outlines = vec![Outline::default(); pack.areas.len()];
        let mut centres = vec![None; pack.areas.len()];
        let mut whole = true;
        for file in files {
            let before = self.mistakes();
            self.outlines_of(file, &mut outlines, &mut centres);
            whole &= file.readable && self.mistakes() == before;
        }
        if outlines.iter().all(Outline::is_empty) {
            return Vec::new();
        }
        if !whole {
            return outlines;
        }
        for (area, centre) in pack.areas.iter_mut().zip(centres) {
            area.at = centre.or(area.at);
        }
        pack.outlines = outlines;
        Vec::new()
    }

    fn outlines_of(
        &mut self,
        file: &MappedFile,
        outlines: &mut [Outline],
        centres: &mut [Option<[f64; 2]>],
    ) {
        if !file.readable {
            return;
        }
        let areas = &mut self.areas;
        let mut seen: Vec<Option<Span>> = vec![None; outlines.len()];
        each_feature(&file.text, file.base, self.sink, &mut |feature, sink| {
            // An overlay may have deleted the area, which is no mistake of the base.
            if file.depth > 0 && !areas.knows(&feature.id) {
                return;
            }
            let Some(at) = areas.find(&feature.id, feature.span) else { return };
            if let Some(first) = seen[at] {
                sink.push(repeated(&feature, first));
            } else {
                seen[at] = Some(feature.span);
                outlines[at] = feature.outline;
                centres[at] = feature.centre;
            }
        });
    }
}

fn repeated(feature: &Feature, first: Span) -> Diagnostic {
    let message = format!("\"{}\" already has an outline", feature.id);
    Diagnostic::new(&REPEATED_OUTLINE, feature.span, message)
        .label(first, "the first one")
        .help("remove one of them, or make them one MultiPolygon")
}

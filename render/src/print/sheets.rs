//! The sheets of any picture.

use super::fit::{self, Tiles};
use super::{cards, counters, setup};
use crate::{paper::Paper, request::Request, scene::Scene, theme::Theme, view::View};
use crate::{regions, stand_in, tiles};

/// The sheets of a picture, each with the proportions of the paper; the pages of the picture itself if the
/// paper has no size.
pub fn sheets(view: View, request: Request<'_>, paper: Paper, tiles: Tiles) -> Vec<Scene> {
    if paper == Paper::Free && !view.is_for_paper() {
        return view.pages(request);
    }
    // A sheet of a size of its own holds the whole picture, unless a number of sheets is asked for.
    let tiles = match (paper, tiles) {
        (Paper::Size(..), Tiles::Auto) => Tiles::Grid(1, 1),
        _ => tiles,
    };
    let theme: Theme = request.theme.styled(request.pack).for_paper();
    let setup = request.setup.or_else(|| request.pack.setups.first());
    let request = Request { theme: &theme, ..request };
    let fitted = |scene: Scene| fit::sheets(scene, paper, tiles, request.theme);
    let said = |scene: Scene| stand_in::said(request.pack, request.theme, scene);
    match view {
        View::Setup => {
            let request = Request { setup, ..request };
            let tiled = setup.and_then(|setup| tiles::setup(request, setup)).into_iter();
            let sheets = setup::sheets(request, paper, tiles);
            sheets.into_iter().chain(tiled.map(said).flat_map(fitted)).collect()
        }
        View::Map => {
            let sheets = setup::board(request, paper, tiles);
            let tiled = tiles::map(request).into_iter().map(said);
            sheets.into_iter().chain(tiled.flat_map(fitted)).collect()
        }
        View::Regions => regions::on_paper(request).into_iter().flat_map(fitted).collect(),
        View::Cards => cards::sheets(request, paper, cards::CARD),
        View::Counters => counters::sheets(request, paper),
        view => view.pages(request).into_iter().flat_map(fitted).collect(),
    }
}

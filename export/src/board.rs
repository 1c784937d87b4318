//! The board for other programs: the picture, and the position of each area on it.

use strabo_model::{Pack, pack::Setup, refs::AreaId};
use strabo_render::area_shapes::{AreaShape, area_shapes};
use strabo_render::scene::Scene;
use strabo_render::view::{Request, View};

use crate::{art::theme, file::Error, table::StartingTable};

/// The picture of the board and its areas.
pub struct BoardPicture {
    pub scene: Scene,
    /// The areas that are drawn, in the order of the pack.
    pub places: Vec<AreaShape>,
}

impl BoardPicture {
    /// The board of a setup.
    pub fn of(pack: &Pack, table: &StartingTable<'_>) -> Result<Self, Error> {
        Self::plain(pack, Some(table.setup))
    }

    /// The board of a setup, or of none.
    pub fn plain(pack: &Pack, setup: Option<&Setup>) -> Result<Self, Error> {
        let request = Request { pack, setup, theme: theme() };
        let scene = View::Map.pages(request).into_iter().next();
        let scene = scene.filter(|_| !pack.areas.is_empty());
        let scene = scene.ok_or_else(|| Error::new("the pack has no areas".to_owned()))?;
        let places = area_shapes(pack, &scene);
        Ok(Self { scene, places })
    }

    pub fn place(&self, area: AreaId) -> Option<&AreaShape> {
        self.places.iter().find(|place| place.area == area)
    }
}

/// All rings as one line through corners: pieces and holes are joined by lines that are passed twice, which leaves
/// the inside what it was for programs that count crossings.
pub fn joined(rings: &[Vec<[i32; 2]>]) -> Vec<[i32; 2]> {
    let mut line: Vec<[i32; 2]> = Vec::new();
    let mut whole = rings.iter().filter(|ring| ring.len() > 2);
    let Some(first) = whole.next() else { return line };
    line.extend(first);
    for ring in whole {
        // Back to the first corner, over to the ring, around it, and back again.
        line.extend(first.first());
        line.extend(ring);
        line.extend(ring.first());
        line.extend(first.first());
    }
    line
}

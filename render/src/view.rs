//! All kinds of pictures of a pack.

use strabo_model::Pack;

use crate::{
    advances, calamities, contents, decks, division, map, mats, regions, sequence, setup, stacks,
    stand_in, succession, tiles,
};
use crate::{scene::Scene, theme::Theme};

pub use crate::request::Request;

/// One kind of picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// The board.
    Map,
    /// The board prepared for a setup, with the steps to do so.
    Setup,
    /// The division of the map among civilizations.
    Regions,
    /// The division of trade cards, or what decks are made of.
    Division,
    /// The prepared stacks and decks.
    Stacks,
    /// The chart of advances.
    Advances,
    /// The succession tables.
    Succession,
    Calamities,
    /// The phases of a turn.
    Sequence,
    /// What is in the box.
    Contents,
    /// The terrain and what is printed on tiles.
    Terrain,
    /// Cards to print and cut.
    Cards,
    /// Counters to print and cut.
    Counters,
    /// A mat for each player.
    Mats,
}

impl View {
    /// All views, in the order an author looks at them.
    pub const ALL: [Self; 14] = [
        Self::Map,
        Self::Setup,
        Self::Regions,
        Self::Division,
        Self::Stacks,
        Self::Advances,
        Self::Succession,
        Self::Calamities,
        Self::Sequence,
        Self::Contents,
        Self::Terrain,
        Self::Cards,
        Self::Counters,
        Self::Mats,
    ];

    /// Its name, its heading, and why a pack has no such picture.
    const fn texts(self) -> [&'static str; 3] {
        match self {
            Self::Map => ["map", "Board", "has no areas and no tiles to draw"],
            Self::Setup => ["setup", "Setup", "has no map or no setups to draw"],
            Self::Regions => ["regions", "Regions", "has no regions to draw"],
            Self::Division => ["division", "Division of cards", "has no cards to divide"],
            Self::Stacks => ["stacks", "Stacks of cards", "has no cards to stack"],
            Self::Advances => ["advances", "Advances", "has no advances"],
            Self::Succession => ["succession", "Succession", "has no succession table"],
            Self::Calamities => ["calamities", "Calamities", "has no calamities"],
            Self::Sequence => ["sequence", "Sequence of play", "has no sequence of play"],
            Self::Contents => ["contents", "In the box", "does not say what is in its box"],
            Self::Terrain => ["terrain", "Terrain and tiles", "has no tiles"],
            Self::Cards => ["cards", "Cards to cut", "has no cards and no advances"],
            Self::Counters => ["counters", "Counters to cut", "has no pieces and no tokens"],
            Self::Mats => ["mats", "Player mats", "has no civilizations"],
        }
    }

    /// Its name on the command line and in file names.
    pub const fn word(self) -> &'static str {
        self.texts()[0]
    }

    pub const fn heading(self) -> &'static str {
        self.texts()[1]
    }

    /// Returns true if there is a picture for each setup.
    pub const fn is_per_setup(self) -> bool {
        matches!(self, Self::Setup | Self::Stacks)
    }

    /// Returns true if it only makes sense on sheets of paper, and is no part of a page or a book.
    pub fn is_for_paper(self) -> bool {
        matches!(self, Self::Cards | Self::Counters | Self::Mats)
    }

    /// The pages of the picture; empty if the pack has nothing to show in it.
    pub fn pages(self, request: Request<'_>) -> Vec<Scene> {
        let request = Request { theme: &request.theme.styled(request.pack), ..request };
        let said = |scene: Scene| stand_in::said(request.pack, request.theme, scene);
        self.drawn(request).into_iter().map(said).collect()
    }

    fn drawn(self, request: Request<'_>) -> Vec<Scene> {
        match self {
            Self::Map => map::scene(request).into_iter().chain(tiles::map(request)).collect(),
            Self::Setup => setup::pages(request),
            Self::Regions => regions::pages(request),
            Self::Division => {
                division::scene(request).into_iter().chain(decks::pages(request)).collect()
            }
            Self::Stacks => stacks::pages(request),
            Self::Advances => advances::pages(request),
            Self::Succession => succession::pages(request),
            Self::Calamities => calamities::pages(request),
            Self::Sequence => sequence::pages(request),
            Self::Contents => contents::pages(request),
            Self::Terrain => tiles::terrain(request),
            Self::Mats => mats::pages(request),
            // Laid out for paper only: see `print`.
            Self::Cards | Self::Counters => Vec::new(),
        }
    }

    /// Why a pack has no such picture, after "the pack".
    pub const fn nothing(self) -> &'static str {
        self.texts()[2]
    }
}

/// One picture of a pack, laid out.
#[derive(Clone, Debug)]
pub struct Picture {
    /// Its kind.
    pub view: View,
    /// The name of its file without the extension.
    pub name: String,
    /// The setup it is for, as an index into the setups of the pack.
    pub setup: Option<usize>,
    pub scene: Scene,
}

pub fn all(pack: &Pack, theme: &Theme) -> Vec<Picture> {
    let mut pictures = Vec::new();
    for view in View::ALL.into_iter().filter(|view| !view.is_for_paper()) {
        if view.is_per_setup() {
            for (at, setup) in pack.setups.iter().enumerate() {
                let request = Request { pack, setup: Some(setup), theme };
                let name = format!("{}-{}", view.word(), setup.id);
                add(view, request, &name, Some(at), &mut pictures);
            }
        } else {
            let request = Request { pack, setup: None, theme };
            add(view, request, view.word(), None, &mut pictures);
        }
    }
    pictures
}

fn add(
    view: View,
    request: Request<'_>,
    name: &str,
    setup: Option<usize>,
    pictures: &mut Vec<Picture>,
) {
    let pages = view.pages(request);
    let several = pages.len() > 1;
    for (scene, page) in pages.into_iter().zip(1..) {
        let name = if several { format!("{name}-{page}") } else { name.to_owned() };
        pictures.push(Picture { view, name, setup, scene });
    }
}

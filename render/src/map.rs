//! The board as a picture: areas, borders, names, city sites, flood plains, volcanoes and starts.

mod arrows;
mod art;
pub(crate) mod clip;
pub(crate) mod colours;
pub(crate) mod crossing;
mod decoration;
mod draw;
pub(crate) mod edges;
mod fit;
pub(crate) mod frame;
pub(crate) mod kept;
mod labels;
mod leaders;
pub(crate) mod legend;
pub(crate) mod occupied;
pub(crate) mod panel;
mod placing;
mod plains;
mod seam;
mod sheet;
pub(crate) mod signs;
mod terrain;

use strabo_geometry::survey::Limits;
use strabo_model::{art::ArtLayer, map::Outline, refs::AreaId};

use crate::board::{BoardOutlines, board};
use crate::paint::{Fill, Stroke};
use crate::request::Request;
use crate::scene::{Group, Item, Rectangle, Scene, Text};
use crate::theme::Theme;

pub use colours::of_civilization as civilization_colour;

pub(crate) use colours::Tint;
pub(crate) use fit::Ground;
pub(crate) use frame::{Frame, Sizes, size as outline_size};
pub(crate) use kept::Kept;
pub(crate) use legend::Legend;
pub(crate) use sheet::Sheet;

/// The outlines of a pack's board in board units and its frame, to plan a picture around it.
pub(crate) struct Plan<'p> {
    board: BoardOutlines<'p>,
    /// How board units become pixels.
    pub frame: Frame,
}

impl<'p> Plan<'p> {
    /// Plans the board of a pack. Returns `None` if it has no areas.
    pub fn of(request: Request<'p>) -> Option<Self> {
        let board = board(request.pack)?;
        // What lies over the areas may stand beside them, as a title does.
        let is_over = request.pack.art.iter().any(|art| art.layer == ArtLayer::Over);
        let frame = Frame::of(&board.outlines, request.pack.board.filter(|_| is_over))?;
        Some(Self { board, frame })
    }

    /// The outlines of all areas in board units, in the order of the pack.
    pub fn outlines(&self) -> &[Outline] {
        &self.board.outlines
    }

    /// Computes everything about the board, given where it begins in the picture.
    pub fn sheet(&self, request: Request<'p>, tint: Tint, [x, y]: [i32; 2]) -> Sheet<'p> {
        self.sheet_in(self.frame.at(x, y), request, tint)
    }

    /// Computes everything about the part of the board that a frame shows.
    pub fn sheet_in(&self, frame: Frame, request: Request<'p>, tint: Tint) -> Sheet<'p> {
        let Request { pack, setup, .. } = request;
        let mut outlines: Vec<Outline> =
            self.board.outlines.iter().map(|shape| frame.scaled(shape)).collect();
        outlines.resize_with(pack.areas.len(), Outline::default);
        // Drafted outlines share their corners.
        let limits = (!self.board.is_drafted).then(|| Limits::of(pack).scaled(frame.scale));
        let edges = edges::edges(pack, &outlines, limits);
        let mut links = self.board.links.clone();
        let hidden = edges::without_line(pack, &outlines, &edges);
        links.extend(hidden.into_iter().map(|pair| pair.map(AreaId::from)));
        links.retain(|link| link.iter().all(|id| !outlines[id.index()].is_empty()));
        links.sort_unstable();
        links.dedup();
        let mut starts = vec![Vec::new(); pack.areas.len()];
        for (at, start) in pack.starts.iter().enumerate() {
            starts[start.area.index()].push(at);
        }
        let in_play = pack.in_play(setup);
        let (volcanoes, lonely_volcanoes) = (Vec::new(), Vec::new());
        let mut sheet = Sheet {
            request,
            tint,
            frame,
            outlines,
            in_play,
            edges,
            links,
            volcanoes,
            lonely_volcanoes,
            starts,
        };
        if frame.is_cropped {
            clip::to_frame(&mut sheet);
        }
        sheet.volcanoes = signs::volcanoes(&sheet);
        sheet.lonely_volcanoes = signs::lonely_volcanoes(&sheet);
        sheet
    }
}

impl Sheet<'_> {
    /// The board with names and signs.
    pub fn items(&self) -> Vec<Item> {
        self.items_at(&placing::place(self))
    }

    /// The same, where the place of everything is known already.
    fn items_at(&self, places: &[labels::AreaLabels]) -> Vec<Item> {
        let over = art::pictures(self, ArtLayer::Over).into_iter();
        let mut groups = grouped([
            ("under", art::pictures(self, ArtLayer::Under)),
            ("areas", draw::areas(self, places)),
            ("over", over.chain(decoration::along(self)).collect()),
            ("borders", draw::lines(self)),
            ("links", draw::links(self, places)),
            ("ornaments", decoration::ornaments(self).flat_map(|one| one.items).collect()),
            ("frame", self.neatline()),
            ("leaders", draw::leaders(self, places)),
            ("signs", signs::items(self, places)),
            ("names", draw::names(self, places)),
        ]);
        if let [Item::Group(under), Item::Group(areas), ..] = &mut groups[..]
            && under.name == "under"
        {
            areas.opacity = art::seen_areas(self.request);
        }
        groups
    }

    /// The board without names and signs: only areas and borders.
    pub fn bare_items(&self) -> Vec<Item> {
        let middles = self.outlines.iter().map(|outline| {
            let mut ground = Ground::default();
            ground.measure(std::iter::once(outline), &[]);
            labels::AreaLabels { middle: ground.middle().unwrap_or_default(), ..Default::default() }
        });
        let places: Vec<labels::AreaLabels> = middles.collect();
        grouped([
            ("areas", draw::areas(self, &places)),
            ("borders", draw::lines(self)),
            ("links", draw::links(self, &places)),
            ("frame", self.neatline()),
        ])
    }

    /// Two lines around the board.
    fn neatline(&self) -> Vec<Item> {
        let theme = self.request.theme;
        let [left, top, right, bottom] = self.frame.bounds();
        let around = |by: i32, tenths: i32| {
            let (wide, high) = (right - left + 2 * by, bottom - top + 2 * by);
            Rectangle::new(left - by, top - by, wide, high, Fill::None)
                .stroked(Stroke::new(theme.ink, tenths))
                .into()
        };
        // Broad lines along the coasts end outside the board: paper covers what reaches out.
        let cover = Stroke::new(theme.paper, 500);
        let paper =
            Rectangle::new(left - 25, top - 25, right - left + 50, bottom - top + 50, Fill::None);
        vec![paper.stroked(cover).into(), around(0, 14), around(self.frame.sizes.chrome(5), 34)]
    }

    /// The legend between two sides, from a height down.
    pub fn legend(&self, sides: [i32; 2], top: i32) -> Legend {
        legend::legend(self, sides, top)
    }
}

/// Groups that have something in them.
fn grouped<const N: usize>(groups: [(&'static str, Vec<Item>); N]) -> Vec<Item> {
    let filled = groups.into_iter().filter(|(_, items)| !items.is_empty());
    filled.map(|(name, items)| Group { name, opacity: 100, items }.into()).collect()
}

/// The board of a pack; with a setup, as it is for that setup. Returns `None` if the pack has no areas.
pub fn scene(request: Request<'_>) -> Option<Scene> {
    scenes(request, &[request.theme], &mut Kept::default())?.pop()
}

/// The board in several looks, which differ in colours only as far as they can. It keeps the frame of an
/// earlier drawing where that still fits, so that what did not change stays where it was.
pub(crate) fn scenes<'p>(
    request: Request<'p>,
    themes: &[&'p Theme],
    kept: &mut Kept,
) -> Option<Vec<Scene>> {
    let Request { pack, setup, .. } = request;
    let mut plan = Plan::of(request)?;
    if let Some(earlier) = kept.frame.filter(|earlier| earlier.still_fits(&plan.frame)) {
        plan.frame = earlier;
    }
    let sizes = plan.frame.sizes;
    let (margin, head) = (sizes.chrome(26), sizes.chrome(58));
    let mut sheet = plan.sheet(request, Tint::Soft, [margin, head]);
    let (places, placed) = placing::place_again(&sheet, kept);
    let frame = sheet.frame;
    let told = match setup {
        Some(setup) => {
            let names = setup.civilizations.iter().map(|id| &*pack[*id].name);
            let names = names.collect::<Vec<_>>().join(", ");
            format!("{} players: {names}", setup.players)
        }
        None => String::new(),
    };
    let title_of = || match setup {
        Some(setup) => format!("{}: {} players", pack.name, setup.players),
        None => pack.name.to_string(),
    };
    let draw = |sheet: &Sheet<'p>| {
        let (request, theme) = (sheet.request, sheet.request.theme);
        let [left, _, right, bottom] = frame.bounds();
        let width = right + margin;
        let legend = sheet.legend([left, right], bottom + sizes.chrome(16));
        let height = bottom + sizes.chrome(16) + legend.height + sizes.chrome(14);
        let mut items = vec![Item::from(Rectangle::new(0, 0, width, height, theme.paper))];
        items.extend(sheet.items_at(&places));
        items.extend(title(&pack.name, &told, [left, right], &sizes, request));
        items.extend(legend.items);
        Scene { title: title_of(), description: description(request), width, height, items }
    };
    let drawn = in_looks(&mut sheet, themes, draw);
    *kept = Kept { frame: Some(frame), outlines: sheet.outlines, placed };
    Some(drawn)
}

/// Draws a sheet in every look, side by side: that is what a page waits for.
fn in_looks<'p>(
    sheet: &mut Sheet<'p>,
    themes: &[&'p Theme],
    draw: impl Fn(&Sheet<'p>) -> Scene + Sync,
) -> Vec<Scene> {
    let Some((last, others)) = themes.split_last() else { return Vec::new() };
    sheet.request.theme = last;
    let (sheet, draw) = (&*sheet, &draw);
    let with = |theme: &'p Theme| {
        let request = Request { theme, ..sheet.request };
        draw(&Sheet { request, ..sheet.clone() })
    };
    std::thread::scope(|scope| {
        let begin = |theme: &&'p Theme| {
            let theme = *theme;
            // Where no thread can be had, it is drawn when its turn comes.
            let begun = std::thread::Builder::new().spawn_scoped(scope, move || with(theme));
            (theme, begun)
        };
        let begun: Vec<_> = others.iter().map(begin).collect();
        let last = draw(sheet);
        let end = |(theme, begun): (&'p Theme, std::io::Result<_>)| match begun {
            Ok(thread) => std::thread::ScopedJoinHandle::join(thread)
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            Err(_) => with(theme),
        };
        begun.into_iter().map(end).chain([last]).collect()
    })
}

/// What a board shows, in a sentence.
pub(crate) fn description(request: Request<'_>) -> String {
    let pack = request.pack;
    let lands = pack.areas.iter().filter(|area| area.is_land()).count();
    let seas = pack.areas.len() - lands;
    format!("The board of {} with {lands} land areas and {seas} open seas", pack.name)
}

/// The title of a picture with a board, and smaller words beside it.
pub(crate) fn title(
    title: &str,
    told: &str,
    [left, right]: [i32; 2],
    sizes: &Sizes,
    request: Request<'_>,
) -> Vec<Item> {
    let theme = request.theme;
    let (size, y) = (sizes.chrome(28), sizes.chrome(39));
    let most = if told.is_empty() { right - left } else { (right - left) * 6 / 10 };
    let title = Text::new(left, y, size, theme.ink, title).bold().fitted(most);
    let x = left + title.width() + sizes.chrome(18);
    let mut items = vec![Item::from(title)];
    if !told.is_empty() {
        let text = Text::new(x, y, sizes.chrome(16), theme.faint, told);
        items.push(text.fitted(right - x).into());
    }
    items
}

//! The division of the map among civilizations, with the figures of each region.

use strabo_model::{Pack, map::Outline, refs::CivilizationId};

use crate::map::colours::{ground as ground_of, ink_on};
use crate::map::panel::{Column, Panel, Row, is_nearer_to_a_sheet};
use crate::map::{self, Ground, Plan, Sheet, Tint};
use crate::scene::{Anchor, Group, Item, Rectangle, Scene, Text};
use crate::text::width;
use crate::{paint::Fill, path::whole, request::Request};

/// How much larger figures are on paper than on a screen, in percent.
const ON_PAPER: i32 = 140;

/// The pages of the picture; empty if the pack has nothing to show in it.
pub fn pages(request: Request<'_>) -> Vec<Scene> {
    scene(Request { setup: None, ..request }, false).into_iter().collect()
}

/// The picture for sheets of paper: the figures stand below the board in letters that can be read there.
pub fn on_paper(request: Request<'_>) -> Option<Scene> {
    scene(Request { setup: None, ..request }, true)
}

/// The civilizations that have a region, by their numbers.
fn owners(pack: &Pack) -> Vec<CivilizationId> {
    let all = pack.ids::<CivilizationId>();
    let has_region = |id: &CivilizationId| pack.areas.iter().any(|area| area.region.contains(id));
    let mut owners: Vec<CivilizationId> = all.filter(has_region).collect();
    owners.sort_by_key(|id| pack[*id].number);
    owners
}

fn scene(request: Request<'_>, is_on_paper: bool) -> Option<Scene> {
    let Request { pack, theme, .. } = request;
    let owners = owners(pack);
    if owners.is_empty() {
        return None;
    }
    let plan = Plan::of(request)?;
    let sizes = plan.frame.sizes;
    let (margin, head) = (sizes.chrome(26), sizes.chrome(58));
    let sheet = plan.sheet(request, Tint::Strong, [margin, head]);
    let [left, top, right, bottom] = sheet.frame.bounds();
    let rows = rows(pack, &owners);
    let far = right + sizes.chrome(28);
    let mut beside = Panel::new(theme, sizes, [far, far + sizes.chrome(700)], top);
    fill(request, &rows, &mut beside);
    let larger = if is_on_paper { sizes.larger(ON_PAPER) } else { sizes };
    let mut below = Panel::new(theme, larger, [left, right], bottom + sizes.chrome(22));
    fill(request, &rows, &mut below);
    let foot = sizes.chrome(20);
    let wide = [far + sizes.chrome(700) + margin, bottom.max(beside.y) + foot];
    let high = [right + margin, below.y + foot];
    let is_beside = !is_on_paper && is_nearer_to_a_sheet(wide, high);
    let (panel, [width, height]) =
        if is_beside { (beside.items, wide) } else { (below.items, high) };
    let mut items = vec![Item::from(Rectangle::new(0, 0, width, height, theme.paper))];
    let told = format!("the regions of {} civilizations", owners.len());
    items.extend(sheet.bare_items());
    items.extend(map::title(&pack.name, &told, [left, width - margin], &sizes, request));
    let names = names(&sheet, &owners, &rows, larger.chrome(34));
    items.push(Group { name: "names", opacity: 100, items: names }.into());
    items.extend(panel);
    let title = format!("{}: regions", pack.name);
    let description =
        format!("The map of {} divided among {} civilizations", pack.name, owners.len());
    Some(Scene { title, description, width, height, items })
}

const COLUMNS: [(&str, i32); 8] = [
    ("Civilization", 130),
    ("Areas", 60),
    ("Population", 90),
    ("Black sites", 90),
    ("White sites", 90),
    ("Coast", 60),
    ("Flood plain", 90),
    ("Volcanoes", 86),
];

/// One row of figures for each civilization.
fn rows(pack: &Pack, owners: &[CivilizationId]) -> Vec<Row> {
    let row = |id: &CivilizationId| {
        let figures = figures(pack, *id).map(|figure| figure.to_string());
        let name = pack[*id].name.to_string();
        let cells = std::iter::once(name).chain(figures).collect();
        Row { civilization: Some(id.index()), cells }
    };
    owners.iter().map(row).collect()
}

fn figures(pack: &Pack, id: CivilizationId) -> [u32; 7] {
    let totals = pack.region_totals(id);
    let touches = |areas: &[strabo_model::refs::AreaId]| {
        areas.iter().any(|area| pack[*area].region.contains(&id))
    };
    let volcanoes = pack.volcanoes.iter().filter(|volcano| touches(&volcano.areas)).count();
    [
        totals.areas,
        totals.population,
        totals.black_sites,
        totals.white_sites,
        totals.coastal,
        totals.flood_plain,
        u32::try_from(volcanoes).unwrap_or(u32::MAX),
    ]
}

/// The figures of the whole map, where areas of several regions count once.
fn totals(pack: &Pack) -> Row {
    let coastal = pack.coastal();
    let lands = || pack.areas.iter().enumerate().filter(|(_, area)| !area.region.is_empty());
    let site = |site| lands().filter(|(_, area)| area.city_site == Some(site)).count();
    let flooded = lands().filter(|(at, _)| pack.on_flood_plain((*at).into())).count();
    let figures = [
        lands().count().to_string(),
        lands().map(|(_, area)| u32::from(area.population)).sum::<u32>().to_string(),
        site(strabo_model::map::CitySite::Black).to_string(),
        site(strabo_model::map::CitySite::White).to_string(),
        lands().filter(|(at, _)| coastal[*at]).count().to_string(),
        flooded.to_string(),
        pack.volcanoes.len().to_string(),
    ];
    let cells = std::iter::once("All regions".to_owned()).chain(figures).collect();
    Row { civilization: None, cells }
}

fn columns() -> Vec<Column> {
    let columns = COLUMNS.iter().enumerate();
    columns
        .map(|(at, (heading, share))| Column { heading, share: *share, is_number: at > 0 })
        .collect()
}

fn fill(request: Request<'_>, rows: &[Row], panel: &mut Panel<'_>) {
    let pack = request.pack;
    panel.heading("Regions");
    panel.table(pack, &columns(), rows, Some(&totals(pack)));
    remarks(pack, panel);
}

/// What the table cannot say.
fn remarks(pack: &Pack, panel: &mut Panel<'_>) {
    let shared = pack.areas.iter().filter(|area| area.region.len() > 1);
    let shared: Vec<String> = shared
        .map(|area| {
            let names = area.region.iter().map(|id| &*pack[*id].name);
            format!("{} ({})", area.name, names.collect::<Vec<_>>().join(", "))
        })
        .collect();
    if !shared.is_empty() {
        let words = "Striped areas belong to several regions and count in each";
        panel.paragraph(None, &format!("{words}: {}.", shared.join("; ")));
    }
    let nobody = pack.areas.iter().filter(|area| area.is_land() && area.region.is_empty()).count();
    if nobody > 0 {
        let words = if nobody == 1 { "area belongs" } else { "areas belong" };
        panel.paragraph(None, &format!("{nobody} {words} to no region."));
    }
}

/// The name of each civilization in its region, as large as fits, with two figures below it.
fn names(sheet: &Sheet<'_>, owners: &[CivilizationId], rows: &[Row], largest: i32) -> Vec<Item> {
    let (pack, theme) = (sheet.request.pack, sheet.request.theme);
    let mut taken: Vec<[f64; 4]> = Vec::new();
    let mut items = Vec::new();
    let mut ground = Ground::default();
    for (id, row) in owners.iter().zip(rows) {
        let areas = pack.areas.iter().zip(&sheet.outlines);
        let own: Vec<&Outline> = areas
            .filter(|(area, _)| area.region.first() == Some(id))
            .map(|(_, outline)| outline)
            .collect();
        if !ground.measure(own.iter().copied(), &taken) {
            continue;
        }
        let name = pack[*id].name.to_string();
        let plural = if row.cells[1] == "1" { "" } else { "s" };
        let figures = format!("{} area{plural}, population {}", row.cells[1], row.cells[2]);
        let smallest = sheet.frame.sizes.smallest;
        let block = |size: i32| {
            let wide = width(&name, size, true).max(width(&figures, size * 45 / 100, false));
            [wide + size / 2, size * 19 / 10].map(f64::from)
        };
        let size = (smallest..=largest).rev().find(|&size| {
            let [wide, high] = block(size);
            ground.holds(wide, high)
        });
        let Some(size) = size else { continue };
        let [wide, high] = block(size);
        let Some([x, y]) = ground.place(wide, high) else { continue };
        taken.push([x - wide / 2.0, y - high / 2.0, x + wide / 2.0, y + high / 2.0]);
        let first = pack.areas.iter().find(|area| area.region[..] == [*id]);
        let (ink, glow) = match first.map(|area| ground_of(pack, area, Tint::Strong, theme)) {
            Some(Fill::Solid(ground)) => (ink_on(ground), ground),
            _ => (theme.ink, theme.land),
        };
        let (x, top) = (whole(x), whole(y - high / 2.0));
        let text = Text::new(x, top + size, size, ink, name).bold();
        items.push(text.anchored(Anchor::Middle).glowing(glow).into());
        let small = (size * 45 / 100).max(smallest);
        if width(&figures, small, false) <= whole(wide) {
            let text = Text::new(x, top + size + small * 14 / 10, small, ink, figures);
            items.push(text.anchored(Anchor::Middle).glowing(glow).into());
        }
    }
    items
}

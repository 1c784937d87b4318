//! The board as it is prepared for a setup: what is in play, who plays with what, and what to do.

mod steps;

use strabo_model::pack::{Component, Role, Setup};
use strabo_model::refs::CivilizationId;

use crate::map::panel::{Column, Panel, Row, is_nearer_to_a_sheet};
use crate::map::{self, Plan, Sizes, Tint};
use crate::request::Request;
use crate::scene::{Item, Rectangle, Scene};

/// The pages of the picture; empty if the pack has nothing to show in it.
pub fn pages(request: Request<'_>) -> Vec<Scene> {
    let Some(setup) = request.setup.or_else(|| request.pack.setups.first()) else {
        return Vec::new();
    };
    let request = Request { setup: Some(setup), ..request };
    scene(request, setup).into_iter().chain(crate::tiles::setup(request, setup)).collect()
}

fn scene(request: Request<'_>, setup: &Setup) -> Option<Scene> {
    let Request { pack, theme, .. } = request;
    let plan = Plan::of(request)?;
    let sizes = plan.frame.sizes;
    let (margin, head) = (sizes.chrome(26), sizes.chrome(58));
    let sheet = plan.sheet(request, Tint::Soft, [margin, head]);
    let [left, top, right, bottom] = sheet.frame.bounds();
    let legend = sheet.legend([left, right], bottom + sizes.chrome(16));
    let under = bottom + sizes.chrome(16) + legend.height;
    let beside = beside(request, setup, sizes, [right + sizes.chrome(28), top]);
    let below = below(request, setup, sizes, [left, right], under + sizes.chrome(14));
    let foot = sizes.chrome(18);
    let wide = [beside.right + margin, under.max(beside.bottom) + foot];
    let high = [right + margin, below.bottom + foot];
    let (panel, [width, height]) =
        if is_nearer_to_a_sheet(wide, high) { (beside, wide) } else { (below, high) };
    let mut items = vec![Item::from(Rectangle::new(0, 0, width, height, theme.paper))];
    let told = heading(setup);
    items.extend(sheet.items());
    items.extend(map::title(&pack.name, &told, [left, width - margin], &sizes, request));
    items.extend(legend.items);
    items.extend(panel.items);
    let title = format!("{}: {told}", pack.name);
    let description =
        format!("{}, prepared for {} players", map::description(request), setup.players);
    Some(Scene { title, description, width, height, items })
}

/// What a setup is called.
pub fn heading(setup: &Setup) -> String {
    match &setup.name {
        Some(name) => format!("{name}, {} players", setup.players),
        None => format!("{} players", setup.players),
    }
}

/// A panel whose place is decided.
struct Laid {
    items: Vec<Item>,
    right: i32,
    bottom: i32,
}

fn beside(request: Request<'_>, setup: &Setup, sizes: Sizes, [left, top]: [i32; 2]) -> Laid {
    let right = left + sizes.chrome(520);
    let mut panel = Panel::new(request.theme, sizes, [left, right], top);
    who(request, setup, &mut panel);
    panel.gap(18);
    what(request, setup, &mut panel);
    Laid { right, bottom: panel.y, items: panel.items }
}

fn below(
    request: Request<'_>,
    setup: &Setup,
    sizes: Sizes,
    [left, right]: [i32; 2],
    top: i32,
) -> Laid {
    let middle = i32::midpoint(left, right);
    let half_gap = sizes.chrome(14);
    let mut first = Panel::new(request.theme, sizes, [left, middle - half_gap], top);
    who(request, setup, &mut first);
    let mut second = Panel::new(request.theme, sizes, [middle + half_gap, right], top);
    what(request, setup, &mut second);
    let bottom = first.y.max(second.y);
    let mut items = first.items;
    items.extend(second.items);
    Laid { items, right, bottom }
}

/// Who plays, and what each gets.
pub fn who(request: Request<'_>, setup: &Setup, panel: &mut Panel<'_>) {
    let pack = request.pack;
    let text = |heading, share| Column { heading, share, is_number: false };
    let number = |heading, share| Column { heading, share, is_number: true };
    let mut columns = vec![text("Civilization", 24), text("Starts in", 30)];
    let pieces: Vec<&Component> = [Role::Tokens, Role::Cities, Role::Ships]
        .into_iter()
        .filter_map(|role| piece(request, role))
        .collect();
    for component in &pieces {
        columns.push(number(
            match component.role {
                Some(Role::Tokens) => "Tokens",
                Some(Role::Cities) => "Cities",
                _ => "Ships",
            },
            12,
        ));
    }
    if setup.starting_credits > 0 {
        columns.push(number("Credits", 13));
    }
    let row = |id: &CivilizationId| {
        let start = pack.start_of(*id).map(|area| pack[area].name.to_string());
        let name = pack[*id].name.to_string();
        let mut cells = vec![name, start.unwrap_or_else(|| "–".to_owned())];
        let counts = pieces.iter().map(|piece| piece.per_player.unwrap_or(0).to_string());
        cells.extend(counts);
        cells.push(setup.starting_credits.to_string());
        cells.truncate(columns.len());
        Row { civilization: Some(id.index()), cells }
    };
    if setup.blocks.is_empty() {
        panel.heading("Who plays");
        let rows: Vec<Row> = setup.civilizations.iter().map(row).collect();
        panel.table(pack, &columns, &rows, None);
        return;
    }
    for (at, members) in setup.blocks.iter().enumerate() {
        if at > 0 {
            panel.gap(8);
        }
        panel.heading(&format!("Who plays in the block {}", pack[members.block].name));
        let rows: Vec<Row> = members.civilizations.iter().map(row).collect();
        panel.table(pack, &columns, &rows, None);
    }
}

/// The pieces every player has in some role.
fn piece(request: Request<'_>, role: Role) -> Option<&Component> {
    let mut components = request.pack.inventory.iter();
    components.find(|component| component.role == Some(role) && component.per_player.is_some())
}

/// What to do before the game.
pub fn what(request: Request<'_>, setup: &Setup, panel: &mut Panel<'_>) {
    panel.heading("Preparation");
    for (step, words) in (1..).zip(steps::steps(request.pack, setup)) {
        panel.paragraph(Some(step), &words);
    }
    if let Some(words) = steps::packages(request.pack, setup) {
        panel.paragraph(None, &words);
    }
}

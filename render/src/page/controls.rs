//! What surrounds the pictures: the head, the choices, the tabs, the frame of the board and what stands
//! beside it.

use std::fmt::Write;

use strabo_model::{Pack, pack::Setup, refs::CivilizationId};

use super::board::PageBoard;
use super::palette::{LOOKS, word};
use crate::{map::colours::of_civilization, text::escape};

/// One tab of the page.
#[derive(Clone, Copy)]
pub struct Tab {
    /// The part of the page it leads to.
    pub id: &'static str,
    /// What it says.
    pub heading: &'static str,
}

/// A globe with its circles, as on the first page of an atlas.
const EMBLEM: &str = "<svg viewBox=\"0 0 48 48\" fill=\"none\" stroke=\"currentColor\" \
stroke-width=\"1.6\" aria-hidden=\"true\"><circle cx=\"24\" cy=\"24\" r=\"21\" stroke-width=\"2.2\"/>\
<ellipse cx=\"24\" cy=\"24\" rx=\"9\" ry=\"21\"/><path d=\"M24 3V45M3 24H45M6.5 13C17 18 31 18 41.5 13\
M6.5 35C17 30 31 30 41.5 35\"/><path d=\"M24 10l3 14-3 14-3-14z\" fill=\"currentColor\"/></svg>";

/// A magnifying glass.
const GLASS: &str = "<svg viewBox=\"0 0 16 16\" fill=\"none\" stroke=\"currentColor\" \
stroke-width=\"2\" aria-hidden=\"true\"><circle cx=\"6.5\" cy=\"6.5\" r=\"5\"/><path d=\"M10.5 10.5L15 15\"/></svg>";

/// Name and version of the pack, and the choice of a theme.
pub fn write_head(pack: &Pack, out: &mut String) -> std::fmt::Result {
    let (name, id, version) = (escape(&pack.name), escape(&pack.id), escape(&pack.version));
    writeln!(out, "<header class=\"top\">\n<div class=\"brand\">{EMBLEM}<div>")?;
    write!(out, "<h1><bdi>{name}</bdi></h1>\n<p>{id} {version}")?;
    if let Some(players) = pack.players.filter(|_| !pack.is_map_alone()) {
        write!(out, " · {} players", players.to_string().replace('-', "–"))?;
    }
    writeln!(out, "</p></div></div>")?;
    writeln!(out, "<fieldset class=\"choices theme live\"><legend>Theme</legend>")?;
    for look in LOOKS {
        write_choice("theme", word(look), word(look), out)?;
    }
    writeln!(out, "</fieldset>\n</header>")
}

/// One radio button.
fn write_choice(name: &str, value: &str, label: &str, out: &mut String) -> std::fmt::Result {
    let (value, label) = (escape(value), escape(label));
    writeln!(
        out,
        "<input type=\"radio\" name=\"{name}\" value=\"{value}\" id=\"{name}-{value}\">\
         <label for=\"{name}-{value}\"><bdi>{label}</bdi></label>"
    )
}

/// The choice of a setup, and the search.
pub fn write_choices(pack: &Pack, out: &mut String) -> std::fmt::Result {
    writeln!(out, "<div class=\"bar live\" role=\"region\" aria-label=\"Choices\">")?;
    writeln!(out, "<fieldset class=\"choices\"><legend>Players</legend>")?;
    write_choice("players", "", "all", out)?;
    let mut counts: Vec<u8> = pack.setups.iter().map(|setup| setup.players).collect();
    counts.sort_unstable();
    counts.dedup();
    for count in counts {
        let count = count.to_string();
        write_choice("players", &count, &count, out)?;
    }
    writeln!(out, "</fieldset>")?;
    writeln!(out, "<fieldset class=\"choices\" id=\"same\" hidden><legend>Setup</legend>")?;
    let hidden = if pack.areas.is_empty() { " hidden" } else { "" };
    for setup in &pack.setups {
        writeln!(out, "<span data-players=\"{}\" hidden>", setup.players)?;
        write_choice("setup", &setup.id, setup_name(setup), out)?;
        writeln!(out, "</span>")?;
    }
    writeln!(
        out,
        "</fieldset>\n<div class=\"find\" role=\"search\"{hidden}>{GLASS}\
         <input type=\"text\" id=\"find\" role=\"combobox\" aria-expanded=\"false\" \
         aria-controls=\"found\" aria-autocomplete=\"list\" aria-label=\"Find an area\" \
         placeholder=\"Find an area\" autocomplete=\"off\" spellcheck=\"false\">\
         <ul class=\"found\" id=\"found\" role=\"listbox\" aria-label=\"Areas\" hidden></ul></div>\n</div>"
    )
}

fn setup_name(setup: &Setup) -> &str {
    setup.name.as_deref().unwrap_or(&setup.id)
}

/// The tabs; without a script they lead down the page.
pub fn write_tabs(tabs: &[Tab], out: &mut String) -> std::fmt::Result {
    writeln!(out, "<nav aria-label=\"Pictures\">\n<div class=\"tabs\" id=\"tabs\">")?;
    for Tab { id, heading } in tabs {
        writeln!(out, "<a href=\"#{id}\" id=\"tab-{id}\" data-tab=\"{id}\">{heading}</a>")?;
    }
    writeln!(out, "</div>\n</nav>")
}

/// The frame of the board with its buttons.
pub fn write_board(board: &PageBoard, out: &mut String) -> std::fmt::Result {
    let title = escape(&board.title);
    let (description, element) = (escape(&board.description), &board.element);
    writeln!(
        out,
        "<div class=\"board\" role=\"application\" aria-roledescription=\"board\" \
         aria-label=\"{title}\" aria-describedby=\"keys-hint\">\n{element}\n<div class=\"zoom live\">"
    )?;
    for (step, label, lines) in
        [(1, "Zoom in", "M8 2V14M2 8H14"), (-1, "Zoom out", "M2 8H14"), (0, "Whole board", CORNERS)]
    {
        writeln!(
            out,
            "<button type=\"button\" data-zoom=\"{step}\" aria-label=\"{label}\" title=\"{label}\">\
             <svg viewBox=\"0 0 16 16\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\" \
             aria-hidden=\"true\"><path d=\"{lines}\"/></svg></button>"
        )?;
    }
    writeln!(
        out,
        "</div>\n<p class=\"aside-text\" id=\"keys-hint\">{description}. Press Enter to \
         go to the areas, an arrow key to go to the next area, plus and minus to zoom, 0 to show the \
         whole board.</p></div>"
    )
}

const CORNERS: &str = "M2 6V2H6M10 2H14V6M14 10V14H10M6 14H2V10";

/// The panel beside the pictures: the selected area, who plays, and the keys.
pub fn write_beside(pack: &Pack, out: &mut String) -> std::fmt::Result {
    writeln!(out, "<aside class=\"beside\" aria-label=\"Details\">")?;
    writeln!(out, "<div class=\"card live\" id=\"details\"></div>")?;
    writeln!(out, "<div id=\"everybody\">")?;
    for setup in &pack.setups {
        write_who(pack, setup, out)?;
    }
    writeln!(out, "</div>\n<details class=\"live keys-box\" id=\"keys\"><summary>Keys</summary>")?;
    writeln!(out, "<ul class=\"keys\">")?;
    for (keys, does) in [
        (&["/"][..], "find an area"),
        (&["Enter"], "go from the board to its areas, or zoom in on an area"),
        (&["←", "↑", "→", "↓"], "go to the next area, or move the board"),
        (&["Shift"], "with an arrow key: move the board"),
        (&["+", "-", "0"], "zoom in, zoom out, show the whole board"),
        (&["Esc"], "clear the selection"),
    ] {
        write!(out, "<li>")?;
        for key in keys {
            write!(out, "<kbd>{key}</kbd> ")?;
        }
        writeln!(out, "{does}</li>")?;
    }
    writeln!(out, "</ul></details>\n</aside>")
}

/// The civilizations of a setup, with colour, number and start.
fn write_who(pack: &Pack, setup: &Setup, out: &mut String) -> std::fmt::Result {
    let id = escape(&setup.id);
    writeln!(out, "<section class=\"who\" data-setup=\"{id}\">")?;
    write!(out, "<h2>{} players", setup.players)?;
    if let Some(name) = &setup.name {
        write!(out, ": <bdi>{}</bdi>", escape(name))?;
    }
    writeln!(out, "</h2>")?;
    if setup.blocks.is_empty() {
        write_civilizations(pack, &setup.civilizations, out)?;
    }
    for block in &setup.blocks {
        let name = escape(&pack[block.block].name);
        writeln!(out, "<h3><bdi>{name}</bdi></h3>")?;
        write_civilizations(pack, &block.civilizations, out)?;
    }
    writeln!(out, "</section>")
}

fn write_civilizations(
    pack: &Pack,
    civilizations: &[CivilizationId],
    out: &mut String,
) -> std::fmt::Result {
    writeln!(out, "<ol>")?;
    for id in civilizations {
        let civilization = &pack[*id];
        let colour = of_civilization(pack, id.index());
        write!(
            out,
            "<li><svg class=\"swatch\" viewBox=\"0 0 16 16\" aria-hidden=\"true\"><rect x=\"1\" y=\"1\" \
             width=\"14\" height=\"14\" rx=\"3\" fill=\"{colour}\" stroke=\"currentColor\"/></svg>\
             <span class=\"number\">{}</span><bdi>{}</bdi>",
            civilization.number,
            escape(&civilization.name)
        )?;
        let start = pack.start_of(*id).map(|area| &*pack[area].name);
        writeln!(out, "<bdi class=\"start\">{}</bdi></li>", escape(start.unwrap_or_default()))?;
    }
    writeln!(out, "</ol>")
}

//! Colours that follow the theme of the page: variables for the page, classes for the board.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::paint::{Colour, Paint};
use crate::theme::{Theme, ThemeKind};

/// All looks, the default first.
pub const LOOKS: [ThemeKind; 3] = [ThemeKind::Light, ThemeKind::Dark, ThemeKind::Print];

/// The word for a look in the page.
pub const fn word(look: ThemeKind) -> &'static str {
    match look {
        ThemeKind::Light => "light",
        ThemeKind::Dark => "dark",
        ThemeKind::Print => "print",
    }
}

/// The variables of all themes. Dark applies if it was selected, or if the reader prefers it and has
/// selected nothing.
pub fn variables() -> String {
    let [light, dark, print] = LOOKS.map(values);
    let prefers = "@media (prefers-color-scheme: dark)";
    format!(
        ":root{{{light}}}\n:root[data-theme=dark]{{{dark}}}\n\
         {prefers}{{:root:not([data-theme]){{{dark}}}}}\n:root[data-theme=print]{{{print}}}\n"
    )
}

/// The variables of a page without a choice of theme: dark when the reader prefers it, black and white on
/// paper.
pub fn preferred_variables() -> String {
    let [light, dark, print] = LOOKS.map(values);
    format!(":root{{{light}}}\n{DARK}{{:root{{{dark}}}}}\n@media print{{:root{{{print}}}}}\n")
}

/// When a page without a choice of theme is dark.
const DARK: &str = "@media screen and (prefers-color-scheme:dark)";

fn values(look: ThemeKind) -> String {
    let theme = Theme::of(look);
    let scheme = if look == ThemeKind::Dark { "dark" } else { "light" };
    let (link, focus) = match look {
        ThemeKind::Light => (theme.bar, Colour::new(0x00b3_1e5c)),
        ThemeKind::Dark => (Colour::new(0x0097_cdea), Colour::new(0x00ff_c24a)),
        ThemeKind::Print => (theme.ink, theme.ink),
    };
    let colours = [
        ("paper", theme.paper),
        ("ink", theme.ink),
        ("faint", theme.faint),
        ("rule", theme.rule),
        ("panel", theme.panel),
        ("band", theme.band),
        ("bar", theme.bar),
        ("on-bar", theme.on_bar),
        ("out", theme.out),
        ("on-out", theme.on_out),
        ("land-line", theme.land_line),
        ("water-line", theme.water_line),
        ("link", link),
        ("focus", focus),
        // Pictures beside the page are drawn on light paper whatever the theme is.
        ("sheet", Theme::of(ThemeKind::Light).paper),
    ];
    let mut out = format!("color-scheme:{scheme}");
    for (name, colour) in colours {
        // Writing to a string cannot fail.
        let _ = write!(out, ";--{name}:{colour}");
    }
    out
}

fn css(Paint { fill, line }: Paint) -> String {
    match line {
        Some(line) => format!("fill:{fill};stroke:{line}"),
        None => format!("fill:{fill}"),
    }
}

/// Classes for all the ways items are painted in the looks.
#[derive(Clone, Default)]
pub struct Palette {
    classes: BTreeMap<[String; 3], usize>,
}

impl Palette {
    /// The number of the class for items painted like this.
    pub fn class(&mut self, paints: [Paint; 3]) -> usize {
        let next = self.classes.len();
        *self.classes.entry(paints.map(css)).or_insert(next)
    }

    /// The rules of all classes.
    pub fn style(&self) -> String {
        let [light, dark, print] = [
            self.rules(0, ""),
            self.rules(1, ":root[data-theme=dark] "),
            self.rules(2, ":root[data-theme=print] "),
        ];
        let preferred = self.rules(1, ":root:not([data-theme]) ");
        format!("{light}\n{dark}\n@media (prefers-color-scheme:dark){{{preferred}}}\n{print}\n")
    }

    /// The rules of the classes that differ from the first look.
    fn rules(&self, look: usize, scope: &str) -> String {
        let mut classes: Vec<_> = self.classes.iter().map(|(css, number)| (number, css)).collect();
        classes.sort_unstable();
        let changed = classes.iter().filter(|(_, css)| look == 0 || css[look] != css[0]);
        let rules = changed.map(|(number, css)| format!("{scope}.k{number}{{{}}}", css[look]));
        rules.collect::<Vec<_>>().join("\n")
    }
}

/// How items that only some looks have are shown with those looks only.
pub const ONLY: &str = "\
.in-dark,.in-print,:root[data-theme=dark] .in-light,:root[data-theme=print] .in-light{display:none}
:root[data-theme=dark] .in-dark,:root[data-theme=print] .in-print{display:inline}
@media (prefers-color-scheme:dark){:root:not([data-theme]) .in-light{display:none}\
:root:not([data-theme]) .in-dark{display:inline}}
:root[data-theme=print] .areas{opacity:1}:root[data-theme=print] image{display:none}
";

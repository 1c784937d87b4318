//! `strabo render`: draws one picture of a pack.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use strabo_model::{Pack, pack::Setup, players::PlayerRange};
use strabo_render::print::{self, Tiles};
use strabo_render::theme::{Theme, ThemeKind};
use strabo_render::view::{Request, View};
use strabo_render::{paper::Paper, pdf, png, scene::Scene, svg};

use super::pack::{PackArg, drawable, find_setup, parse_players, tell_given_up};
use crate::format::{PictureFormat, format_of};
use crate::status::{Failure, Result, Status, not_drawn};
use crate::{safe::Batch, terminal::Terminal};

/// The sides that a sheet may have, in tenths of a millimetre.
const SIDES: RangeInclusive<u32> = 1500..=50_000;

/// Draw one picture of a pack.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../help/render.txt").trim_end())]
pub struct Render {
    #[command(flatten)]
    pack: PackArg,
    /// The picture to draw
    #[arg(long, value_parser = views())]
    view: View,
    /// The numbers of players to draw it for, such as 7, or 5-8 for a page each
    #[arg(long, value_name = "N", value_parser = parse_players)]
    players: Option<PlayerRange>,
    /// The id of a setup, if there are several for a number of players
    #[arg(long, value_name = "ID")]
    setup: Option<String>,
    /// The format of the picture [default: by the extension of FILE, or svg]
    #[arg(long, value_enum)]
    format: Option<PictureFormat>,
    /// The colour theme
    #[arg(long, value_enum, default_value = "light")]
    theme: ThemeArg,
    /// The paper size
    #[arg(long, default_value = "free", value_parser = papers())]
    paper: Paper,
    /// The exact width and height of one sheet for the whole picture, such as 84x59cm, 840x590mm or 33x23.4in, instead of --paper
    #[arg(long, value_name = "SIZE", conflicts_with = "paper", value_parser = parse_size)]
    size: Option<Paper>,
    /// The strip that a print shop cuts off, for a PDF: 0mm to 10mm on all sides, with marks where to cut
    #[arg(long, value_name = "WIDTH", default_value = "0mm", value_parser = parse_bleed)]
    bleed: u32,
    /// How many sheets of paper the picture takes: `auto` (as few as keep letters at 6 points), `1`, or columns and rows such as `2x2`
    #[arg(long, value_name = "TILES", default_value = "auto", value_parser = parse_tiles)]
    tiles: Tiles,
    /// Cards side by side on sheets of paper, or single: each side a page or a file of its own, without marks
    #[arg(long, value_name = "LAYOUT", value_parser = ["sheets", "singles"])]
    cards: Option<String>,
    /// The size of cards: poker, bridge, mini, tarot, or width and height such as 63x88mm [default: 63x88mm]
    #[arg(long, value_name = "SIZE", value_parser = parse_card)]
    card_size: Option<[u32; 2]>,
    /// The size of a PNG in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 100, value_parser = clap::value_parser!(u32).range(5..=1000))]
    scale: u32,
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Overwrite the file if it exists
    #[arg(long)]
    force: bool,
}

fn views() -> impl TypedValueParser<Value = View> {
    PossibleValuesParser::new(View::ALL.map(View::word))
        .map(|word| View::ALL.into_iter().find(|view| view.word() == word).unwrap_or(View::Map))
}

/// Reads `auto`, `1` or `2x3`.
fn parse_tiles(text: &str) -> Result<Tiles, String> {
    let count = |text: &str| text.parse::<u8>().ok().filter(|count| (1..=9).contains(count));
    let grid = match text.split_once('x') {
        _ if text == "auto" => return Ok(Tiles::Auto),
        Some((across, down)) => count(across).zip(count(down)),
        None if text == "1" => Some((1, 1)),
        None => None,
    };
    grid.map(|(across, down)| Tiles::Grid(across, down))
        .ok_or_else(|| "write auto, 1, or columns and rows from 1 to 9 such as 2x2".to_owned())
}

/// Reads lengths with `x` between them and a unit at the end, in tenths of a millimetre.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "positive, and bounded later"
)]
fn lengths(text: &str) -> Option<Vec<u32>> {
    let units = [("mm", 10.0), ("cm", 100.0), ("in", 254.0)];
    let (sides, tenths) =
        units.iter().find_map(|(unit, tenths)| Some((text.strip_suffix(unit)?, tenths)))?;
    let read = |side: &str| side.trim().parse::<f64>().ok().filter(|length| *length >= 0.0);
    sides.split('x').map(|side| Some((read(side)? * tenths).round() as u32)).collect()
}

/// Reads a width and a height such as `84x59cm`.
fn parse_size(text: &str) -> Result<Paper, String> {
    match lengths(text).as_deref() {
        Some([width, height]) if [width, height].iter().all(|side| SIDES.contains(side)) => {
            Ok(Paper::Size(*width, *height))
        }
        Some([_, _]) => Err("a sheet has sides from 15 cm to 5 m".to_owned()),
        _ => Err("write width, x, height and mm, cm or in, such as 84x59cm".to_owned()),
    }
}

/// Reads the size of a card: a name of print shops, or lengths such as `63x88mm`.
fn parse_card(text: &str) -> Result<[u32; 2], String> {
    let named = [
        ("poker", "63.5x88.9mm"),
        ("bridge", "57.2x88.9mm"),
        ("mini", "44x67mm"),
        ("tarot", "70x120mm"),
    ];
    let size = named.into_iter().find(|(name, _)| *name == text).map_or(text, |(_, size)| size);
    match lengths(size).as_deref() {
        Some([width @ 200..=1500, height @ 200..=1500]) => Ok([*width, *height]),
        Some([_, _]) => Err("a card has sides from 20 to 150 mm".to_owned()),
        _ => Err("write poker, bridge, mini, tarot, or a size such as 63x88mm".to_owned()),
    }
}

/// Reads a width such as `3mm`.
fn parse_bleed(text: &str) -> Result<u32, String> {
    match lengths(text).as_deref() {
        Some([width @ 0..=100]) => Ok(*width),
        _ => Err("write a width from 0mm to 10mm, such as 3mm".to_owned()),
    }
}

/// The colours of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ThemeArg {
    /// Dark on light, for screens
    Light,
    /// Light on dark, for screens
    Dark,
    /// Black and white with patterns, for printing
    Print,
}

impl ThemeArg {
    /// Returns its colours.
    pub const fn theme(self) -> &'static Theme {
        match self {
            Self::Light => Theme::of(ThemeKind::Light),
            Self::Dark => Theme::of(ThemeKind::Dark),
            Self::Print => Theme::of(ThemeKind::Print),
        }
    }
}

/// Papers with their names and measures.
const PAPERS: [(&str, Paper, &str); 10] = [
    ("free", Paper::Free, "As large as the picture"),
    ("a4", Paper::A4, "210 by 297 millimetres"),
    ("a3", Paper::A3, "297 by 420 millimetres"),
    ("a2", Paper::Sides(4200, 5940), "420 by 594 millimetres"),
    ("a1", Paper::Sides(5940, 8410), "594 by 841 millimetres"),
    ("a0", Paper::Sides(8410, 11_890), "841 by 1189 millimetres"),
    ("letter", Paper::Letter, "8.5 by 11 inches"),
    ("legal", Paper::Sides(2159, 3556), "8.5 by 14 inches"),
    ("tabloid", Paper::Sides(2794, 4318), "11 by 17 inches"),
    ("arch-e", Paper::Sides(9144, 12_192), "36 by 48 inches"),
];

/// Reads the name of a paper.
pub fn papers() -> impl TypedValueParser<Value = Paper> {
    let values = PAPERS.map(|(name, _, measures)| PossibleValue::new(name).help(measures));
    let named = |word: &str| PAPERS.into_iter().find(|(name, ..)| *name == word);
    PossibleValuesParser::new(values)
        .map(move |word| named(&word).map_or(Paper::Free, |(_, paper, _)| paper))
}

impl Render {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result {
        let format = self.format.map_or_else(|| format_of(&self.output), Ok)?;
        if self.bleed > 0 && (format != PictureFormat::Pdf || self.sheet() == Paper::Free) {
            let failure = Failure::new("only a PDF of a sheet of paper has a bleed");
            return Err(failure.help("write a .pdf with --paper or --size"));
        }
        if self.view != View::Cards && (self.cards.is_some() || self.card_size.is_some()) {
            let failure = Failure::new("only cards have --cards and --card-size");
            return Err(failure.help("add --view cards"));
        }
        let origin = self.pack.find(terminal)?;
        let Some(drawable) = drawable(&origin, terminal)? else { return Ok(Status::Findings) };
        let (pack, theme) = (&drawable.pack, self.theme.theme());
        let mut pages = Vec::new();
        for setup in self.setups(pack, terminal)? {
            let request = Request { pack, setup, theme };
            let drawn = match self.view {
                View::Cards => print::cards(request, self.sheet(), self.card()),
                view => print::sheets(view, request, self.sheet(), self.tiles),
            };
            for page in drawn {
                let page = drawable.marked(page, theme);
                // Most pictures are the same for every number of players.
                if !pages.contains(&page) {
                    pages.push(page);
                }
            }
        }
        if pages.is_empty() {
            return Err(Failure::new(format!("\"{}\" {}", pack.id, self.view.nothing())));
        }
        if matches!(self.view, View::Map | View::Setup | View::Regions) {
            tell_given_up(pack, terminal)?;
        }
        let mut batch = Batch::new(self.force);
        let title = match &*pages {
            [page] => page.title.clone(),
            _ => format!("{}: {}", pack.name, self.view.heading()),
        };
        let files = self.files(&title, &pages, format)?;
        for (path, bytes) in &files {
            batch.add(path.clone(), bytes, None)?;
        }
        batch.commit()?;
        for (path, _) in &files {
            writeln!(terminal.out(), "wrote {}", path.display())?;
        }
        Ok(drawable.status())
    }

    /// The width and height of a card, in tenths of a millimetre.
    fn card(&self) -> [u32; 2] {
        self.card_size.unwrap_or(print::CARD)
    }

    /// The sheet of paper; cards are always laid out for one, and a single card is one.
    fn sheet(&self) -> Paper {
        if self.cards.as_deref() == Some("singles") {
            let [width, height] = self.card();
            return Paper::Size(width, height);
        }
        match self.size.unwrap_or(self.paper) {
            Paper::Free if self.view.is_for_paper() => Paper::A4,
            paper => paper,
        }
    }

    /// The files to write: one, or one for each page.
    fn files(
        &self,
        title: &str,
        pages: &[Scene],
        format: PictureFormat,
    ) -> Result<Vec<(PathBuf, Vec<u8>)>> {
        let paper = self.sheet();
        let trouble = |error: strabo_render::Error| {
            let help = "make it smaller with --scale 50 or a smaller --paper";
            not_drawn(&error, error.to_string(), help)
        };
        if format == PictureFormat::Pdf {
            let bytes = pdf::with_bleed(title, pages, paper, self.bleed).map_err(trouble)?;
            return Ok(vec![(self.output.clone(), bytes)]);
        }
        let files = pages.iter().zip(1_u32..).map(|(scene, page)| {
            let bytes = match format {
                PictureFormat::Png => png::document(scene, paper, self.scale).map_err(trouble)?,
                PictureFormat::Svg | PictureFormat::Pdf => svg::on_paper(scene, paper).into_bytes(),
            };
            Ok((numbered(&self.output, page), bytes))
        });
        files.collect()
    }

    /// The setups to draw, each on pages of its own. A range of players means all their setups.
    fn setups<'p>(
        &self,
        pack: &'p Pack,
        terminal: &mut Terminal<'_>,
    ) -> Result<Vec<Option<&'p Setup>>> {
        let id = self.setup.as_deref();
        let Some(range) = self.players.filter(|range| range.min < range.max && id.is_none()) else {
            return Ok(vec![self.setup(pack, terminal)?]);
        };
        let setups = pack.setups.iter().filter(|setup| range.contains(setup.players));
        let setups: Vec<Option<&Setup>> = setups.map(Some).collect();
        if setups.is_empty() {
            return find_setup(pack, Some(range.min), None, terminal)
                .map(|setup| vec![Some(setup)]);
        }
        Ok(setups)
    }

    /// The setup to draw; pictures of one setup need one if the pack has several.
    fn setup<'p>(&self, pack: &'p Pack, terminal: &mut Terminal<'_>) -> Result<Option<&'p Setup>> {
        if self.players.is_none() && self.setup.is_none() {
            return match (self.view.is_per_setup(), pack.setups.as_slice()) {
                (false, _) | (true, []) => Ok(None),
                (true, [only]) => Ok(Some(only)),
                (true, several) => Err(Failure::new(format!(
                    "\"{}\" has {} setups, and this picture shows one of them",
                    pack.id,
                    several.len()
                ))
                .help(format!(
                    "choose one with --players or --setup, such as --players {}",
                    several[0].players
                ))),
            };
        }
        let one = self.players.filter(|range| range.min == range.max);
        find_setup(pack, one.map(|range| range.min), self.setup.as_deref(), terminal).map(Some)
    }
}

/// The file of a page; the first page has no number.
fn numbered(path: &Path, page: u32) -> PathBuf {
    if page == 1 {
        return path.to_owned();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let name = match path.extension() {
        Some(ending) => format!("{stem}-{page}.{}", ending.to_string_lossy()),
        None => format!("{stem}-{page}"),
    };
    path.with_file_name(name)
}

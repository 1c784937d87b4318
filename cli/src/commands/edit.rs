//! `strabo edit`: changes a pack on all sides at once.

mod make;

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use strabo_workbench::change::{
    By, Change, NewArea, Refusal, Split, Subject, add_area, add_border, cut_overlaps, flat,
    merge_areas, move_area, overlay, remove, remove_border, split_area,
};
use strabo_workbench::start::name_of;

use super::{pack::find, rename::kind_of};
use crate::{status::Result, terminal::Terminal};
pub use make::Making;

/// Change a pack on all sides at once: borders, areas, regions, rows.
#[derive(Debug, Args)]
#[command(
    after_help = include_str!("../help/edit.txt").trim_end(),
    subcommand_value_name = "CHANGE",
    subcommand_help_heading = "Changes"
)]
pub struct Edit {
    /// The folder of the pack [default: the pack of the current folder]
    pack: Option<PathBuf>,
    #[command(flatten)]
    making: Making,
    #[command(subcommand)]
    what: What,
}

/// How two places touch.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Way {
    /// By land
    Land,
    /// By water
    Water,
    /// By land and by water
    Both,
}

impl Way {
    const fn by(self) -> By {
        match self {
            Self::Land => By::Land,
            Self::Water => By::Water,
            Self::Both => By::Both,
        }
    }
}

/// A new area.
#[derive(Debug, Args)]
struct NewArgs {
    /// Its name [default: made from its id]
    #[arg(long)]
    name: Option<String>,
    /// Its population limit [default: 1]
    #[arg(long, value_name = "N")]
    population: Option<u8>,
}

impl NewArgs {
    fn area(&self, id: &str) -> NewArea {
        let name = self.name.clone().unwrap_or_else(|| name_of(id));
        NewArea { id: id.to_owned(), name, population: self.population }
    }
}

/// What is changed.
#[derive(Debug, Subcommand)]
enum What {
    /// Add a border to both of its areas
    AddBorder {
        /// One area
        #[arg(value_name = "A")]
        one: String,
        /// The other area
        #[arg(value_name = "B")]
        other: String,
        /// How they touch
        #[arg(long, value_enum, value_name = "WAY", default_value = "land")]
        by: Way,
    },
    /// Remove a border from both of its areas
    RemoveBorder {
        /// One area
        #[arg(value_name = "A")]
        one: String,
        /// The other area
        #[arg(value_name = "B")]
        other: String,
        /// How they no longer touch
        #[arg(long, value_enum, value_name = "WAY", default_value = "both")]
        by: Way,
    },
    /// Remove a row, such as an area or an advance, with everything that refers to it
    Remove {
        /// The kind of row: area, advance, commodity, …
        kind: String,
        /// Its id
        id: String,
    },
    /// Move an area to the region of another civilization
    MoveArea {
        /// The area
        area: String,
        /// The civilization
        #[arg(long, alias = "to", value_name = "CIVILIZATION")]
        into: String,
        /// The region it leaves, where it belongs to several
        #[arg(long, alias = "from", value_name = "CIVILIZATION")]
        out_of: Option<String>,
    },
    /// Split an area in two, along a line or by its neighbours
    SplitArea {
        /// The area
        area: String,
        /// The id of the new area
        new: String,
        /// The line to cut its outline along: x and y of two or more points
        #[arg(
            long,
            value_name = "X,Y,X,Y",
            value_delimiter = ',',
            allow_hyphen_values = true,
            required_unless_present = "takes",
            conflicts_with_all = ["takes", "shares"]
        )]
        along: Vec<f64>,
        /// Neighbours that the new area takes
        #[arg(long, value_name = "A,B", value_delimiter = ',')]
        takes: Vec<String>,
        /// Neighbours that both areas have
        #[arg(long, value_name = "A,B", value_delimiter = ',')]
        shares: Vec<String>,
        #[command(flatten)]
        args: NewArgs,
    },
    /// Merge an area into another one
    MergeAreas {
        /// The area that stays
        #[arg(value_name = "A")]
        keep: String,
        /// The area that goes
        #[arg(value_name = "B")]
        gone: String,
    },
    /// Add an area between others
    AddArea {
        /// The id of the new area
        id: String,
        /// The areas that it borders on
        #[arg(long, value_name = "A,B", value_delimiter = ',', required = true)]
        between: Vec<String>,
        /// How they touch
        #[arg(long, value_enum, value_name = "WAY", default_value = "land")]
        by: Way,
        #[command(flatten)]
        args: NewArgs,
    },
    /// Cut overlaps of outlines: land out of sea, and otherwise the smaller area out of the larger one
    CutOverlaps {
        /// Two areas that overlap: only the first one is cut out of the second [default: all]
        #[arg(value_names = ["A", "B"], num_args = 2)]
        areas: Vec<String>,
    },
    /// Extend another pack and write only what differs from it
    Overlay {
        /// The id of the pack to extend
        #[arg(long, alias = "base", value_name = "PACK")]
        from: String,
    },
    /// Write everything that the pack takes from others into it, so that it extends nothing
    Flat,
}

impl What {
    fn propose(&self, subject: &Subject<'_>) -> Result<Change, Refusal> {
        match self {
            Self::AddBorder { one, other, by } => add_border(subject, one, other, by.by()),
            Self::RemoveBorder { one, other, by } => remove_border(subject, one, other, by.by()),
            Self::Remove { kind, id } => {
                let kind = kind_of(kind).map_err(|failure| Refusal {
                    message: failure.message,
                    help: failure.help,
                    finding: None,
                })?;
                remove(subject, kind, id)
            }
            Self::MoveArea { area, into, out_of } => {
                move_area(subject, area, into, out_of.as_deref())
            }
            Self::SplitArea { area, new, along, takes, shares, args } => {
                let how = if along.is_empty() {
                    Split::Neighbours { taken: takes.clone(), shared: shares.clone() }
                } else {
                    Split::Stroke(points(along)?)
                };
                split_area(subject, area, &args.area(new), &how)
            }
            Self::MergeAreas { keep, gone } => merge_areas(subject, keep, gone),
            Self::AddArea { id, between, by, args } => {
                add_area(subject, &args.area(id), between, by.by())
            }
            Self::CutOverlaps { areas } => cut_overlaps(subject, areas),
            Self::Overlay { from } => overlay(subject, from),
            Self::Flat => flat(subject),
        }
    }
}

fn points(numbers: &[f64]) -> Result<Vec<[f64; 2]>, Refusal> {
    let pairs = numbers.chunks(2).map(|pair| <[f64; 2]>::try_from(pair).ok());
    pairs.collect::<Option<_>>().ok_or_else(|| {
        Refusal::new("each point of a line has two numbers")
            .help("for example: --along 10,40,60,45")
    })
}

impl Edit {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result {
        let origin = find(self.pack.as_deref(), terminal)?;
        self.making.make(&origin, terminal, |subject| self.what.propose(subject))
    }
}

//! A random map with the rules of the template: the same seed gives the same files on every machine.

mod chance;
mod divide;
mod lattice;
mod names;
mod regions;
mod straits;
mod terrain;
mod trace;
mod world;
mod write;

use std::ops::RangeInclusive;

use strabo_compile::{Library, Part, SourceFile, SourcePack, Sources, compile, geojson::FILE};
use strabo_model::{Pack, players::PlayerRange};

use super::template::{Person, Template, must_have_players};
use super::text::{comment, schema_line};
use super::{base::Base, fit::fit, rules::rules};
use crate::change::{Refusal, Result};
use crate::house::formatted;
use chance::Chance;
use names::Names;
use world::World;

/// How many areas a map can have.
const AREAS: RangeInclusive<usize> = 8..=5000;
/// Every player needs room for a few cities.
const AREAS_EACH: usize = 4;
/// How many maps are made at most until one passes every check.
const ATTEMPTS: u64 = 20;

/// What a random map should be like.
#[derive(Clone)]
pub struct RandomMap<'a> {
    /// The id of the pack.
    pub id: &'a str,
    pub name: &'a str,
    /// How many areas it has; open seas come in addition.
    pub areas: usize,
    /// The largest number of players.
    pub players: u8,
    /// Another seed gives another map.
    pub seed: u64,
    /// The pack whose rules, cards and advances it takes, and what compiling that gave, and for how
    /// many players; the rules of the template if there is none.
    pub rules: Option<(&'a Base<'a>, &'a Pack, PlayerRange)>,
}

/// The files of a pack with a random map. The template, or the pack of the rules, is found in the library.
pub fn random(wish: &RandomMap<'_>, library: &dyn Library) -> Result<Vec<SourceFile>> {
    let game = Game::new(wish, library)?;
    must_have_room(wish)?;
    for attempt in 0..ATTEMPTS {
        let mut chance = Chance::new(wish.seed, attempt);
        let players = usize::from(wish.players);
        let Some(world) = World::new(wish.areas, players, &mut chance) else { continue };
        let mut names = Names::new(&mut chance);
        let (mut files, people) = game.files(wish, &mut names, &mut chance)?;
        let [map, outlines] = write::files(&world, &people, &mut names, &mut chance);
        let seas = match world.places.len() - wish.areas {
            1 => "1 open sea".to_owned(),
            seas => format!("{seas} open seas"),
        };
        let about = format!(
            "{} areas and {seas}, made at random. Their outlines are in {FILE}.",
            wish.areas
        );
        let line = schema_line(Part::Map, wish.rules.is_some());
        let map = formatted(Part::Map, &format!("{line}\n{}\n{map}", comment(&about)), false);
        files.push(SourceFile::new("map.toml", map.into_bytes()));
        files.push(SourceFile::new(FILE, outlines.into_bytes()));
        files.sort_by(|a, b| a.path.cmp(&b.path));
        if wish.rules.is_some() {
            let pack = SourcePack { name: wish.id.to_owned(), files };
            (files, _) = fit(&Base { pack, library })?;
        }
        let pack = SourcePack { name: wish.id.to_owned(), files: files.clone() };
        if compile(Sources { pack, library }).diagnostics.is_empty() {
            return Ok(files);
        }
    }
    Err(Refusal::new(format!(
        "no fair map of {} areas for {} players was found with the seed {}",
        wish.areas, wish.players, wish.seed
    ))
    .help("choose another seed, or more areas"))
}

fn must_have_room(wish: &RandomMap<'_>) -> Result<()> {
    let least = (AREAS_EACH * usize::from(wish.players)).max(*AREAS.start());
    if (least..=*AREAS.end()).contains(&wish.areas) {
        return Ok(());
    }
    let message = format!(
        "a random map for {} players has {least} to {} areas, not {}",
        wish.players,
        AREAS.end(),
        wish.areas
    );
    Err(Refusal::new(message).help("choose --areas from that range"))
}

/// Where the rules of a random map come from.
enum Game {
    Template(Box<Template>),
    /// The files with the rules of another pack, and the ids of their civilizations.
    Rules(Vec<SourceFile>, Vec<String>),
}

impl Game {
    fn new(wish: &RandomMap<'_>, library: &dyn Library) -> Result<Self> {
        if let Some((base, pack, players)) = wish.rules {
            let (files, people) = rules(base, pack, [wish.id, wish.name], players)?;
            return Ok(Self::Rules(files, people));
        }
        must_have_players(wish.players)?;
        Ok(Self::Template(Box::new(Template::find(library)?)))
    }

    /// All files but those of the map, and the ids of the civilizations.
    fn files(
        &self,
        wish: &RandomMap<'_>,
        names: &mut Names,
        chance: &mut Chance,
    ) -> Result<(Vec<SourceFile>, Vec<String>)> {
        let template = match self {
            Self::Rules(files, people) => return Ok((files.clone(), people.clone())),
            Self::Template(template) => template,
        };
        let people: Vec<Person> =
            (0..wish.players).map(|_| Person::new(names.next(chance))).collect();
        let RandomMap { id, name, areas, players, seed, .. } = wish;
        let mut files = template.files(&people, *areas)?;
        // It says how the map was made, so that it can be made again.
        let about = format!("{name}: a random map of {areas} areas with the seed {seed}.");
        files.push(template.head([id, name], *players, &about));
        Ok((files, people.into_iter().map(|person| person.id).collect()))
    }
}

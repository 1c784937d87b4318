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

use strabo_compile::geometry::FILE;
use strabo_compile::{Library, Part, SourceFile, SourcePack, Sources, compile};

use super::template::{MOST_PLAYERS, Person, Template};
use super::text::{comment, schema_line};
use crate::change::Refusal;
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
#[derive(Clone, Debug)]
pub struct RandomMap<'a> {
    /// The id of the pack.
    pub id: &'a str,
    /// Its name.
    pub name: &'a str,
    /// How many areas it has; open seas come in addition.
    pub areas: usize,
    /// The largest number of players.
    pub players: u8,
    /// Another seed gives another map.
    pub seed: u64,
}

/// The files of a pack with a random map. Its rules, cards and advances are those of the template, which
/// is found in the library.
pub fn random(wish: &RandomMap<'_>, library: &dyn Library) -> Result<Vec<SourceFile>, Refusal> {
    must_be_possible(wish)?;
    let template = Template::find(library)?;
    for attempt in 0..ATTEMPTS {
        let mut chance = Chance::new(wish.seed, attempt);
        let players = usize::from(wish.players);
        let Some(world) = World::new(wish.areas, players, &mut chance) else { continue };
        let mut names = Names::new(&mut chance);
        let people: Vec<Person> =
            (0..players).map(|_| Person::new(names.next(&mut chance))).collect();
        let ids: Vec<String> = people.iter().map(|person| person.id.clone()).collect();
        let [map, outlines] = write::files(&world, &ids, &mut names, &mut chance);
        let mut files = template.files(&people, wish.areas)?;
        files.push(head(wish));
        let about = format!(
            "{} areas and {} open seas, made at random. Their outlines are in {FILE}.",
            wish.areas,
            world.places.len() - wish.areas
        );
        let map = format!("{}\n{}\n{map}", schema_line(Part::Map, false), comment(&about));
        let map = formatted(Part::Map, &map, false);
        files.push(SourceFile::new("map.toml", map.into_bytes()));
        files.push(SourceFile::new(FILE, outlines.into_bytes()));
        files.sort_by(|a, b| a.path.cmp(&b.path));
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

fn must_be_possible(wish: &RandomMap<'_>) -> Result<(), Refusal> {
    if !(2..=MOST_PLAYERS).contains(&wish.players) {
        let message = format!("a random map is for 2 to {MOST_PLAYERS} players");
        return Err(Refusal::new(message).help("choose --players from that range"));
    }
    let least = (AREAS_EACH * usize::from(wish.players)).max(*AREAS.start());
    if wish.areas < least || wish.areas > *AREAS.end() {
        let message = format!(
            "a random map for {} players has {least} to {} areas, not {}",
            wish.players,
            AREAS.end(),
            wish.areas
        );
        return Err(Refusal::new(message).help("choose --areas from that range"));
    }
    Ok(())
}

/// `pack.toml`. It says how the map was made, so that it can be made again.
fn head(wish: &RandomMap<'_>) -> SourceFile {
    let RandomMap { id, name, areas, players, seed } = wish;
    let about = format!("{name}: a random map of {areas} areas with the seed {seed}.");
    let range = if *players == 2 { "2".to_owned() } else { format!("2-{players}") };
    let text = format!(
        "{}\n{}\n[pack]\nid = {}\nname = {}\nversion = \"0.1.0\"\nplayers = \"{range}\"\n",
        schema_line(Part::Pack, false),
        comment(&about),
        crate::sheet::quoted(id),
        crate::sheet::quoted(name),
    );
    SourceFile::new("pack.toml", text.into_bytes())
}

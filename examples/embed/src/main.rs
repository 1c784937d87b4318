//! Strabo as a library: compiles the folder of a pack, walks its map, and plays a bot against stewards.
//!
//! `cargo run --release -- ../../data/mega-empires-east 5 20` in this folder plays twenty games for five.

use std::error::Error;
use std::fs;
use std::path::Path;

use strabo_areas::{
    Action, Bot, Choice, Events, Game, Legal, Options, Seat, View, play, standings,
};
use strabo_bots::Steward;
use strabo_compile::{SourceFile, SourcePack, Sources, compile};
use strabo_model::{AreaId, Pack, graph};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().unwrap_or_else(|| "../../data/mega-empires-east".to_owned());
    let players = arguments.next().map_or(Ok(5), |text| text.parse())?;
    let games = arguments.next().map_or(Ok(20), |text| text.parse())?;

    let pack = compiled(Path::new(&folder))?;
    walk(&pack, players);
    report(&pack, players, games)
}

/// Compiles the files of a folder and prints what is wrong with them. Shipped packs can be extended.
fn compiled(folder: &Path) -> Result<Pack, Box<dyn Error>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.ends_with(".toml") || name.ends_with(".geojson") {
            files.push(SourceFile::new(name, fs::read(&path)?));
        }
    }
    let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let library = strabo_packs::library();
    let outcome = compile(Sources { pack: SourcePack { name, files }, library: &library });
    for finding in &outcome.diagnostics {
        let file = outcome.sources.of(finding.primary.span);
        let (line, _) = file.position(finding.primary.span.start);
        println!("{}:{line}: {}", file.path, finding.message);
    }
    outcome.pack.ok_or_else(|| "the pack has errors".into())
}

/// Prints how far each civilization starts from the others, on the map of one setup.
fn walk(pack: &Pack, players: u8) {
    let Some(setup) = pack.setup(players) else { return };
    let map = pack.map_graph(Some(setup));
    println!("{}: {} areas in play, {} borders", pack.name, map.node_count(), map.edge_count() / 2);
    let starts: Vec<(&str, AreaId)> = pack
        .starts
        .iter()
        .filter(|start| setup.civilizations.contains(&start.civilization))
        .map(|start| (&*pack[start.civilization].name, start.area))
        .collect();
    for (name, area) in &starts {
        let steps = graph::distances(&map, *area);
        let others = starts.iter().filter(|(_, other)| other != area);
        let nearest = others.filter_map(|(name, other)| Some((steps.get(other)?, name))).min();
        if let Some((steps, other)) = nearest {
            println!("  {name} starts in {}, {steps} steps from {other}", pack[*area].name);
        }
    }
}

/// Spreads out and builds cities like nobody else, and asks a steward about the rest.
struct Builder(Steward);

impl Bot for Builder {
    fn choose(&mut self, view: View<'_>, legal: &Legal) -> Action {
        let listed = legal.choices.iter().filter_map(|choice| match choice {
            Choice::One(action) => Some(*action),
            Choice::UpTo(action, most) => Some(action.with_count(*most)),
            Choice::Offers(_) => None,
        });
        let (mut city, mut best) = (None, None);
        for action in listed {
            match action {
                Action::BuildCity { .. } => city = city.or(Some(action)),
                Action::Buy(advance) => {
                    best = best.max(Some((view.price(advance), advance)));
                }
                _ => {}
            }
        }
        let dearest = best.map(|(_, advance)| Action::Buy(advance));
        city.or(dearest).unwrap_or_else(|| self.0.choose(view, legal))
    }
}

/// Plays the games, the builder in another seat each time, and prints what came of it.
fn report(pack: &Pack, players: u8, games: u64) -> Result<(), Box<dyn Error>> {
    let game = Game::new(pack, &Options::new(players))?;
    let seats: Vec<Seat> = game.all_seats().collect();
    let (mut won, mut points) = (0, 0);
    for (seed, ours) in (1..=games).zip(seats.iter().cycle()) {
        let mut state = game.start(seed, &mut Events::off());
        let bot = |seat| -> Box<dyn Bot> {
            if seat == ours {
                Box::new(Builder(Steward::new(seed)))
            } else {
                Box::new(Steward::new(seed))
            }
        };
        let mut bots: Vec<Box<dyn Bot>> = seats.iter().map(bot).collect();
        let mut bots: Vec<&mut dyn Bot> = bots.iter_mut().map(|bot| &mut **bot as _).collect();
        play(&game, &mut state, &mut bots, &mut Events::off())?;
        for standing in standings(&game, &state).iter().filter(|one| one.seat == *ours) {
            won += u64::from(standing.rank == 1);
            points += u64::from(standing.points);
        }
    }
    let mean = points / games.max(1);
    println!("the builder won {won} of {games} games, with {mean} points a game");
    Ok(())
}

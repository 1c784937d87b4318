//! Strabo as a library: compiles the folder of a pack, walks its map, and plays a bot against stewards.
//!
//! `cargo run --release -- ../../data/mega-empires-east 5 20` in this folder plays twenty games for five.

use std::error::Error;
use std::fs;
use std::path::Path;

use strabo_bots::{BotKind, seats};
use strabo_compile::{SourceFile, SourcePack, Sources, compile};
use strabo_engine::{Amount, Bot, Game, Log, Options, PlayableFamily, Visit, play};
use strabo_model::{AreaId, Pack, graph};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().unwrap_or_else(|| "../../data/mega-empires-east".to_owned());
    let players = arguments.next().map_or(Ok(5), |text| text.parse())?;
    let games = arguments.next().map_or(Ok(20), |text| text.parse())?;

    let pack = compiled(Path::new(&folder))?;
    walk(&pack, players);
    Game::new(&pack, &Options::new(players))?.visit(Match { games })
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
    let library = strabo_data::library();
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
    if map.node_count() == 0 {
        return;
    }
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

/// Builds whenever it can, in whatever game, and asks a steward about the rest.
struct Builder<F>(Box<dyn Bot<F>>);

impl<F: PlayableFamily> Bot<F> for Builder<F> {
    fn choose(&mut self, game: &F, view: F::View<'_>, legal: &F::Legal) -> Option<F::Action> {
        let mut found = None;
        game.each_legal(legal, &mut |action| {
            if found.is_none() && game.say(view, action).contains("build") {
                found = Some(action);
            }
        });
        found.or_else(|| self.0.choose(game, view, legal))
    }
}

/// Plays a number of games, the builder in another seat each time, and prints what comes of it.
struct Match {
    games: u64,
}

impl Visit for Match {
    type Out = Result<(), Box<dyn Error>>;

    fn visit<F: PlayableFamily>(self, game: &F) -> Self::Out {
        let stewards = vec![BotKind::Steward; game.seats()];
        let (mut won, mut points) = (0, Amount::default());
        for (seed, ours) in (1..=self.games).zip((0..stewards.len()).cycle()) {
            let mut bots = seats::bots(game, seed, &stewards)?;
            bots[ours] = Box::new(Builder(seats::bot(game, BotKind::Steward, seed)?));
            let mut events = F::Events::off();
            let mut state = game.start(seed, &mut events);
            play(game, &mut state, &mut bots, &mut events)?;
            println!("game {seed}:");
            for one in game.standings(&state) {
                println!("  {}. {}: {} points", one.rank, game.name(one.seat), one.points);
                if one.seat.index() == ours {
                    won += u64::from(one.rank == 1);
                    points = points + one.points;
                }
            }
        }
        let mean = points.as_f64() / self.games as f64;
        println!("the builder won {won} of {} games, with {mean:.1} points a game", self.games);
        Ok(())
    }
}

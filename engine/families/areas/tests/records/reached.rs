//! What the games in `examples/records/` reach of the rules, and which tests reach the rest.
#![allow(clippy::disallowed_methods, reason = "tests read the recorded games")]

use std::path::{Path, PathBuf};
use std::{collections::BTreeSet, fmt::Write, fs};

use strabo_areas::{Cause, Event, Events, Game, Log, Replay, Seat, State, head_of, pack_digest};
use strabo_model::refs::CalamityId;
use strabo_model::{Pack, attribute::Attribute, calamity::Effect, modifier::Victim};

/// What the games come to, by kind and name.
#[derive(Default)]
struct Reached {
    /// One line for each, as `mega-empires-east phase tax`.
    seen: BTreeSet<String>,
}

impl Reached {
    /// Notes what an event is about; `before` is the state in which the last action was taken.
    fn note(&mut self, game: &Game, before: &State, event: Event) {
        let pack = &game.pack;
        match event {
            Event::Phase(phase) => self.add("phase", pack, &pack[phase].id),
            Event::Ended(ending) => self.add("ending", pack, &format!("{ending:?}")),
            Event::AbilityUsed { advance, .. } => {
                self.add("ability", pack, &pack[advance].id);
            }
            Event::Calamity { seat, calamity, .. } => {
                self.suffer(game, before, (seat, Victim::Primary), calamity);
            }
            Event::SecondaryVictim { seat, calamity } => {
                self.suffer(game, before, (seat, Victim::Secondary), calamity);
            }
            Event::Left { .. } => self.add("departure", pack, "left"),
            Event::TokensPlaced { seat, cause: Cause::Departure, .. }
                if seat < game.barbarians() =>
            {
                self.add("departure", pack, "resettled");
            }
            _ => {}
        }
    }

    fn add(&mut self, kind: &str, pack: &Pack, name: &str) {
        self.seen.insert(format!("{} {kind} {name}", pack.id));
    }

    fn add_effects(&mut self, pack: &Pack, effects: &[Effect]) {
        for effect in effects {
            self.add("effect", pack, effect.word());
        }
    }

    /// A victim goes through the effects of a calamity, changed by the advances held.
    fn suffer(
        &mut self,
        game: &Game,
        before: &State,
        (seat, role): (Seat, Victim),
        calamity: CalamityId,
    ) {
        let pack = &game.pack;
        let row = &pack[calamity];
        let holds = |at: usize| before.player(seat).advances >> at & 1 == 1;
        self.add("calamity", pack, &row.id);
        match (role, &row.secondary) {
            (Victim::Secondary, Some(secondary)) => self.add_effects(pack, &secondary.effects),
            (Victim::Secondary, None) => {}
            (Victim::Primary | Victim::Any, _) => self.add_effects(pack, &row.effects),
        }
        for modifier in &row.modified_by {
            if modifier.victim.overlaps(role)
                && holds(modifier.advance.index())
                && !modifier.unless.is_some_and(|other| holds(other.index()))
            {
                let advance = &pack[modifier.advance].id;
                self.add("modifier", pack, &format!("{}/{advance}", row.id));
                self.add_effects(pack, &modifier.instead);
                self.add_effects(pack, &modifier.adds);
            }
        }
    }
}

/// Everything there is to reach in a pack.
fn reachable(pack: &Pack) -> BTreeSet<String> {
    let mut all = Reached::default();
    for phase in &pack.sequence {
        all.add("phase", pack, &phase.id);
    }
    for ending in ["LastSpace", "TurnLimit"] {
        all.add("ending", pack, ending);
    }
    for departure in ["left", "resettled"] {
        all.add("departure", pack, departure);
    }
    for advance in &pack.advances {
        if advance.attributes.iter().any(|one| matches!(one, Attribute::Ability(_))) {
            all.add("ability", pack, &advance.id);
        }
    }
    for calamity in &pack.calamities {
        all.add("calamity", pack, &calamity.id);
        all.add_effects(pack, &calamity.effects);
        all.add_effects(pack, &calamity.otherwise);
        if let Some(secondary) = &calamity.secondary {
            all.add_effects(pack, &secondary.effects);
        }
        for modifier in &calamity.modified_by {
            let advance = &pack[modifier.advance].id;
            all.add("modifier", pack, &format!("{}/{advance}", calamity.id));
            all.add_effects(pack, &modifier.instead);
            all.add_effects(pack, &modifier.adds);
        }
    }
    all.seen
}

/// The test that reaches what no game of the corpus does: the file in `engine/families/areas/tests/` and the name.
/// Both files change the data bit by bit, the loss of a whole modifier, effect or ability among the
/// changes, and fail when a change makes no difference. What else there is a game must reach.
fn proof(name: &str) -> Option<(&'static str, &'static str)> {
    let mut words = name.split(' ');
    let (pack, kind) = (words.next()?, words.next()?);
    let test = match pack {
        "mega-empires-east" => "in_mega_empires",
        "expansion-project" => "in_the_expansion_project",
        _ => return None,
    };
    match kind {
        "modifier" | "effect" | "calamity" => Some(("every_word_of_a_calamity_matters.rs", test)),
        "ability" => Some(("every_attribute_is_read.rs", test)),
        _ => None,
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../examples/records")
}

fn bless() -> bool {
    std::env::var_os("STRABO_BLESS").is_some_and(|value| value == "1")
}

#[test]
fn what_the_games_miss_is_listed() {
    let mut reached = Reached::default();
    // As they ship, with outlines and notes: a record names the digest of the whole.
    let packs = ["mega-empires-east", "expansion-project"]
        .map(|id| strabo_data::compile(id).and_then(|outcome| outcome.pack).expect("a pack"));
    for entry in fs::read_dir(folder()).expect("the folder") {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(&path).expect("a text");
        let Ok(head) = head_of(&text) else { continue };
        let Some(pack) = packs.iter().find(|pack| *pack.id == *head.pack) else { continue };
        let mut events = Events::kept();
        let mut replay =
            Replay::new(&text, pack, pack_digest(pack), &mut events).expect("a record");
        loop {
            let before = replay.state.clone();
            let step = replay.step(&mut events);
            let step = step.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            for event in events.list() {
                reached.note(&replay.game, &before, *event);
            }
            events.clear();
            if step.is_none() {
                break;
            }
        }
    }
    let all: BTreeSet<String> = packs.iter().flat_map(reachable).collect();
    let mut missing = String::new();
    for name in all.difference(&reached.seen) {
        let (file, test) = proof(name).unwrap_or_else(|| panic!("nothing reaches {name}"));
        writeln!(missing, "{name}: reached by engine/families/areas/tests/{file}::{test}")
            .expect("a string takes everything");
    }
    let path = folder().join("not-reached.txt");
    if bless() {
        fs::write(&path, missing).expect("a file");
        return;
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == missing, "not-reached.txt is out of date: run `cargo xtask records`");
}

#[test]
fn every_test_the_list_names_exists() {
    for line in fs::read_to_string(folder().join("not-reached.txt")).expect("the list").lines() {
        let (_, reason) = line.split_once(": ").expect("a name and a reason");
        let named = reason.strip_prefix("reached by ").and_then(|named| named.split_once("::"));
        let (file, test) = named.unwrap_or_else(|| panic!("{line} names no test"));
        let text = fs::read_to_string(folder().join("../..").join(file)).unwrap_or_default();
        assert!(text.contains(&format!("#[test]\nfn {test}()")), "there is no {file}::{test}");
    }
}

//! Imports maps of Diplomacy in the text format `.map`: places, where armies and fleets may move.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use strabo_geometry::survey::contact::By;
use strabo_model::{effort::Effort, map::AreaKind, words::count};

use super::{Doubts, Imported, ImportedArea, ListedBorder, NO_AREA, short};

const TAGS: &str = "written as tags, which no rule reads";
const CENTRE: &str = "supply-centre";
const NOT_IMPORTED: &str = "what the file says and a map cannot, not imported";
const UNREAD: &str = "lines that were not understood";
const NO_WAY: &str = "neighbours that neither an army nor a fleet can reach, ignored";
/// How deep files may use each other.
const DEEPEST: usize = 8;
const MOST_FILES: usize = 50;
/// How many neighbours are looked at to take spaces and neighbours out again.
#[doc(hidden)]
pub const MOST_EFFORT: u64 = 50_000_000;
/// The longest abbreviation and the longest name of a power, in bytes: each neighbour repeats one.
const LONGEST_WORD: usize = 64;

/// What kind of space it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Terrain {
    Land,
    Coast,
    Water,
    Port,
    Shut,
}

/// A space, or one coast of a space: `SPA/NC`.
#[derive(Debug)]
struct Space {
    terrain: Terrain,
    /// False for a space that only armies can enter, because fleets stand at its coasts.
    takes_fleets: bool,
    /// The neighbours as they are written: capitals say who can go there.
    abuts: Vec<String>,
    called: Rc<str>,
}

struct DiplomacyReader {
    /// The long names and other spellings by abbreviation.
    names: BTreeMap<String, (String, Vec<String>)>,
    spaces: BTreeMap<String, Space>,
    order: Vec<String>,
    power: Option<String>,
    /// Home centres by power, and the others.
    centres: BTreeMap<String, BTreeSet<String>>,
    unowned: BTreeSet<String>,
    units: u32,
    files: BTreeSet<String>,
    /// Names, spaces and neighbours that were read.
    read: usize,
    /// For looking at them again.
    effort: Effort,
    doubts: Doubts,
}

/// Finds the text of another file that a file uses.
pub type Load<'l> = dyn Fn(&str) -> Result<String, String> + 'l;

/// Reads a map; `file` is its name in messages.
pub fn read(text: &str, file: &str, load: &Load<'_>) -> Imported {
    read_within(text, file, load, Effort::new(MOST_EFFORT)).1
}

/// The same with so much effort; also how many neighbours were looked at again.
#[doc(hidden)]
pub fn read_within(text: &str, file: &str, load: &Load<'_>, effort: Effort) -> (u64, Imported) {
    let mut reader = DiplomacyReader::new(effort);
    // A file that names itself is not read again.
    let own = file.trim_matches('"').rsplit(['/', '\\']).next();
    reader.files.extend(own.map(str::to_owned));
    reader.text(text, file, load, 0);
    (reader.effort.spent(), reader.finish())
}

impl DiplomacyReader {
    fn new(effort: Effort) -> Self {
        Self {
            names: BTreeMap::new(),
            spaces: BTreeMap::new(),
            order: Vec::new(),
            power: None,
            centres: BTreeMap::new(),
            unowned: BTreeSet::new(),
            units: 0,
            files: BTreeSet::new(),
            read: 0,
            effort,
            doubts: Doubts::default(),
        }
    }

    fn text(&mut self, text: &str, file: &str, load: &Load<'_>, depth: usize) {
        for (at, line) in text.strip_prefix('\u{feff}').unwrap_or(text).lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let called = format!("line {} of {file}", at + 1);
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[0].to_uppercase().as_str() {
                "USE" | "USES" | "MAP" => {
                    for name in &words[1..] {
                        self.other_file(name, &called, load, depth);
                    }
                }
                _ => self.line(line, &words, &called),
            }
        }
    }

    fn other_file(&mut self, name: &str, called: &str, load: &Load<'_>, depth: usize) {
        let name = if name.contains('.') { name.to_owned() } else { format!("{name}.map") };
        let shown = short(&name);
        if depth >= DEEPEST || self.files.len() >= MOST_FILES {
            return self.doubts.add(UNREAD, format!("{called}: too many files use each other"));
        }
        if name.len() > LONGEST_WORD {
            return self.doubts.add(UNREAD, format!("{called}: \"{shown}\" is too long a name"));
        }
        if !self.files.insert(name.clone()) {
            return self.doubts.add(UNREAD, format!("{called}: \"{shown}\" was named before"));
        }
        match load(&name) {
            Ok(text) => self.text(&text, &format!("\"{name}\""), load, depth + 1),
            Err(reason) => self.doubts.add(UNREAD, format!("{called}: {reason}")),
        }
    }

    fn line(&mut self, line: &str, words: &[&str], called: &str) {
        if let Some((name, rest)) = line.split_once('=') {
            return self.name(name.trim(), rest, called);
        }
        let rest = &words[1..];
        let first = words[0].to_uppercase();
        let terrain = match first.as_str() {
            "LAND" => Some(Terrain::Land),
            "COAST" => Some(Terrain::Coast),
            "WATER" => Some(Terrain::Water),
            "PORT" => Some(Terrain::Port),
            "SHUT" => Some(Terrain::Shut),
            _ => None,
        };
        match first.as_str() {
            _ if terrain.is_some() || first == "AMEND" => self.space(terrain, rest, called),
            "DROP" => self.drop(rest, called),
            "UNOWNED" | "NEUTRAL" => {
                self.power = None;
                self.centre(rest);
            }
            "CENTERS" | "OWNS" | "INHABITS" | "HOME" | "HOMES" => self.centre(rest),
            "UNITS" => {}
            "A" | "F" if rest.len() == 1 => self.units += 1,
            "VICTORY" | "BEGIN" | "RULE" | "RULES" | "DUMMY" | "DUMMIES" | "UNPLAYED" | "FLOW"
            | "FLAG" | "FLAGS" | "DIRECTIVE" | "END" => {
                self.doubts.add(NOT_IMPORTED, format!("{called}: {line}"));
            }
            // A name with its own word and its home centres: FRANCE (FRENCH) BRE MAR PAR
            _ if words[0].chars().all(|c| c.is_alphanumeric() || "_+-'".contains(c)) => {
                let home = rest.iter().skip_while(|word| word.starts_with('(')).copied();
                let power = words[0].trim_start_matches('_');
                // A tag is shorter than this.
                self.power = Some(power.chars().take(LONGEST_WORD).collect());
                self.centre(&home.collect::<Vec<_>>());
            }
            _ => self.doubts.add(UNREAD, format!("{called}: {line}")),
        }
    }

    /// `Norwegian Sea = NWG norwegian norw+sea`
    fn name(&mut self, name: &str, rest: &str, called: &str) {
        let mut words = rest.split_whitespace();
        let Some(short) = words.next() else {
            return self.doubts.add(UNREAD, format!("{called}: \"{name}\" has no abbreviation"));
        };
        self.read += 1;
        let aliases = words.filter(|word| !word.ends_with('?')).map(|word| word.replace('+', " "));
        self.names.insert(short.to_uppercase(), (name.to_owned(), aliases.collect()));
    }

    /// `COAST ROM ABUTS NAP tus TYS ven`
    fn space(&mut self, terrain: Option<Terrain>, words: &[&str], called: &str) {
        let Some(name) = words.first() else {
            return self.doubts.add(UNREAD, format!("{called}: it names no space"));
        };
        if let Some(long) = words.iter().find(|word| word.len() > LONGEST_WORD) {
            let line = format!("{called}: \"{}\" is no abbreviation of a space", short(long));
            return self.doubts.add(UNREAD, line);
        }
        let key = name.to_uppercase();
        let abuts = words[1..].iter().skip_while(|word| word.eq_ignore_ascii_case("abuts"));
        let abuts: Vec<&str> = abuts.copied().collect();
        self.read += 1 + abuts.len();
        let Some(terrain) = terrain else { return self.amend(&key, &abuts, called) };
        let abuts = abuts.into_iter().map(str::to_owned).collect();
        let takes_fleets = *name == key.as_str();
        let space = Space { terrain, takes_fleets, abuts, called: Rc::from(called) };
        if self.spaces.insert(key.clone(), space).is_none() {
            self.order.push(key);
        }
    }

    /// `AMEND ROM ABUTS -NAP apu`, one word after the other.
    fn amend(&mut self, key: &str, words: &[&str], called: &str) {
        let Some(space) = self.spaces.get_mut(key) else {
            return self.doubts.add(UNREAD, format!("{called}: there is no space {key} yet"));
        };
        // Where each neighbour is taken out for the last time.
        let mut gone: BTreeMap<String, usize> = BTreeMap::new();
        for (at, word) in words.iter().enumerate() {
            gone.extend(word.strip_prefix('-').map(|word| (word.to_ascii_uppercase(), at)));
        }
        if !gone.is_empty() {
            if !self.effort.spend(space.abuts.len()) {
                return self.doubts.add(UNREAD, format!("{called}: too many changes"));
            }
            space.abuts.retain(|known| !gone.contains_key(&known.to_ascii_uppercase()));
        }
        for (at, word) in words.iter().enumerate().filter(|(_, word)| !word.starts_with('-')) {
            if gone.get(&word.to_ascii_uppercase()).is_none_or(|last| *last < at) {
                space.abuts.push((*word).to_owned());
            }
        }
    }

    /// Forgets spaces, with all their coasts unless one of them is named.
    fn drop(&mut self, words: &[&str], called: &str) {
        if !self.effort.spend(self.read) {
            return self.doubts.add(UNREAD, format!("{called}: too many changes"));
        }
        let gone: BTreeSet<String> = words.iter().map(|word| word.to_uppercase()).collect();
        let is_gone = |key: &str| gone.contains(key) || gone.contains(base(key));
        self.order.retain(|key| !is_gone(key));
        self.spaces.retain(|key, _| !is_gone(key));
        self.names.retain(|key, _| !is_gone(key));
        for space in self.spaces.values_mut() {
            space.abuts.retain(|known| !is_gone(&known.to_uppercase()));
        }
    }

    fn centre(&mut self, words: &[&str]) {
        let keys = words.iter().filter(|word| !word.starts_with('-'));
        let keys = keys.map(|word| word.to_uppercase());
        match &self.power {
            Some(power) => self.centres.entry(power.clone()).or_default().extend(keys),
            None => self.unowned.extend(keys),
        }
    }

    fn finish(mut self) -> Imported {
        let mut imported =
            Imported { doubts: std::mem::take(&mut self.doubts), ..Imported::default() };
        let mut coasts: BTreeMap<&str, Vec<(String, Vec<String>)>> = BTreeMap::new();
        for key in &self.order {
            let water = self.moves(key, &mut imported);
            if key.contains('/') {
                coasts.entry(base(key)).or_default().push((key.clone(), water));
            }
        }
        let spaces = self.order.iter().filter(|key| !key.contains('/'));
        for (key, space) in spaces.filter_map(|key| Some((key, self.spaces.get(key)?))) {
            imported.areas.push(self.area(key, space, coasts.remove(key.as_str())));
            if space.terrain == Terrain::Port {
                let line = format!("fleets in {} can convoy", key.to_lowercase());
                imported.doubts.add(NOT_IMPORTED, line);
            }
        }
        for coast in coasts.into_values().flatten() {
            imported.doubts.add(NO_AREA, format!("{}: the space itself is not there", coast.0));
        }
        self.politics(&mut imported);
        imported
    }

    fn area(
        &self,
        key: &str,
        space: &Space,
        coasts: Option<Vec<(String, Vec<String>)>>,
    ) -> ImportedArea {
        let known = self.names.get(key);
        let kind = if space.terrain == Terrain::Water { AreaKind::Sea } else { AreaKind::Land };
        let name = known.map_or_else(|| key.to_owned(), |(name, _)| name.clone());
        let id = Some(key.to_lowercase());
        let mut place = ImportedArea::new(space.called.to_string(), id, Some(name), kind);
        place.all_listed = true;
        place.details.impassable = space.terrain == Terrain::Shut;
        place.details.aliases = known.map(|(_, aliases)| aliases.clone()).unwrap_or_default();
        for (coast, water) in coasts.unwrap_or_default() {
            let name = self.names.get(&coast).map(|(name, _)| name.clone());
            let short = coast.split('/').next_back().unwrap_or_default().to_lowercase();
            place.details.coasts.push((name.or(Some(short)), water));
        }
        place
    }

    /// Adds the borders of one space or coast; returns the places that a coast touches by water.
    fn moves(&self, key: &str, imported: &mut Imported) -> Vec<String> {
        let mut water = Vec::new();
        let Some(space) = self.spaces.get(key) else { return water };
        let is_coast = key.contains('/');
        let stands = is_coast || (space.takes_fleets && !self.has_coasts(key));
        let here: Rc<str> = Rc::from(base(key).to_lowercase());
        let mut seen = BTreeSet::new();
        for word in space.abuts.iter().filter(|word| seen.insert(word.as_str())) {
            let there = word.to_uppercase();
            let other = self.spaces.get(&there).or_else(|| self.spaces.get(base(&there)));
            let terrain = other.map(|other| other.terrain);
            let is_shut = |terrain| terrain == Terrain::Shut;
            let shut = is_shut(space.terrain) || terrain.is_some_and(is_shut);
            // Nobody goes there, but the board is drawn with it.
            let (army, fleet) = if shut {
                (true, false)
            } else {
                reach(space.terrain, is_coast, stands, word, terrain)
            };
            let there: Rc<str> = Rc::from(base(&there).to_lowercase());
            let ends = || [Rc::clone(&here), Rc::clone(&there)];
            let called = || Rc::clone(&space.called);
            // A space that is not there is reported where borders are looked up.
            if army || terrain.is_none() {
                let by = terrain.map(|_| By::Land);
                imported.borders.push(ListedBorder { ends: ends(), by, called: called() });
            }
            if fleet {
                let by = Some(By::Water);
                imported.borders.push(ListedBorder { ends: ends(), by, called: called() });
                water.extend(is_coast.then(|| there.to_string()));
            }
            if !army && !fleet && terrain.is_some() && !is_coast && space.takes_fleets {
                imported.doubts.add(NO_WAY, format!("{}: {key} to {word}", space.called));
            }
        }
        water
    }

    fn has_coasts(&self, key: &str) -> bool {
        let prefix = format!("{key}/");
        self.spaces
            .range(prefix.clone()..)
            .next()
            .is_some_and(|(next, _)| next.starts_with(&prefix))
    }

    /// Centres and the powers whose home they are become tags.
    fn politics(&self, imported: &mut Imported) {
        let mut tags: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for (power, centres) in &self.centres {
            for key in centres {
                tags.entry(base(key))
                    .or_default()
                    .extend([CENTRE.to_owned(), format!("home {power}")]);
            }
        }
        for key in &self.unowned {
            tags.entry(base(key)).or_default().push(CENTRE.to_owned());
        }
        let mut tagged = 0;
        for place in &mut imported.areas {
            let key = place.id.as_deref().unwrap_or_default().to_uppercase();
            if let Some(ours) = tags.remove(key.as_str()) {
                place.details.tags.extend(ours);
                tagged += 1;
            }
        }
        if tagged > 0 {
            let line = format!("{tagged} supply centres, and the powers whose home they are");
            imported.doubts.add(TAGS, line);
        }
        for key in tags.into_keys() {
            imported.doubts.add(UNREAD, format!("the centre {key} is no space"));
        }
        if self.units > 0 {
            imported
                .doubts
                .add(NOT_IMPORTED, count(self.units, "unit at the start", "units at the start"));
        }
    }
}

/// Whether an army and whether a fleet can go from a space or coast, where fleets stand or not, to a
/// neighbour.
fn reach(
    here: Terrain,
    is_coast: bool,
    stands: bool,
    word: &str,
    there: Option<Terrain>,
) -> (bool, bool) {
    let Some(there) = there else { return (false, false) };
    let is_small = word == word.to_lowercase();
    let is_capital = word == word.to_uppercase();
    let is_dry = |terrain| matches!(terrain, Terrain::Land | Terrain::Coast | Terrain::Port);
    let is_wet = |terrain| matches!(terrain, Terrain::Water | Terrain::Coast | Terrain::Port);
    let army = is_dry(here) && is_dry(there) && !is_coast && (is_small || is_capital);
    let fleet = is_wet(here) && is_wet(there) && stands && !is_small;
    (army, fleet)
}

/// The space of a coast: `SPA` for `SPA/NC`.
fn base(key: &str) -> &str {
    key.split('/').next().unwrap_or(key)
}

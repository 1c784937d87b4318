//! Where civilizations start on a map that does not say so: far from each other, each with its region.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use strabo_model::{map::CitySite, room::Room};

use super::regions::{Regions, add_starts, apart, is_home, steps};
use super::{Doubts, map::Map};

/// The population of areas where the files give none at all: the least that is enough, or the largest one. With
/// 5 everywhere, land would be too good for cities.
const POPULATIONS: RangeInclusive<u8> = 3..=4;
/// How many areas are divided into regions before the best starts are taken.
const EFFORT: usize = 4000;
/// So many steps lie between starts where that can be.
const APART: usize = 3;
const FIGURES: &str = "populations";
const CHOSEN: &str =
    "starts and regions, chosen far from each other and much the same: move them as you like";
const HELD: &str = "starts and regions of those who hold areas in the file: move them as you like";
const GIVEN: &str = "regions around the starts that the files give: move areas as you like";

/// Who plays, and what the rules demand of each.
#[derive(Clone, Copy, Debug)]
pub struct People<'p> {
    /// The ids of the civilizations.
    pub ids: &'p [String],
    /// The smallest number of players.
    pub fewest: usize,
    /// The most cities that an era demands.
    pub cities: u16,
    /// How many tokens support a city.
    pub support: u16,
}

/// Gives each civilization a start, unless the files give it one, and the areas nearest to it as its region,
/// unless the map has regions. The first ones, who play with any number of players, also get those of the
/// others, so that the whole board is always in play. Those who hold areas in another game come first; returns
/// them in this order.
pub fn settle_people(map: &mut Map, people: People<'_>, doubts: &mut Doubts) -> Vec<String> {
    let People { ids, fewest, .. } = people;
    // A start where nobody can live, or where two begin, is for the author to change first.
    let is_said = map.areas.iter().enumerate().any(|(at, area)| {
        let starts = area.details.starts.len();
        !area.details.region.is_empty() || starts > 1 || (starts == 1 && !is_home(map, at))
    });
    let lands: Vec<usize> = (0..map.areas.len()).filter(|at| is_home(map, *at)).collect();
    if ids.is_empty() || is_said || lands.len() < ids.len() {
        return Vec::new();
    }
    give_figures(map, &lands, people, doubts);
    let said: Vec<(usize, usize)> = (lands.iter())
        .flat_map(|at| map.areas[*at].details.starts.iter().map(move |person| (*at, person)))
        .filter_map(|(at, person)| Some((at, ids.iter().position(|id| id == person)?)))
        .collect();
    let powers = if said.is_empty() { powers(map, &lands, ids.len()) } else { Vec::new() };
    let home = |number: usize| {
        let given = said.iter().find(|(_, region)| *region == number).map(|(at, _)| *at);
        given.or_else(|| powers.get(number).map(|(_, home)| *home))
    };
    let homes: Vec<Option<usize>> = (0..ids.len()).map(home).collect();
    let held = lands.iter().filter_map(|at| {
        let power = map.areas[*at].details.power.as_ref();
        Some((*at, powers.iter().position(|(known, _)| power == Some(known))?))
    });
    let held: Vec<(usize, usize)> = held.chain(said.iter().copied()).collect();
    let tries = (EFFORT / lands.len()).clamp(1, lands.len());
    let choices = (0..2 * tries).map(|at| {
        let (share, far_from) = (1 + at % 2, lands[at / 2 * lands.len() / tries]);
        let known = (homes.as_slice(), held.as_slice());
        Choice::new(map, &lands, known, fewest.min(ids.len()), [ids.len(), far_from, share])
    });
    let Some(Choice { starts, regions, .. }) = choices.min_by_key(|choice| choice.score) else {
        return Vec::new();
    };
    let topic = |number: usize| match homes[number] {
        None => CHOSEN,
        Some(_) if said.is_empty() => HELD,
        Some(_) => GIVEN,
    };
    for (number, (person, at)) in ids.iter().zip(starts).enumerate() {
        let power = powers.get(number).map(|(power, _)| format!(" ({power})")).unwrap_or_default();
        let (owner, sums) = &regions[0];
        let areas = owner.iter().filter(|owner| **owner == Some(number)).count();
        let areas = if areas == 1 { "1 area".to_owned() } else { format!("{areas} areas") };
        let area = &mut map.areas[at];
        if !area.details.starts.contains(person) {
            area.details.starts.push(person.clone());
        }
        let line = format!("{person}{power} in {}: {areas}, population {}", area.id, sums[number]);
        doubts.add(topic(number), line);
    }
    let mut shared = 0;
    for at in lands {
        let mut owners: Vec<usize> = regions.iter().filter_map(|(owner, _)| owner[at]).collect();
        owners.dedup();
        shared += usize::from(owners.len() > 1);
        let region = &mut map.areas[at].details.region;
        region.extend(owners.into_iter().map(|owner| ids[owner].clone()));
    }
    if shared > 0 {
        let first = ids[..fewest].join(", ");
        let areas =
            if shared == 1 { "1 area is".to_owned() } else { format!("{shared} areas are") };
        let line = format!(
            "{areas} in two regions: {first} play with any number of players, on the whole board"
        );
        doubts.add(topic(0), line);
    }
    powers.into_iter().map(|(power, _)| power).collect()
}

/// Starts, with the regions of all civilizations and those of the ones that always play.
struct Choice {
    starts: Vec<usize>,
    regions: [(Vec<Option<usize>>, Vec<usize>); 2],
    /// How many are lonely, steps that are missing between starts with each number of players, and how
    /// uneven the regions are.
    score: (usize, usize, usize),
}

impl Choice {
    /// Adds starts to the homes that are known, and regions to what is held from the start.
    fn new(
        map: &Map,
        lands: &[usize],
        (homes, held): (&[Option<usize>], &[(usize, usize)]),
        fewest: usize,
        wish: [usize; 3],
    ) -> Self {
        let mut starts: Vec<usize> = homes.iter().flatten().copied().collect();
        let known = starts.len();
        add_starts(map, &mut starts, lands, wish);
        if known == 0 {
            far_ones_first(map, &mut starts, fewest);
        }
        let mut added = starts.split_off(known).into_iter();
        let starts: Vec<usize> =
            homes.iter().filter_map(|home| home.or_else(|| added.next())).collect();
        let firsts: Vec<_> = held.iter().copied().chain(starts.iter().copied().zip(0..)).collect();
        let regions = [wish[0], fewest].map(|count| {
            let firsts = firsts.iter().copied().filter(|(_, region)| *region < count);
            Regions::new(map, &firsts.collect::<Vec<_>>(), count)
        });
        let [(lonely, spread), (lonely_few, spread_few)] = [0, 1].map(|at| regions[at].score());
        // Each number of players has the first of the starts.
        let apart = apart(map, &starts).into_iter().skip(fewest.saturating_sub(1));
        let close = apart.map(|steps| APART.saturating_sub(steps)).sum();
        let score = (lonely + lonely_few, close, spread.max(spread_few));
        Self { starts, regions: regions.map(|one| (one.owner, one.sums)), score }
    }
}

/// Puts the starts in front that are farthest from each other, for those who play with any number of players:
/// so that each number has starts far enough apart if that can be, and the fewest as far as can be.
fn far_ones_first(map: &Map, starts: &mut [usize], few: usize) {
    if few >= starts.len() {
        return;
    }
    let ways: Vec<Vec<usize>> = starts.iter().map(|one| steps(map, &[*one])).collect();
    let nearest = |chosen: &[usize], at: usize| {
        chosen.iter().map(|other| ways[*other][starts[at]]).min().unwrap_or(usize::MAX)
    };
    // From each start on, the one that is farthest from those before it, or far enough.
    let firsts = (0..starts.len()).flat_map(|first| [usize::MAX, APART].map(|most| (first, most)));
    let orders = firsts.map(|(first, most)| {
        let (mut chosen, mut least) = (vec![first], vec![usize::MAX]);
        while chosen.len() < starts.len() {
            let others = (0..starts.len()).filter(|at| !chosen.contains(at));
            let far = |at: &usize| nearest(&chosen, *at).min(most);
            let Some(next) = others.rev().max_by_key(far) else { break };
            least.push(nearest(&chosen, next).min(least[least.len() - 1]));
            chosen.push(next);
        }
        let apart = &least[few.saturating_sub(1)..];
        let missing: usize = apart.iter().map(|steps| APART.saturating_sub(*steps)).sum();
        ((missing, Reverse(apart[0])), chosen)
    });
    let Some((_, order)) = orders.min_by_key(|(score, _)| *score) else { return };
    let order: Vec<usize> = order.into_iter().map(|at| starts[at]).collect();
    starts.copy_from_slice(&order);
}

/// Where the files say nothing of populations and city sites, all areas get some: with 1 everywhere nobody
/// could build a city, and no game would end. The fewer areas, the more each of them has to feed.
fn give_figures(map: &mut Map, lands: &[usize], people: People<'_>, doubts: &mut Doubts) {
    let is_said = |at: &usize| {
        let said = map.areas[*at].details.said.as_ref();
        said.is_some_and(|said| said.contains_key("population") || said.contains_key("city_site"))
    };
    if lands.iter().any(is_said) {
        return;
    }
    let players = u8::try_from(people.ids.len()).unwrap_or(u8::MAX);
    let room = |each: u8| Room::new(vec![each; lands.len()], people.support).cities_each(players);
    let is_enough = |each: &u8| room(*each) >= usize::from(people.cities);
    let each = POPULATIONS.into_iter().find(is_enough).unwrap_or(*POPULATIONS.end());
    for at in lands {
        let area = &mut map.areas[*at];
        (area.population, area.city_site) = (each, Some(CitySite::Black));
        let figures = [("population", each.to_string()), ("city_site", "\"black\"".to_owned())];
        let figures = figures.map(|(field, text)| (field.to_owned(), text));
        area.details.said.get_or_insert_default().extend(figures);
    }
    let line = format!(
        "with these rules all {} areas have {each} and a black city site instead, so that cities can \
         be built and fed; --table gives them others",
        lands.len()
    );
    doubts.add(FIGURES, line);
}

/// Who holds most areas, and the most populous of these areas.
fn powers(map: &Map, lands: &[usize], most: usize) -> Vec<(String, usize)> {
    let mut held: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for at in lands {
        if let Some(power) = &map.areas[*at].details.power {
            held.entry(power).or_default().push(*at);
        }
    }
    let mut held: Vec<(&str, Vec<usize>)> = held.into_iter().collect();
    held.sort_by_key(|(_, areas)| Reverse(areas.len()));
    let home = |areas: &[usize]| {
        areas.iter().copied().rev().max_by_key(|at| map.areas[*at].population).unwrap_or_default()
    };
    held.iter().take(most).map(|(power, areas)| ((*power).to_owned(), home(areas))).collect()
}

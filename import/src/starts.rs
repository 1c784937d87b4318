//! Where civilizations start on a map that does not say so: far from each other, each with its region.

use std::collections::{BTreeMap, VecDeque};

use strabo_model::map::{AreaKind, CitySite};

use super::{Doubts, map::Map};

/// The population of areas where the files give none at all.
const POPULATION: u8 = 3;
const FIGURES: &str = "populations";
const CHOSEN: &str = "starts and regions, chosen far from each other: move them as you like";
const HELD: &str = "starts and regions of those who hold areas in the file: move them as you like";

/// Gives each civilization a start, and the areas nearest to it as its region, unless the map has some. The
/// first ones, who play with any number of players, also get those of the others, so that the whole board
/// is always in play. Those who hold areas in another game come first; returns them in this order.
pub fn settle_people(
    map: &mut Map,
    people: &[String],
    fewest: usize,
    doubts: &mut Doubts,
) -> Vec<String> {
    let is_said = |map: &Map| {
        let mut details = map.areas.iter().map(|area| &area.details);
        details.any(|one| !one.starts.is_empty() || !one.region.is_empty())
    };
    let lands: Vec<usize> = (0..map.areas.len()).filter(|at| is_home(map, *at)).collect();
    if people.is_empty() || is_said(map) || lands.len() < people.len() {
        return Vec::new();
    }
    give_figures(map, &lands, doubts);
    let powers = powers(map, &lands, people.len());
    let mut starts: Vec<usize> = powers.iter().map(|(_, home)| *home).collect();
    // The first start is as far as can be from the first area; each further one from those before it.
    while starts.len() < people.len() {
        let known = if starts.is_empty() { vec![lands[0]] } else { starts.clone() };
        let far = steps(map, &known);
        let free = lands.iter().copied().filter(|at| !starts.contains(at));
        let next = free.rev().max_by_key(|at| far[*at].map_or(usize::MAX, |(steps, _)| steps));
        starts.extend(next);
    }
    let nearest = [&starts[..], &starts[..fewest.min(starts.len())]].map(|some| steps(map, some));
    for at in lands {
        let details = &mut map.areas[at].details;
        let power = powers.iter().position(|(power, _)| details.power.as_ref() == Some(power));
        let holder = power.or(nearest[0][at].map(|(_, start)| start));
        let owners = holder.into_iter().chain(nearest[1][at].map(|(_, start)| start));
        details.region.extend(owners.map(|owner| people[owner].clone()));
    }
    for (number, (person, at)) in people.iter().zip(starts).enumerate() {
        let area = &mut map.areas[at];
        area.details.starts.push(person.clone());
        let power = powers.get(number).map(|(power, _)| format!(" ({power})")).unwrap_or_default();
        let topic = if power.is_empty() { CHOSEN } else { HELD };
        doubts.add(topic, format!("{person}{power} in {}", area.id));
    }
    powers.into_iter().map(|(power, _)| power).collect()
}

/// Where the files say nothing of populations and city sites, all areas get some: with 1 everywhere nobody
/// could build a city, and no game would end.
fn give_figures(map: &mut Map, lands: &[usize], doubts: &mut Doubts) {
    let is_said = |at: &usize| {
        let said = map.areas[*at].details.said.as_ref();
        said.is_some_and(|said| said.contains_key("population") || said.contains_key("city_site"))
    };
    if lands.iter().any(is_said) {
        return;
    }
    for at in lands {
        let area = &mut map.areas[*at];
        (area.population, area.city_site) = (POPULATION, Some(CitySite::Black));
        let figures =
            [("population", POPULATION.to_string()), ("city_site", "\"black\"".to_owned())];
        let figures = figures.map(|(field, text)| (field.to_owned(), text));
        area.details.said.get_or_insert_default().extend(figures);
    }
    let line = format!(
        "with these rules all {} areas have {POPULATION} and a black city site instead, so that \
         cities can be built; --table gives them others",
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
    held.sort_by_key(|(_, areas)| std::cmp::Reverse(areas.len()));
    let home = |areas: &[usize]| {
        areas.iter().copied().rev().max_by_key(|at| map.areas[*at].population).unwrap_or_default()
    };
    held.iter().take(most).map(|(power, areas)| ((*power).to_owned(), home(areas))).collect()
}

fn is_home(map: &Map, at: usize) -> bool {
    let area = &map.areas[at];
    area.kind == AreaKind::Land && !area.details.impassable && area.population > 0
}

/// For each area how many steps away the nearest of some areas is, and which of them; nothing for areas
/// that cannot be reached.
fn steps(map: &Map, from: &[usize]) -> Vec<Option<(usize, usize)>> {
    let mut far = vec![None; map.areas.len()];
    for (number, at) in from.iter().enumerate() {
        far[*at] = Some((0, number));
    }
    let mut waiting: VecDeque<usize> = from.iter().copied().collect();
    while let Some(at) = waiting.pop_front() {
        let Some((steps, number)) = far[at] else { continue };
        for near in map.areas[at].land.iter().chain(&map.areas[at].water) {
            if far[*near].is_none() {
                far[*near] = Some((steps + 1, number));
                waiting.push_back(*near);
            }
        }
    }
    far
}

//! The files of a random world: map.toml and map.geojson.

use std::fmt::Write as _;

use super::{chance::Chance, names::Names, world::World};

/// Names and ids of the places of a world.
struct Labels {
    ids: Vec<String>,
    names: Vec<String>,
}

/// `map.toml`, without the line of its schema, and `map.geojson`.
pub fn files(
    world: &World,
    civilizations: &[String],
    names: &mut Names,
    chance: &mut Chance,
) -> [String; 2] {
    let mut labels = Labels { ids: Vec::new(), names: Vec::new() };
    for place in 0..world.places.len() {
        let name = names.next(chance);
        let name = if place < world.areas {
            name
        } else {
            match chance.below(3) {
                0 => format!("{name} Sea"),
                1 => format!("Sea of {name}"),
                _ => format!("Gulf of {name}"),
            }
        };
        labels.ids.push(name.to_lowercase().replace(' ', "-"));
        labels.names.push(name);
    }
    [map(world, civilizations, &labels, (names, chance)), geojson(world, &labels)]
}

fn map(
    world: &World,
    civilizations: &[String],
    labels: &Labels,
    (names, chance): (&mut Names, &mut Chance),
) -> String {
    let [width, height] = world.board;
    let mut out = format!("[board]\nwidth = {width}\nheight = {height}\n");
    for area in 0..world.areas {
        let _ = write_area(&mut out, world, civilizations, labels, area);
    }
    for sea in world.areas..world.places.len() {
        let (id, name, [x, y]) = (&labels.ids[sea], &labels.names[sea], world.places[sea].at);
        let water = list(world.water(sea), labels);
        let _ = write!(
            out,
            "\n[[sea]]\nid = \"{id}\"\nname = \"{name}\"\nwater = {water}\nat = [{x}, {y}]\n"
        );
    }
    for [one, other] in &world.straits {
        let (one, other) = (&labels.ids[*one], &labels.ids[*other]);
        let _ =
            write!(out, "\n[[link]]\nid = \"{one}-{other}\"\nbetween = [\"{one}\", \"{other}\"]\n");
    }
    let mut feature = |table: &str, kind: fn(&str) -> String, areas: &[usize]| {
        let name = kind(&names.next(chance));
        let id = name.to_lowercase().replace(' ', "-");
        let areas = list(areas.iter().copied(), labels);
        let _ = write!(out, "\n[[{table}]]\nid = \"{id}\"\nname = \"{name}\"\nareas = {areas}\n");
    };
    for areas in &world.plains {
        feature("flood_plain", |name| format!("{name} River"), areas);
    }
    for areas in &world.volcanoes {
        feature("volcano", |name| format!("Mount {name}"), areas);
    }
    for (civilization, area) in civilizations.iter().zip(&world.starts) {
        let area = &labels.ids[*area];
        let _ = write!(out, "\n[[start]]\ncivilization = \"{civilization}\"\narea = \"{area}\"\n");
    }
    out
}

fn write_area(
    out: &mut String,
    world: &World,
    civilizations: &[String],
    labels: &Labels,
    area: usize,
) -> std::fmt::Result {
    let (id, name, [x, y]) = (&labels.ids[area], &labels.names[area], world.places[area].at);
    let land = &world.lands[area];
    write!(
        out,
        "\n[[area]]\nid = \"{id}\"\nname = \"{name}\"\npopulation = {}\n",
        land.population
    )?;
    if let Some(is_white) = land.site {
        writeln!(out, "city_site = \"{}\"", if is_white { "white" } else { "black" })?;
    }
    let region = match land.region {
        Some(region) => &civilizations[region..=region],
        None => civilizations,
    };
    writeln!(out, "region = {}", quoted(region.iter()))?;
    let by_land: Vec<usize> = world.land(area).collect();
    if !by_land.is_empty() {
        writeln!(out, "land = {}", list(by_land, labels))?;
    }
    let by_water = world.water(area);
    if !by_water.is_empty() {
        writeln!(out, "water = {}", list(by_water, labels))?;
    }
    let mut coasts = world.places[area].coasts.clone();
    coasts.sort();
    coasts.dedup();
    if coasts.len() > 1 {
        let coasts: Vec<String> = coasts.into_iter().map(|coast| list(coast, labels)).collect();
        writeln!(out, "coasts = [{}]", coasts.join(", "))?;
    }
    writeln!(out, "at = [{x}, {y}]")
}

fn list(places: impl IntoIterator<Item = usize>, labels: &Labels) -> String {
    quoted(places.into_iter().map(|place| &labels.ids[place]))
}

fn quoted<'t>(texts: impl Iterator<Item = &'t String>) -> String {
    let texts: Vec<String> = texts.map(|text| format!("\"{text}\"")).collect();
    format!("[{}]", texts.join(", "))
}

fn geojson(world: &World, labels: &Labels) -> String {
    let mut features = Vec::with_capacity(world.places.len());
    for (at, place) in world.places.iter().enumerate() {
        let kind = if at < world.areas { "land" } else { "sea" };
        let rings: Vec<String> = (place.rings.iter())
            .map(|ring| {
                let points = ring.iter().chain(ring.first());
                let points: Vec<String> = points.map(|[x, y]| format!("[{x},{y}]")).collect();
                format!("[{}]", points.join(","))
            })
            .collect();
        features.push(format!(
            "{{\"type\":\"Feature\",\"properties\":{{\"id\":\"{}\",\"name\":\"{}\",\"kind\":\"{kind}\"}},\
             \"geometry\":{{\"type\":\"Polygon\",\"coordinates\":[{}]}}}}",
            labels.ids[at],
            labels.names[at],
            rings.join(",")
        ));
    }
    format!("{{\"type\":\"FeatureCollection\",\"features\":[\n{}\n]}}\n", features.join(",\n"))
}

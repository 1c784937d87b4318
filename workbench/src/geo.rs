//! Edits of `map.geojson` as text: features come, go and change, and all else stays.

pub(crate) mod coordinates;
mod place;

use std::ops::Range;

use serde::Deserialize;
use serde_json::value::RawValue;
use strabo_compile::{diagnostic::Sink, geojson::each_feature};
use strabo_model::map::Outline;

use place::{edit, range_of};
use strabo_sheet::TextEdit;

pub(crate) use coordinates::{set_outline, written};

#[derive(Deserialize)]
struct Collection<'t> {
    #[serde(borrow, default)]
    features: Vec<&'t RawValue>,
}

/// The ids of a feature.
#[derive(Deserialize)]
struct Named<'t> {
    #[serde(borrow)]
    id: Option<&'t RawValue>,
    #[serde(borrow)]
    properties: Option<Properties<'t>>,
}

#[derive(Deserialize)]
struct Properties<'t> {
    #[serde(borrow)]
    id: Option<&'t RawValue>,
    #[serde(borrow)]
    centre: Option<&'t RawValue>,
}

#[derive(Deserialize)]
struct Feature<'t> {
    #[serde(borrow)]
    geometry: &'t RawValue,
}

/// True for a text that is JSON as far as features go.
pub(crate) fn is_readable(text: &str) -> bool {
    serde_json::from_str::<Collection<'_>>(text.strip_prefix('\u{feff}').unwrap_or(text)).is_ok()
}

/// Where the feature around an offset has an id a second time: beside its properties and in them.
pub fn other_id(text: &str, at: usize) -> Option<Range<usize>> {
    let features = features(text);
    let ours = features[around(&features, at)?].clone();
    let named: Named<'_> = serde_json::from_str(&text[ours]).ok()?;
    let outer = named.id.map(|id| range_of(text, id.get()))?;
    let inner = named.properties?.id.map(|id| range_of(text, id.get()))?;
    (inner.contains(&at) && text[inner] == text[outer.clone()]).then_some(outer)
}

/// Where the features of a collection stand.
pub(crate) fn features(text: &str) -> Vec<Range<usize>> {
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let Ok(collection) = serde_json::from_str::<Collection<'_>>(body) else { return Vec::new() };
    collection.features.iter().map(|raw| range_of(text, raw.get())).collect()
}

/// The feature around an offset, among all of them.
pub(crate) fn around(features: &[Range<usize>], at: usize) -> Option<usize> {
    let after = features.partition_point(|range| range.end <= at);
    features.get(after).is_some_and(|range| range.contains(&at)).then_some(after)
}

/// Removes the features around some offsets. Those before one that stays go with the comma behind them,
/// the others with the one before.
pub fn remove_features(path: &str, text: &str, at: &[usize]) -> Vec<TextEdit> {
    let features = features(text);
    let gone: Vec<usize> = at.iter().filter_map(|at| around(&features, *at)).collect();
    let last = (0..features.len()).rev().find(|at| !gone.contains(at)).unwrap_or(0);
    let range = |at: usize| match at.checked_sub(1) {
        _ if at < last => features[at].start..features[at + 1].start,
        Some(before) => features[before].end..features[at].end,
        None => features[at].clone(),
    };
    gone.into_iter().map(|at| edit(path, range(at), String::new())).collect()
}

/// Gives the feature around an offset another geometry.
pub fn set_geometry(path: &str, text: &str, at: usize, geometry: String) -> Option<TextEdit> {
    let features = features(text);
    let ours = features[around(&features, at)?].clone();
    let feature: Feature<'_> = serde_json::from_str(&text[ours]).ok()?;
    Some(edit(path, range_of(text, feature.geometry.get()), geometry))
}

/// Adds a feature behind the one around an offset, as it is written.
pub fn add_feature(path: &str, text: &str, at: usize, feature: &str) -> Option<TextEdit> {
    let features = features(text);
    let here = around(&features, at)?;
    let before = here.checked_sub(1).map(|before| features[before].end..features[here].start);
    let between = before.map_or(",\n", |range| &text[range]);
    let end = features[here].end;
    Some(edit(path, end..end, format!("{between}{feature}")))
}

/// Where the feature in a range says that the centre of its area lies.
pub(crate) fn centre(text: &str, feature: Range<usize>) -> Option<Range<usize>> {
    let named: Named<'_> = serde_json::from_str(&text[feature]).ok()?;
    named.properties?.centre.map(|centre| range_of(text, centre.get()))
}

/// A feature with an id, an outline, and what else its properties say.
pub(crate) fn feature(id: &str, rest: &str, outline: &Outline) -> String {
    format!(
        "{{\"type\":\"Feature\",\"properties\":{{\"id\":{}{rest}}},\"geometry\":{}}}",
        serde_json::Value::from(id),
        written(outline)
    )
}

/// The name among the properties of a feature.
pub(crate) fn name(text: &str) -> String {
    format!(",\"name\":{}", serde_json::Value::from(text))
}

/// Adds features behind the last one.
pub(crate) fn append(path: &str, text: &str, new: &[String]) -> Option<TextEdit> {
    let features = features(text);
    let Some(last) = features.len().checked_sub(1) else {
        let list = text.find("\"features\"").and_then(|at| Some(at + text[at..].find('[')? + 1));
        return list.map(|at| edit(path, at..at, format!("\n{}\n", new.join(",\n"))));
    };
    let before = last.checked_sub(1).map(|before| features[before].end..features[last].start);
    let between = before.map_or(",\n", |range| &text[range]);
    let end = features[last].end;
    let new: Vec<String> = new.iter().map(|feature| format!("{between}{feature}")).collect();
    Some(edit(path, end..end, new.concat()))
}

/// A new collection.
pub(crate) fn collection(features: &[String]) -> String {
    format!("{{\"type\":\"FeatureCollection\",\"features\":[\n{}\n]}}\n", features.join(",\n"))
}

/// The ids of the features of a collection, with their places.
fn ids(text: &str) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    each_feature(text, 0, &mut Sink::default(), &mut |feature, _| {
        found.push((feature.id, feature.span.start as usize));
    });
    found
}

/// Removes the features whose ids are not wanted.
pub(crate) fn retain(text: &mut String, is_wanted: impl Fn(&str) -> bool) {
    let gone = ids(text).into_iter().filter(|(id, _)| !is_wanted(id));
    let gone: Vec<usize> = gone.map(|(_, at)| at).collect();
    let all = features(text);
    let is_gone = |range: &Range<usize>| {
        gone.get(gone.partition_point(|at| *at < range.start)).is_some_and(|at| range.contains(at))
    };
    if !all.iter().any(is_gone) {
        return;
    }
    let kept = all.iter().filter(|range| !is_gone(range)).map(|range| &text[range.clone()]);
    *text = with_features(text, &all, &kept.collect::<Vec<_>>());
}

/// A collection with the features of another one in place of its own for the same areas, or behind them.
pub(crate) fn laid_over(under: &str, over: &str) -> String {
    let mut new: Vec<String> = ids(over).into_iter().map(|(id, _)| id).collect();
    new.sort();
    let mut text = under.to_owned();
    retain(&mut text, |id| new.binary_search_by(|known| known.as_str().cmp(id)).is_err());
    let (own, others) = (features(&text), features(over));
    let all = own.iter().map(|range| &text[range.clone()]);
    let all = all.chain(others.iter().map(|range| &over[range.clone()]));
    with_features(&text, &own, &all.collect::<Vec<_>>())
}

/// A collection with other features, one on each line.
fn with_features(text: &str, old: &[Range<usize>], new: &[&str]) -> String {
    let (Some(first), Some(last)) = (old.first(), old.last()) else {
        // Only the list between the brackets is written anew.
        let list = text.find("\"features\"").and_then(|at| Some(at + text[at..].find('[')? + 1));
        let at = list.unwrap_or(text.len());
        return format!("{}{}{}", &text[..at], new.join(",\n"), &text[at..]);
    };
    format!("{}{}{}", &text[..first.start], new.join(",\n"), &text[last.end..])
}

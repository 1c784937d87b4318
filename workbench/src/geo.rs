//! Edits of `map.geojson` as text: features come, go and change, and all else stays.

use std::ops::Range;

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::edit::TextEdit;

#[derive(Deserialize)]
struct Collection<'t> {
    #[serde(borrow, default)]
    features: Vec<&'t RawValue>,
}

#[derive(Deserialize)]
struct Feature<'t> {
    #[serde(borrow)]
    geometry: &'t RawValue,
}

/// Where the features of a collection stand.
fn features(text: &str) -> Vec<Range<usize>> {
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let Ok(collection) = serde_json::from_str::<Collection<'_>>(body) else { return Vec::new() };
    collection.features.iter().map(|raw| range_of(text, raw.get())).collect()
}

/// The place of a part of a text.
fn range_of(text: &str, part: &str) -> Range<usize> {
    let start = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    start..start + part.len()
}

/// The feature around an offset, among all of them.
fn around(features: &[Range<usize>], at: usize) -> Option<usize> {
    features.iter().position(|range| range.contains(&at))
}

fn edit(path: &str, range: Range<usize>, text: String) -> TextEdit {
    TextEdit { file: path.to_owned(), start: range.start, end: range.end, text }
}

/// Removes the feature around an offset, with its comma.
pub(crate) fn remove_feature(path: &str, text: &str, at: usize) -> Option<TextEdit> {
    let features = features(text);
    let here = around(&features, at)?;
    let ours = &features[here];
    let range = match (features.get(here + 1), here.checked_sub(1)) {
        (Some(next), _) => ours.start..next.start,
        (None, Some(before)) => features[before].end..ours.end,
        (None, None) => ours.clone(),
    };
    Some(edit(path, range, String::new()))
}

/// Gives the feature around an offset another geometry.
pub(crate) fn set_geometry(
    path: &str,
    text: &str,
    at: usize,
    geometry: String,
) -> Option<TextEdit> {
    let features = features(text);
    let ours = features[around(&features, at)?].clone();
    let feature: Feature<'_> = serde_json::from_str(&text[ours]).ok()?;
    Some(edit(path, range_of(text, feature.geometry.get()), geometry))
}

/// Adds a feature behind the one around an offset, as it is written.
pub(crate) fn add_feature(path: &str, text: &str, at: usize, feature: &str) -> Option<TextEdit> {
    let features = features(text);
    let here = around(&features, at)?;
    let before = here.checked_sub(1).map(|before| features[before].end..features[here].start);
    let between = before.map_or(",\n", |range| &text[range]);
    let end = features[here].end;
    Some(edit(path, end..end, format!("{between}{feature}")))
}

#[cfg(test)]
mod tests {
    use super::{add_feature, remove_feature, set_geometry};
    use crate::edit::applied;

    const TEXT: &str = "{\"type\":\"FeatureCollection\",\"features\":[\n\
                        {\"id\":\"a\",\"geometry\":null},\n{\"id\":\"b\",\"geometry\":null}\n]}\n";

    fn changed(edit: Option<crate::TextEdit>) -> String {
        let new = applied(TEXT.as_bytes(), &[&edit.expect("an edit")]);
        String::from_utf8(new).expect("text")
    }

    #[test]
    fn features_come_go_and_change() {
        let at = |id: &str| TEXT.find(id).expect("an id");
        let removed = changed(remove_feature("map.geojson", TEXT, at("\"a\"")));
        assert_eq!(removed, TEXT.replace("{\"id\":\"a\",\"geometry\":null},\n", ""));
        let removed = changed(remove_feature("map.geojson", TEXT, at("\"b\"")));
        assert_eq!(removed, TEXT.replace(",\n{\"id\":\"b\",\"geometry\":null}", ""));
        let new = changed(set_geometry("map.geojson", TEXT, at("\"b\""), "{}".to_owned()));
        assert_eq!(new, TEXT.replace("\"b\",\"geometry\":null", "\"b\",\"geometry\":{}"));
        let added = changed(add_feature("map.geojson", TEXT, at("\"b\""), "{\"id\":\"c\"}"));
        assert_eq!(added, TEXT.replace("null}\n]", "null},\n{\"id\":\"c\"}\n]"));
        assert!(remove_feature("map.geojson", "no JSON", 0).is_none());
    }
}

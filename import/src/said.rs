//! What the files of an import say of an area.

use std::collections::BTreeMap;

use toml_edit::Array;

use super::{
    ImportedArea,
    names::{distinct, text},
};

/// The flood plains of an area, which are no field of its row.
pub const FLOOD_PLAIN: &str = "flood_plain";

/// What the files say of an area, as fields of its row. It is kept beside its outline, so that a later
/// import knows what the author has changed since.
pub fn said(area: &ImportedArea) -> BTreeMap<String, String> {
    let site = area.city_site.map(|site| format!("\"{site:?}\"").to_lowercase());
    let region = distinct(&area.details.region);
    let region = (!region.is_empty()).then(|| region.iter().collect::<Array>().to_string());
    let name = area.name.as_deref().filter(|_| !area.unnamed).map(text);
    let population = area.population.map(|population| population.to_string());
    let plains = distinct(&area.details.flood_plains);
    let plains = (!plains.is_empty()).then(|| plains.iter().collect::<Array>().to_string());
    let all = [
        ("name", name),
        ("population", population),
        ("city_site", site),
        ("region", region),
        (FLOOD_PLAIN, plains),
    ];
    all.into_iter().filter_map(|(field, text)| Some((field.to_owned(), text?))).collect()
}

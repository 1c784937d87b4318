//! Reads lists of neighbours: `{"area": ["neighbour", …]}` as JSON, and the XML of jDip.

use std::{collections::BTreeMap, rc::Rc};

use strabo_geometry::survey::contact::By;
use strabo_model::map::AreaKind;

use super::{Broken, ImportedArea, ListedBorder, not_json, short, xml};

/// Places with the kinds that are known, and their borders.
pub type Listed = (Vec<(ImportedArea, Option<AreaKind>)>, Vec<ListedBorder>);

/// Reads a list of neighbours in the form it has; nothing if it is in none of these forms.
pub fn read(text: &str, file: &str) -> Option<Result<Listed, Broken>> {
    match text.trim_start_matches('\u{feff}').trim_start().chars().next()? {
        '{' => Some(json(text, file).map(|borders| (Vec::new(), borders))),
        '<' => Some(jdip(text, file)),
        _ => None,
    }
}

fn json(text: &str, file: &str) -> Result<Vec<ListedBorder>, Broken> {
    let text = text.trim_start_matches('\u{feff}');
    let all: BTreeMap<String, Vec<String>> =
        serde_json::from_str(text).map_err(|error| not_json(&error))?;
    let called: Rc<str> = Rc::from(format!("an entry of {file}"));
    let mut borders = Vec::new();
    for (area, others) in all {
        let area: Rc<str> = Rc::from(area);
        borders.extend(others.into_iter().map(|other| ListedBorder {
            ends: [Rc::clone(&area), Rc::from(other)],
            by: None,
            called: Rc::clone(&called),
        }));
    }
    Ok(borders)
}

/// Armies move along `mv`, fleets along all other types. A place that no army can leave is a sea.
fn jdip(text: &str, file: &str) -> Result<Listed, Broken> {
    let text = xml::plain(text)?;
    let document = xml::parse(&text)?;
    let (mut places, mut borders) = (Vec::new(), Vec::new());
    let provinces = document.descendants().filter(|node| node.has_tag_name("PROVINCE"));
    for province in provinces {
        let Some(id) = province.attribute("shortname") else { continue };
        let called: Rc<str> = Rc::from(format!("province \"{}\" of {file}", short(id)));
        let (mut fleets, mut armies) = (false, false);
        for list in province.children().filter(|node| node.has_tag_name("ADJACENCY")) {
            let by = if list.attribute("type") == Some("mv") { By::Land } else { By::Water };
            let refs = list.attribute("refs").unwrap_or_default().split_whitespace();
            for other in refs {
                // A coast of its own belongs to its province.
                let other = other.split(['-', '/']).next().unwrap_or(other);
                let ends = [Rc::from(id), Rc::from(other)];
                borders.push(ListedBorder { ends, by: Some(by), called: Rc::clone(&called) });
                *(if by == By::Land { &mut armies } else { &mut fleets }) = true;
            }
        }
        let kind = if fleets && !armies { AreaKind::Sea } else { AreaKind::Land };
        let name = province.attribute("fullname").map(str::to_owned);
        let place = ImportedArea::new(called.to_string(), Some(id.to_owned()), name, kind);
        places.push((place, Some(kind)));
    }
    if places.is_empty() {
        return Err((
            1,
            "this XML has no PROVINCE: it is no list of neighbours of jDip".to_owned(),
        ));
    }
    Ok((places, borders))
}

//! Any bytes as a drawing or a table: a map that compiles comes out, or an error with its line.

use strabo_compile::{
    Diagnostic, Level, NoLibrary, SourceFile, SourcePack, Sources, Stage, compile,
};
use strabo_geometry::survey::Bounds;
use strabo_import::globe::{Options, Projection};
use strabo_import::map::{Wishes, finish};
use strabo_import::{Broken, Doubts, Imported, sources, write};

/// Imports a drawing.
pub fn svg(data: &[u8]) {
    let options = strabo_import::svg::Options::default();
    one_file(data, |text| strabo_import::svg::read(text, options), false);
}

/// Imports outlines. The first byte says whether the y axis points up, how the globe is laid flat, and
/// which part of it is shown.
pub fn geojson(data: &[u8]) {
    let Some((first, rest)) = data.split_first() else { return };
    let flip_y = first % 2 == 1;
    let projection = match first / 2 % 3 {
        0 => Projection::Plain,
        1 => Projection::EqualArea,
        _ => Projection::Mercator,
    };
    let window =
        (first / 8 % 2 == 1).then_some(Bounds { least: [-90.0, -40.0], most: [90.0, 70.0] });
    let options = Options { flip_y, projection, window, least_part: window.map(|_| 0.5) };
    one_file(rest, |text| strabo_import::geojson::read(text, &options), flip_y);
}

/// Imports a picture.
pub fn image(data: &[u8]) {
    match strabo_import::image::read(data, strabo_import::image::Options::default()) {
        Ok(imported) => judge(imported, Wishes::default()),
        Err(reason) => assert!(!reason.is_empty()),
    }
}

/// Imports tables of areas and borders, cut at bytes 255. An odd first byte lays the later ones over the
/// first.
pub fn csv(data: &[u8]) {
    let Some((first, rest)) = data.split_first() else { return };
    let mut imported = Imported::default();
    for (at, piece) in rest.split(|byte| *byte == u8::MAX).enumerate() {
        let Ok(text) = str::from_utf8(piece) else { return };
        let called = format!("table {at}");
        match strabo_import::csv::read(text, &called, &mut imported.doubts) {
            Err(broken) => return judge_error(text, &broken),
            Ok(table) if at > 0 && first % 2 == 1 => {
                sources::lay_table(&mut imported, table.areas, &called);
                sources::lay_borders(&mut imported, table.borders, &called);
            }
            Ok(table) => {
                imported.areas.extend(table.areas.into_iter().map(|(place, _)| place));
                imported.borders.extend(table.borders);
            }
        }
    }
    strabo_import::csv::areas_of_borders(&mut imported);
    judge(imported, Wishes::default());
}

fn one_file(data: &[u8], read: impl FnOnce(&str) -> Result<Imported, Broken>, flip_y: bool) {
    let Ok(text) = str::from_utf8(data) else { return };
    match read(text) {
        Ok(imported) => judge(imported, Wishes { flip_y, ..Wishes::default() }),
        Err(broken) => judge_error(text, &broken),
    }
}

fn judge_error(text: &str, (line, words): &Broken) {
    let lines = text.split('\n').count();
    assert!((1..=lines).contains(&(*line as usize)), "line {line} of {lines}: {words}");
    assert!(!words.is_empty());
}

/// The files of the map can be read again, and contain every area.
fn judge(mut imported: Imported, wishes: Wishes) {
    let map = finish(&mut imported, wishes);
    said(&imported.doubts);
    if map.areas.is_empty() {
        return;
    }
    let mut files = vec![("map.toml", write::map(&map)), ("pack.toml", write::pack("fuzz"))];
    files.extend(write::outlines(&map).map(|text| ("map.geojson", text)));
    files.extend(map.art.iter().map(|art| (write::ART_FILE, art.clone())));
    let files = files.into_iter().map(|(name, text)| SourceFile::new(name, text.into_bytes()));
    let pack = SourcePack { name: "fuzz".to_owned(), files: files.collect() };
    let outcome = compile(Sources { pack, library: &NoLibrary });
    // What is drawn may make no sense, but what is written can be read. Only civilizations, which a map
    // can name, are in no file of the import, and start where the file says so, even twice.
    let unreadable = |finding: &&Diagnostic| {
        finding.level == Level::Error
            && finding.lint.stage != Stage::Pack
            && finding.lint.name != "unknown-civilization"
            && !finding.message.ends_with("has two starts")
    };
    if let Some(finding) = outcome.diagnostics.iter().find(unreadable) {
        let file = outcome.sources.of(finding.primary.span);
        let (line, _) = file.position(finding.primary.span.start);
        panic!("{}:{line}: {}\n{}", file.path, finding.message, file.text);
    }
    assert!(outcome.diagnostics.iter().all(|finding| !finding.message.is_empty()));
}

fn said(doubts: &Doubts) {
    for (topic, lines) in doubts.topics() {
        assert!(!topic.is_empty() && lines.iter().all(|line| !line.is_empty()));
    }
}

//! Sheets of paper: margins, letters that can be read, boards cropped and split, books and cards.

use std::collections::BTreeSet;

use crate::rules;
use crate::support::{pack, shipped, texts, words};
use strabo_model::{Pack, map::Wraps, pack::Setup, players::PlayerRange};
use strabo_render::cards::{HEIGHT, WIDTH};
use strabo_render::paint::{Colour, Fill};
use strabo_render::print::{self, Tiles, book, sheets, smallest_letters};
use strabo_render::scene::{About, Item, Rectangle, Scene, Text};
use strabo_render::{Paper, Request, Theme, ThemeKind, View, pdf};

const LIGHT: &Theme = Theme::of(ThemeKind::Light);

fn setup<'p>(pack: &'p Pack, id: &str) -> &'p Setup {
    pack.setups.iter().find(|setup| *setup.id == *id).expect("a setup")
}

fn of_setup(pack: &Pack, id: &str, tiles: Tiles) -> Vec<Scene> {
    let request = Request { pack, setup: Some(setup(pack, id)), theme: LIGHT };
    sheets(View::Setup, request, Paper::A4, tiles)
}

fn all_words(scenes: &[Scene]) -> String {
    let words: Vec<&str> = scenes.iter().flat_map(texts).map(|text| text.text.as_str()).collect();
    words.join(" ")
}

/// Whether a sheet is one of several to join.
fn is_tile(scene: &Scene) -> bool {
    scene.items.iter().any(|item| matches!(item, Item::Group(group) if group.name == "join"))
}

/// Millimetres from the edges of the sheet to the nearest text or box: left, top, right and bottom.
fn margins(scene: &Scene, paper: [f64; 2]) -> [f64; 4] {
    let [short, long] = paper;
    let across = if scene.width > scene.height { long } else { short };
    let unit = f64::from(scene.width) / across;
    let mut least = [f64::MAX; 4];
    let mut see = |[left, top, right, bottom]: [i32; 4]| {
        let found = [left, top, scene.width - right, scene.height - bottom];
        for (known, found) in least.iter_mut().zip(found) {
            *known = known.min(f64::from(found) / unit);
        }
    };
    // The first item is the ground.
    for item in &scene.items[1..] {
        let picture = Scene { items: vec![item.clone()], ..scene.clone() };
        picture.visit(&mut |item| match item {
            Item::Text(text) => {
                let [left, right] = text.ends();
                see([left, text.y - text.size * 3 / 4, right, text.y]);
            }
            // What covers the end of lines has the colour of the paper.
            Item::Box(Rectangle { x, y, width, height, fill, stroke, .. })
                if stroke.is_none_or(|stroke| stroke.colour != Colour::WHITE)
                    && *fill != Fill::Solid(Colour::WHITE) =>
            {
                see([*x, *y, x + width, y + height]);
            }
            _ => {}
        });
    }
    least
}

#[test]
fn the_regions_of_a_small_game_are_one_table_on_one_sheet() {
    for id in ["smallest", "inland-sea", "ashwater"] {
        let pack = pack(id);
        let request = Request { pack: &pack, setup: None, theme: LIGHT };
        let all = sheets(View::Regions, request, Paper::A4, Tiles::Auto);
        assert_eq!((all.len(), all_words(&all).matches("Population").count()), (1, 1), "{id}");
        assert!(smallest_letters(&all[0], Paper::A4) >= Some(6.0), "{id}");
    }
}

#[test]
fn every_sheet_has_margins_of_eight_millimetres_on_white() {
    for pack in shipped().into_iter().chain([pack("smallest")]) {
        let setup = pack.setups.first();
        for (paper, size) in [(Paper::A4, [210.0, 297.0]), (Paper::Letter, [215.9, 279.4])] {
            for view in View::ALL {
                let request = Request { pack: &pack, setup, theme: LIGHT };
                for (at, scene) in sheets(view, request, paper, Tiles::Auto).iter().enumerate() {
                    let place = format!("{} {} {at} {paper:?}", pack.id, view.word());
                    let ratio = f64::from(scene.width.max(scene.height))
                        / f64::from(scene.width.min(scene.height));
                    assert!((ratio - size[1] / size[0]).abs() < 0.005, "{place}: {ratio}");
                    let ground = Rectangle::new(0, 0, scene.width, scene.height, Colour::WHITE);
                    assert_eq!(scene.items[0], Item::from(ground), "{place}");
                    if is_tile(scene) {
                        // What reaches out is covered: paper on all four sides, then nothing but marks.
                        let tail = &scene.items[scene.items.len() - 5..];
                        let covers = tail[..4].iter().all(|item| {
                            matches!(item, Item::Box(b) if b.fill == Fill::Solid(Colour::WHITE))
                        });
                        assert!(covers, "{place}");
                        let marks = Scene { items: tail[3..].to_vec(), ..scene.clone() };
                        let found = margins(&marks, size);
                        assert!(found.iter().all(|side| *side >= 7.95), "{place}: {found:?}");
                        continue;
                    }
                    let found = margins(scene, size);
                    assert!(found.iter().all(|side| *side >= 7.95), "{place}: {found:?}");
                }
            }
        }
    }
}

#[test]
fn letters_have_six_points_on_every_setup_sheet() {
    for pack in shipped() {
        for setup in &pack.setups {
            for scene in of_setup(&pack, &setup.id, Tiles::Auto) {
                let letters = smallest_letters(&scene, Paper::A4).expect("text");
                assert!(letters >= 5.95, "{} {}: {letters}", pack.id, setup.id);
            }
        }
    }
}

#[test]
fn five_players_of_a_large_board_see_what_is_in_play_and_a_rim() {
    let pack = pack("expansion-project");
    assert!(print::setups(&pack, None).is_sorted_by_key(|setup| setup.players));
    let sheets = of_setup(&pack, "west-5", Tiles::Auto);
    assert_eq!(sheets.len(), 2, "words, and the board on one sheet");
    let in_play = pack.in_play(Some(setup(&pack, "west-5")));
    let (mut outlines, mut names) = (BTreeSet::new(), BTreeSet::new());
    sheets[1].visit(&mut |item| match item.about() {
        Some(About::Area(id)) => drop(outlines.insert(id)),
        Some(About::Name(id)) => drop(names.insert(id)),
        _ => {}
    });
    for (at, area) in pack.areas.iter().enumerate().filter(|(_, area)| area.is_land()) {
        if in_play[at] {
            assert!(outlines.contains(&at.into()), "{} is not drawn", area.name);
            assert!(names.contains(&at.into()), "{} has no name", area.name);
        }
    }
    let grey = outlines.iter().filter(|id| !in_play[id.index()]).count();
    assert!(grey < 50, "{grey} grey areas of 234");
    let locator = |scene: &Scene| {
        scene.items.iter().any(|item| matches!(item, Item::Group(group) if group.name == "locator"))
    };
    assert!(locator(&sheets[0]), "a small map of the whole board");
}

#[test]
fn a_board_whose_sides_meet_is_shown_whole() {
    let mut pack = pack("expansion-project");
    pack.wraps = Some(Wraps::EastWest);
    let mut outlines = BTreeSet::new();
    for sheet in &of_setup(&pack, "west-5", Tiles::Grid(1, 1)) {
        sheet.visit(&mut |item| {
            if let Some(About::Area(id)) = item.about() {
                outlines.insert(id);
            }
        });
    }
    assert_eq!(outlines.len(), pack.areas.len());
}

#[test]
fn sheets_keep_the_rules() {
    let mut broken = Vec::new();
    for pack in shipped().into_iter().chain([pack("smallest")]) {
        for look in [ThemeKind::Light, ThemeKind::Print] {
            let setups: Vec<&Setup> = pack.setups.iter().take(2).collect();
            for setup in setups {
                let request = Request { pack: &pack, setup: Some(setup), theme: Theme::of(look) };
                let scenes = [View::Setup, View::Stacks, View::Map]
                    .into_iter()
                    .flat_map(|view| sheets(view, request, Paper::A4, Tiles::Auto))
                    .filter(|scene| !is_tile(scene));
                for scene in scenes {
                    let found = rules::broken(&scene);
                    broken.extend(found.iter().map(|what| format!("{}: {what}", scene.title)));
                }
            }
        }
    }
    assert!(broken.is_empty(), "{} broken rules:\n{}", broken.len(), broken.join("\n"));
}

#[test]
fn a_board_is_split_as_it_is_asked_for_and_says_how_to_join_it() {
    let pack = pack("mega-empires-east");
    let tiles = of_setup(&pack, "players-5", Tiles::Grid(2, 2));
    assert_eq!(tiles.len(), 5, "words and four parts");
    assert!(!is_tile(&tiles[0]) && tiles[1..].iter().all(is_tile));
    let words = all_words(&tiles[3..4]);
    assert!(words.contains("Sheet 3 of 4: column 1, row 2."), "{words}");
    // Neighbours show the same strip: a name in the middle of the overlap is on both.
    let names = |scene: &Scene| {
        let mut names = BTreeSet::new();
        scene.visit(&mut |item| {
            if let Some(About::Name(id)) = item.about() {
                names.insert(id);
            }
        });
        names
    };
    assert!(names(&tiles[1]).intersection(&names(&tiles[2])).next().is_some());
    let all: BTreeSet<_> = tiles[1..].iter().flat_map(names).collect();
    let in_play = pack.in_play(Some(setup(&pack, "players-5")));
    let lands = (0..pack.areas.len()).filter(|at| in_play[*at] && pack.areas[*at].is_land());
    assert!(lands.into_iter().all(|at| all.contains(&at.into())));
    assert_eq!(of_setup(&pack, "players-5", Tiles::Grid(1, 1)).len(), 1);
}

#[test]
fn the_legend_has_what_is_there() {
    let pack = pack("mega-empires-east");
    let is_out = |setup: &Setup| pack.in_play(Some(setup)).contains(&false);
    let mut seen = BTreeSet::new();
    for setup in &pack.setups {
        let request = Request { pack: &pack, setup: Some(setup), theme: LIGHT };
        let words = all_words(&View::Setup.pages(request));
        assert_eq!(words.contains("limit covered"), is_out(setup), "{}", setup.id);
        assert_eq!(words.contains("out of play"), is_out(setup), "{}", setup.id);
        seen.insert(is_out(setup));
    }
    assert_eq!(seen.len(), 2, "a setup of each kind");
}

#[test]
fn packages_of_variants_are_no_step() {
    let sheet = &of_setup(&pack("expansion-project"), "west-5", Tiles::Auto)[0];
    let texts = words(sheet);
    let steps = texts
        .iter()
        .filter(|text| text.strip_suffix('.').is_some_and(|number| number.parse::<u8>().is_ok()));
    let at = texts.iter().position(|text| text.starts_with("Variants with packages")).expect("it");
    assert!(steps.count() > 3);
    assert!(texts[at - 1].parse::<f64>().is_err(), "{} stands before it", texts[at - 1]);
}

#[test]
fn divided_trade_counts_the_players_of_a_block() {
    let pack = pack("expansion-project");
    let words = |players: u8| {
        let setup = pack.setups.iter().find(|setup| setup.players == players).expect("a setup");
        all_words(&of_setup(&pack, &setup.id, Tiles::Auto)[..1])
    };
    assert!(words(12).contains("players in that block"), "{}", words(12));
    assert!(!words(5).contains("in that block"));
}

#[test]
fn a_book_has_a_cover_page_numbers_and_an_outline() {
    let pack = pack("mega-empires-east");
    let book = book(&pack, PlayerRange::parse("5-6"), Paper::A4, LIGHT);
    assert_eq!(print::setups(&pack, PlayerRange::parse("5-6")).len(), 2);
    let titles: Vec<&str> = book.bookmarks.iter().map(|entry| entry.title.as_str()).collect();
    assert_eq!(titles[..4], ["Cover", "5 players", "Stacks of cards, 5 players", "6 players"]);
    for view in ["Board", "Division of cards", "Advances", "Calamities", "In the box"] {
        assert!(titles.contains(&view), "{titles:?}");
    }
    assert!(!titles.contains(&"7 players") && !titles.contains(&"Cards to cut"));
    assert!(book.bookmarks.windows(2).all(|pair| pair[0].page < pair[1].page));
    let count = book.pages.len();
    for (page, number) in book.pages.iter().zip(1..).skip(1) {
        let foot = format!("{number} / {count}");
        assert!(texts(page).iter().any(|text| text.text == foot), "{foot}");
    }
    let cover = all_words(&book.pages[..1]);
    for entry in &book.bookmarks[1..] {
        assert!(cover.contains(&entry.title), "{}", entry.title);
    }
}

#[test]
fn another_program_reads_the_book() {
    let book = book(&pack("smallest"), None, Paper::A4, LIGHT);
    let write = || pdf::book(&book.title, &book.pages, &book.bookmarks, Paper::A4).expect("a PDF");
    let bytes = write();
    assert!((0..3).all(|_| write() == bytes), "always the same");
    let read = lopdf::Document::load_mem(&bytes).expect("a document");
    let pages = read.get_pages();
    assert_eq!(pages.len(), book.pages.len());
    let sides = |page: &lopdf::Dictionary| -> Vec<f32> {
        let media = page.get(b"MediaBox").and_then(lopdf::Object::as_array).expect("a size");
        media.iter().map(|side| side.as_float().expect("a number")).collect()
    };
    let mut fonts = BTreeSet::new();
    for (id, scene) in pages.values().zip(&book.pages) {
        let page = read.get_dictionary(*id).expect("a page");
        let is_landscape = scene.width > scene.height;
        let wanted = if is_landscape { [841.9, 595.3] } else { [595.3, 841.9] };
        let found = sides(page);
        assert!((found[2] - wanted[0]).abs() < 0.1 && (found[3] - wanted[1]).abs() < 0.1);
        let resources = page.get(b"Resources").and_then(lopdf::Object::as_dict).expect("resources");
        let picture = resources.get(b"XObject").and_then(lopdf::Object::as_dict).expect("pictures");
        let picture = picture.get(b"P").and_then(lopdf::Object::as_reference).expect("a picture");
        let picture = read.get_object(picture).and_then(lopdf::Object::as_stream).expect("it");
        let own = picture.dict.get(b"Resources").and_then(lopdf::Object::as_dict).expect("own");
        for (_, font) in own.get(b"Font").and_then(lopdf::Object::as_dict).expect("fonts") {
            fonts.insert(font.as_reference().expect("a font"));
        }
        assert!(!picture.decompressed_content().expect("drawn").is_empty());
    }
    assert!(fonts.len() <= 4, "all pages share the cuts of one font: {fonts:?}");
    let outline = read.get_toc().expect("an outline");
    let found: Vec<(String, usize)> =
        outline.toc.iter().map(|entry| (entry.title.clone(), entry.page)).collect();
    let wanted: Vec<(String, usize)> =
        book.bookmarks.iter().map(|entry| (entry.title.clone(), entry.page + 1)).collect();
    assert_eq!(found, wanted);
}

/// Where the cards of a sheet lie and the number of their stack, which `number` finds in a text.
fn stacks(scene: &Scene, number: impl Fn(&Text) -> Option<&str>) -> BTreeSet<(i32, i32, String)> {
    let [left, top] = [(scene.width - 3 * WIDTH) / 2, (scene.height - 3 * HEIGHT) / 2];
    let own = texts(scene).into_iter().filter_map(|text| {
        let stack = number(text)?;
        stack.parse::<u8>().ok()?;
        Some(((text.x - left) / WIDTH, (text.y - top) / HEIGHT, stack.to_owned()))
    });
    own.collect()
}

/// The large number on the strip of a front.
fn on_front(text: &Text) -> Option<&str> {
    (text.size > 26).then_some(&*text.text)
}

/// The large number of a back.
fn on_back(text: &Text) -> Option<&str> {
    (text.size > 40).then_some(&*text.text)
}

#[test]
fn backs_lie_behind_their_fronts_when_the_sheet_is_turned_over() {
    let pack = pack("expansion-project");
    for paper in [Paper::A4, Paper::Letter, Paper::Free] {
        let request = Request { pack: &pack, setup: None, theme: LIGHT };
        let sheets = sheets(View::Cards, request, paper, Tiles::Auto);
        let trade: u32 = (pack.commodities.iter().map(|row| &row.cards))
            .chain(pack.calamities.iter().map(|row| &row.cards))
            .map(|cards| u32::from(strabo_model::division::cards_in_box(cards)))
            .sum();
        let cards = usize::try_from(trade).expect("few") + pack.advances.len();
        assert_eq!(sheets.len(), 2 * cards.div_ceil(9));
        let mut mixed = 0;
        for pair in sheets.chunks(2) {
            let fronts = stacks(&pair[0], on_front);
            let behind: BTreeSet<_> =
                fronts.iter().map(|(x, y, stack)| (2 - x, *y, stack.clone())).collect();
            assert_eq!(stacks(&pair[1], on_back), behind);
            let different: BTreeSet<&String> = fronts.iter().map(|(.., stack)| stack).collect();
            mixed += usize::from(different.len() > 1);
        }
        assert!(mixed > 0, "a sheet with cards of several stacks");
    }
}

#[test]
fn cards_of_a_setup_are_those_of_its_stacks() {
    let pack = pack("mega-empires-east");
    let setup = setup(&pack, "players-5");
    let request = Request { pack: &pack, setup: Some(setup), theme: LIGHT };
    let sheets = sheets(View::Cards, request, Paper::A4, Tiles::Auto);
    let division = pack.division(5).expect("stacks");
    let stacks = division.blocks.iter().flat_map(|block| &block.stacks);
    let trade: u32 = stacks.map(strabo_model::division::StackContents::cards).sum();
    let fronts = sheets.iter().step_by(2).map(|sheet| {
        sheet.description.split(' ').next().expect("a number").parse::<usize>().expect("a number")
    });
    let substitutes = pack.commodities.iter().filter(|row| pack[row.stack].substitute);
    let substitutes: u16 =
        substitutes.map(|row| strabo_model::division::cards_in_box(&row.cards)).sum();
    let wanted = usize::try_from(trade).expect("few") + usize::from(substitutes);
    assert_eq!(fronts.sum::<usize>(), wanted + pack.advances.len());
}

#[test]
fn cards_of_decks_are_printed_as_often_as_there_are_copies() {
    let pack = pack("clash-stand-in");
    let request = Request { pack: &pack, setup: None, theme: LIGHT };
    let sheets = sheets(View::Cards, request, Paper::A4, Tiles::Auto);
    let copies: u16 = pack.cards.iter().map(|row| row.copies).sum();
    assert_eq!(sheets.len(), 2 * (usize::from(copies) + pack.advances.len()).div_ceil(9));
    let fronts = || sheets.iter().step_by(2);
    let named = |name: &str| {
        fronts().flat_map(texts).filter(|text| text.text == name && text.size > 20).count()
    };
    assert_eq!([named("Village Levy"), named("Joyful Realm"), named("Great Wall")], [2, 1, 1]);
}

#[test]
fn a_sheet_of_cards_says_which_of_them_are_ours() {
    let pack = pack("clash-stand-in");
    let request = Request { pack: &pack, setup: None, theme: LIGHT };
    for paper in [Paper::A4, Paper::Letter] {
        let sheets = sheets(View::Cards, request, paper, Tiles::Auto);
        let first = words(&sheets[0]).into_iter();
        let said: Vec<&str> = first.filter(|text| text.starts_with("Ours in part")).collect();
        assert_eq!(said, ["Ours in part or as a whole, not the published ones: Event cards"]);
        let all = sheets
            .iter()
            .filter(|sheet| texts(sheet).iter().any(|text| text.text.starts_with("Ours in part")));
        assert_eq!(all.count(), sheets.len());
    }
}

#[test]
fn counters_are_as_many_as_the_box_has_and_their_backs_lie_behind_them() {
    let counters = |sheet: &Scene| -> BTreeSet<[i32; 4]> {
        let places = sheet.items.iter().filter_map(|item| match item {
            Item::Box(b) if b.stroke.is_none() => Some([b.x, b.y, b.width, b.height]),
            _ => None,
        });
        places.filter(|[.., wide, _]| [130, 200, 260].contains(wide)).collect()
    };
    for (id, theme, wanted) in [
        ("mega-empires-east", ThemeKind::Light, 9 * (56 + 9 + 4 + 4) + 27 + 9 + 9 + 9),
        ("expansion-project", ThemeKind::Dark, 18 * (55 + 9 + 4 + 1 + 1) + 55 + 9),
        ("clash-of-cultures", ThemeKind::Print, 4 * (5 * 7 + 16 + 4 + 4 + 48 + 7) + 23 + 93),
        ("a-new-dawn", ThemeKind::Light, 4 * (31 + 1 + 7 + 3) + 84 + 32),
        ("founders-of-the-empire", ThemeKind::Light, 24),
    ] {
        let pack = pack(id);
        let request = Request { pack: &pack, setup: None, theme: Theme::of(theme) };
        let sheets = sheets(View::Counters, request, Paper::Letter, Tiles::Auto);
        let mut found = 0;
        for pair in sheets.chunks(2) {
            let [front, back] = [&pair[0], &pair[1]].map(counters);
            found += front.len();
            let turned = front.iter().map(|[x, y, w, h]| [pair[0].width - x - w, *y, *w, *h]);
            assert_eq!(turned.collect::<BTreeSet<_>>(), back, "{id}");
            assert_eq!(pair.iter().flat_map(rules::broken).collect::<Vec<_>>(), [""; 0]);
        }
        assert_eq!(found, wanted, "{id}");
    }
    let pack = pack("mega-empires-east");
    let request = Request { pack: &pack, setup: Some(setup(&pack, "players-5")), theme: LIGHT };
    let words = all_words(&sheets(View::Counters, request, Paper::A4, Tiles::Auto));
    assert!(words.contains("Persia · Tokens 56 · Cities 9 · Ships 4") && words.contains(" Pe "));
    assert!(!words.contains("Indus"));
}

#[test]
fn single_cards_have_the_size_that_is_asked_for_and_are_those_that_a_setup_uses() {
    let mut pack = pack("mega-empires-east");
    pack.setups.retain(|setup| setup.players == 5);
    let used = Request { pack: &pack, setup: pack.setups.first(), theme: LIGHT };
    let cards = |setup, [wide, high]: [u32; 2]| {
        print::cards(Request { setup, ..used }, Paper::Size(wide, high), [wide, high])
    };
    for size in [[635, 889], [440, 670], [700, 1200]] {
        let singles = cards(None, size);
        assert_eq!(singles.len(), cards(used.setup, size).len());
        let [wide, high] = size.map(f64::from);
        for one in &singles {
            assert!(
                (f64::from(one.width) / f64::from(one.height) / wide * high - 1.0).abs() < 0.01
            );
            let mut ends = texts(one).into_iter().map(Text::ends);
            assert!(ends.all(|[left, right]| left >= 0 && right <= one.width), "{}", one.title);
        }
    }
}

#[test]
fn a_mat_has_the_succession_of_its_player_and_a_place_for_each_piece() {
    let pack = pack("mega-empires-east");
    let request = Request { pack: &pack, setup: pack.setup(5), theme: LIGHT };
    let mats = sheets(View::Mats, request, Paper::A4, Tiles::Auto);
    assert_eq!(mats.len(), 5, "one sheet for each player");
    let words = all_words(&mats[..1]);
    let wanted =
        ["Saba", "Basic", "Expert", "VI Late Iron Age", "55 in all", "Tax: 2 for each city", "18"];
    for wanted in wanted {
        assert!(words.contains(wanted), "{wanted} in {words:?}");
    }
    for mat in &mats {
        assert_eq!(rules::broken(mat), [""; 0]);
    }
    let mut long = pack.clone();
    long.succession[0].spaces = 4000;
    let words = all_words(&View::Mats.pages(Request { pack: &long, ..request })[..1]);
    assert!(!words.contains("Basic") && words.contains("Expert"), "too long for a mat: {words}");
}

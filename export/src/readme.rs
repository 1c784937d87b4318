//! Instructions for an export: plain text and a page.

use strabo_model::{Pack, pack::Role, words};
use strabo_render::text::escape;

use crate::table::{StartingTable, pile_name};

/// How the game was prepared, a paragraph each.
pub fn paragraphs(pack: &Pack, table: &StartingTable<'_>) -> Vec<String> {
    let setup = table.setup;
    let names: Vec<&str> =
        setup.civilizations.iter().filter_map(|id| pack.get(*id)).map(|row| &*row.name).collect();
    let mut lines = vec![format!(
        "{}, version {}, for {} players: {}.",
        pack.name,
        pack.version,
        setup.players,
        words::list(&names, "and")
    )];
    if !table.piles.is_empty() {
        lines.push(format!(
            "The trade cards are dealt from seed {}. Export with another --seed for another game, and do \
             not shuffle a whole stack: its batches lie in the order of the rules.",
            table.seed
        ));
    }
    if let Some(deal) = pack.deal(setup.players) {
        lines.push(format!("{}.", words::trade::preparation(deal)));
    }
    for pile in table.all_piles(pack) {
        let cards = match pile.cards.len() {
            1 => "1 card".to_owned(),
            cards => format!("{cards} cards"),
        };
        lines.push(format!("{}: {cards}.", pile_name(pack, &pile)));
    }
    if !table.starts(pack).is_empty() {
        lines.push("Every civilization has one token in the area where it starts.".to_owned());
    }
    lines
}

/// The pieces that every civilization has of its own, in words.
fn own_pieces(pack: &Pack, table: &StartingTable<'_>) -> Vec<&'static str> {
    let supplies = table.supplies(pack);
    let has = |role: Role| supplies.iter().any(|own| own.role == role && own.count > 0);
    let kinds = [(Role::Tokens, "tokens"), (Role::Cities, "cities"), (Role::Ships, "ships")];
    kinds.into_iter().filter(|(role, _)| has(*role)).map(|(_, word)| word).collect()
}

/// The page that the help menu of a module shows.
pub fn page(pack: &Pack, table: &StartingTable<'_>) -> String {
    let lines = paragraphs(pack, table);
    let lines: Vec<String> =
        lines.iter().map(|line| format!("<p>{}</p>\n", escape(line))).collect();
    let title = escape(&pack.name);
    format!(
        "<html><head><title>{title}</title></head>\n<body>\n<h1>{title}</h1>\n{}</body></html>\n",
        lines.concat()
    )
}

/// Instructions for a VASSAL module.
pub fn vassal(pack: &Pack, table: &StartingTable<'_>, module: &str) -> String {
    let mut pieces = own_pieces(pack, table);
    pieces.extend((!pack.advances.is_empty()).then_some("advances"));
    let mut windows = Vec::new();
    windows
        .extend((!table.piles.is_empty()).then(|| "\"Trade cards\" holds the stacks".to_owned()));
    windows.push("\"Hand\" is visible to you only".to_owned());
    if !pieces.is_empty() {
        windows.push(format!("\"Pieces\" has {}", words::list(&pieces, "and")));
    }
    let mut steps = vec![
        format!("Open {module} with VASSAL: File, Open Module."),
        format!("Start a new game and take a side. The windows: {}.", words::list(&windows, "and")),
    ];
    if table.piles.is_empty() {
        return text(pack, table, &steps);
    }
    steps.extend([
        "Only you see a card that you draw; Ctrl+F turns it over for everybody.".to_owned(),
        "Put returned cards on the slot below their stack. When a stack is empty, shuffle that slot \
         and move its cards to the stack, both with a right click."
            .to_owned(),
    ]);
    text(pack, table, &steps)
}

/// Instructions for a saved game of Tabletop Simulator.
pub fn tts(pack: &Pack, table: &StartingTable<'_>, save: &str) -> String {
    let first = match table.base_url {
        Some(url) => format!("Upload the folder images so that it is available as {url}/images/."),
        None => "Tabletop Simulator needs the full address of every image, and the saved game has file \
                 names only. Export again with --base-url: an address on the web where you put the folder, \
                 or file:///C:/some/folder for this computer alone."
            .to_owned(),
    };
    let mut steps = vec![
        first,
        format!(
            "Put {save} into the folder Saves of Tabletop Simulator (Documents/My Games/Tabletop \
             Simulator/Saves) and load it: Games, Save & Load."
        ),
        "With file:/// addresses, use the cloud manager to upload the images before you play with \
         others."
            .to_owned(),
    ];
    if !table.piles.is_empty() {
        steps.push(
            "Every stack lies face down, a deck for each batch and the first batch on top: draw it up \
             before the next one."
                .to_owned(),
        );
    }
    let pieces = own_pieces(pack, table);
    let bags = (!pieces.is_empty()).then(|| format!("bags of {}", words::list(&pieces, "and")));
    let deck = (!pack.advances.is_empty()).then(|| "a deck of all advances".to_owned());
    let own: Vec<String> = bags.into_iter().chain(deck).collect();
    if !own.is_empty() {
        steps.push(format!("Each civilization has {}.", own.join(", and ")));
    }
    text(pack, table, &steps)
}

fn text(pack: &Pack, table: &StartingTable<'_>, steps: &[String]) -> String {
    let mut out = String::new();
    let numbered = steps.iter().zip(1..).map(|(step, number)| format!("{number}. {step}"));
    for paragraph in numbered.chain(paragraphs(pack, table)) {
        // Names are on one line, whatever an author typed.
        out.push_str(&paragraph.replace(char::is_control, " "));
        out.push_str("\n\n");
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

//! The form in which tables and replays are sent to pages: what never changes, and what one seat may see now.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use strabo_engine::{
    Amount, Answer, Capabilities, Described, Ending, LineKind, NumberedLine, Refused, Seat,
    Session, Standing,
};
use strabo_model::words::{capital, scoring};

use crate::cards::cards;

/// More lines of the story are not sent at once, unless all are asked for.
const MOST_SENT: usize = 600;

/// Reads what a page sends.
pub fn read<T: DeserializeOwned>(order: &Value) -> Result<T, Refused> {
    T::deserialize(order)
        .map_err(|error| Refused::new(400, format!("the order cannot be read: {error}")))
}

/// What a page wants to see.
pub struct PageRequest {
    /// The player who is shown; nobody for those who watch.
    pub you: Option<Seat>,
    /// The player may answer. Nobody answers in a replay.
    pub is_played: bool,
    /// The number of the last line before what this player has not read.
    pub last: u64,
    /// Lines of the story after this one.
    pub since: Option<u64>,
    /// The whole story.
    pub all: bool,
}

/// What every family describes, in the form of a page.
fn describe(session: &dyn Session, you: Option<Seat>, sight: &mut Map<String, Value>) -> Value {
    let Described { crumbs, columns, seats, tray, open, places } = session.described(you);
    let parts = [
        ("crumbs", json!(crumbs)),
        ("columns", json!(columns)),
        ("tray", json!(tray)),
        ("open", json!(open)),
        ("places", json!(places)),
    ];
    sight.extend(parts.map(|(name, value)| (name.to_owned(), value)));
    json!(seats)
}

/// All players of a game.
pub fn seats(session: &dyn Session) -> impl Iterator<Item = Seat> + use<> {
    (0..).map(Seat::new).take(session.seats())
}

/// What never changes.
pub fn facts(session: &dyn Session) -> Map<String, Value> {
    let pack = session.pack();
    let player = |seat: Seat| json!({ "seat": seat.number(), "id": session.seat_id(seat), "name": session.name(seat) });
    let mut facts = session.facts();
    let Capabilities { trade_room, leaving, out_of_turn } = session.capabilities();
    let labels = session.labels();
    let parts = [
        ("pack", json!({ "id": pack.id, "name": pack.name })),
        ("players", seats(session).map(player).collect()),
        ("cards", json!(cards(pack))),
        (
            "capabilities",
            json!({ "trade_room": trade_room, "leaving": leaving, "out_of_turn": out_of_turn }),
        ),
        (
            "labels",
            json!({ "turn": labels.turn, "player": labels.player, "points": labels.points }),
        ),
    ];
    facts.extend(parts.map(|(name, value)| (name.to_owned(), value)));
    facts
}

/// What one player, or somebody who watches, may see now.
pub fn sight(session: &dyn Session, look: &PageRequest) -> Map<String, Value> {
    let you = look.you;
    let mut sight = Map::new();
    let described = describe(session, you, &mut sight);
    let asked = session.asked();
    let is_mine = look.is_played && you.is_some() && asked == you;
    let answers = if is_mine { session.answers() } else { Vec::new() };
    let early = you.filter(|_| {
        look.is_played && session.capabilities().out_of_turn && !session.is_room_open()
    });
    let early = early.map_or_else(Vec::new, |you| session.answers_out_of_turn(you));
    let may_undo = look.is_played && session.ending().is_none();
    let undo = you.filter(|_| may_undo).and_then(|you| session.undoable(you));
    let question = (is_mine || !look.is_played) && asked.is_some();
    let parts = [
        ("turn", session.turn().into()),
        ("when", when(session).into()),
        ("you", you.map(Seat::number).into()),
        ("players", players(session, &described)),
        ("asked", asked.map(|seat| json!({ "seat": seat.number(), "mine": is_mine })).into()),
        ("question", question.then(|| session.question()).into()),
        ("notes", if is_mine { session.notes() } else { Vec::new() }.into()),
        ("legal", answers.into_iter().map(answer).collect()),
        ("early", early.into_iter().map(answer).collect()),
        ("room", if look.is_played { session.room(you) } else { Value::Null }),
        ("undo", json!({ "may": undo.is_some(), "what": undo })),
        ("last", look.last.into()),
        ("story", story(session, look).into()),
        ("over", over(session)),
    ];
    sight.extend(parts.map(|(name, value)| (name.to_owned(), value)));
    sight
}

/// The turn in words, such as "Round 3".
pub fn when(session: &dyn Session) -> String {
    match session.turn() {
        0 => "Setup".to_owned(),
        turn => format!("{} {turn}", capital(session.labels().turn)),
    }
}

/// Everybody with points, and what the game says of each.
fn players(session: &dyn Session, described: &Value) -> Value {
    let standings = session.standings();
    let player = |seat: Seat| {
        let standing = standings.iter().find(|one| one.seat == seat);
        let mut row = standing.map_or_else(|| json!({}), |one| self::standing(session, one));
        row["seat"] = seat.number().into();
        row["name"] = session.name(seat).into();
        let known = described.get(seat.index()).and_then(Value::as_object);
        if let (Some(row), Some(known)) = (row.as_object_mut(), known) {
            row.extend(known.clone());
        }
        row
    };
    seats(session).map(player).collect()
}

fn standing(session: &dyn Session, one: &Standing) -> Value {
    let names = session.labels().points;
    let parts = names.iter().zip(&one.parts).filter(|(name, _)| !name.is_empty());
    json!({
        "seat": one.seat.number(), "rank": one.rank, "points": one.points,
        "parts": parts.collect::<Vec<_>>(),
    })
}

fn answer(answer: Answer) -> Value {
    let Answer { id, words, note, group, most, steps, weight, .. } = answer;
    let parts = [
        ("token", Some(Value::from(id)).filter(|id| *id != "")),
        ("words", Some(words.into())),
        ("note", note.map(Value::from)),
        ("group", group.map(Value::from)),
        ("most", most.map(Value::from)),
        ("steps", Some(json!(steps))),
        ("weight", Some(json!(weight))),
    ];
    let known = parts.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
    known.collect::<Map<_, _>>().into()
}

/// What was told. Offers are in the trade room while they stand.
fn story(session: &dyn Session, look: &PageRequest) -> Vec<Value> {
    let after = if look.all { 0 } else { look.since.unwrap_or(look.last) };
    let mut lines = session.story(look.you, after);
    lines.retain(|line| line.line.kind != LineKind::Offer);
    let first = if look.all { 0 } else { lines.len().saturating_sub(MOST_SENT) };
    lines.into_iter().skip(first).map(told).collect()
}

fn told(numbered: NumberedLine) -> Value {
    let NumberedLine { number, turn, line } = numbered;
    json!({
        "n": number, "turn": turn, "kind": line.kind.name(), "text": line.text,
        "seat": line.seat.map(Seat::number), "hits": line.hits.map(Seat::number), "places": line.places,
    })
}

fn over(session: &dyn Session) -> Value {
    let words = match session.ending() {
        None => return false.into(),
        Some(Ending::TurnLimit) => "The game was stopped",
        Some(Ending::Rules) => "The game is over",
    };
    let standings = session.standings();
    let standings = standings.iter().map(|one| standing(session, one));
    json!({ "words": words, "standings": standings.collect::<Vec<_>>(), "why": tie(session) })
}

/// What decided between players with the same points at the top.
fn tie(session: &dyn Session) -> Option<String> {
    let standings = session.standings();
    let first = standings.first()?;
    let equal: Vec<&Standing> = standings.iter().filter(|one| one.points == first.points).collect();
    let [_, .., last] = &equal[..] else { return None };
    let scoring = session.pack().scoring.as_ref();
    let rule = scoring.and_then(|rules| scoring::ties(session.pack(), rules));
    let mut names: Vec<String> = equal.iter().map(|one| session.name(one.seat)).collect();
    let all = if names.len() == 2 { "both" } else { "all" };
    let end = names.pop()?;
    let word = if first.points == Amount::whole(1) { "point" } else { "points" };
    let points = format!("{} and {end} {all} have {} {word}", names.join(", "), first.points);
    Some(match rule.filter(|_| first.rank != last.rank) {
        Some(rule) => format!("{points}. {rule}"),
        None => points,
    })
}

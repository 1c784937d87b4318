//! What always holds for every family, as one function that the tests run over every pack that can be played.
//!
//! - What is listed is accepted, and nothing else; an illegal action changes nothing.
//! - A state can be written down and read back.
//! - The same seed and the same actions give the same game: a record replays to the same hash.
//! - What a player sees, and what a player may do, does not depend on what is hidden from that player.
//! - Nothing is lost and nothing comes from nowhere.
//! - No answer costs something and changes nothing else, unless it says so.
//! - Every answer has a code of its own, and choosing its numbers one after the other leads to it.
//! - Every legal action is an answer, once.
//! - Every answer begins with a verb, and every place that is named exists, once and under a name of its own.

use strabo_model::position::Place;

use crate::choosing::{Chooser, observe, parts_of};
use crate::code::Coded;
use crate::family::{Family, Illegal, Log};
use crate::hash::{digest_of, pack_digest};
use crate::ids::{Seat, fits_u8, fits_u16};
use crate::{amount::Amount, bot::Bot};
use crate::{random::Chance, record::Recorder, record::replay::Replay};

/// Listed actions that are tried at each question.
const TRIED: usize = 6;
/// Numbers that no list has, or only by chance.
const MADE_UP: [&str; 4] = ["0", "200", "254", "255"];
/// How an answer says that it only costs something.
const SAYS_SO: &str = ", for nothing";
/// What answers begin with; docs/table.md lists the same.
const VERBS: &str = include_str!("verbs.txt");
/// What never follows a one.
const PLURALS: &str = include_str!("plurals.txt");
/// Earlier actions that are tried at questions they may not answer.
const REMEMBERED: usize = 40;
/// Before one decision of so many a player leaves, in games that somebody leaves.
const DEPARTURES: usize = 2000;
/// No real turn takes this many decisions.
const MOST_A_TURN: u64 = 200_000;

/// What was looked at, so that a test can see that it was something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Decisions.
    pub decisions: u64,
    /// Listed actions that were accepted.
    pub accepted: u64,
    /// Actions that were refused.
    pub refused: u64,
    /// Worlds in which everything hidden was dealt anew.
    pub imagined: u64,
    /// The hash of the last state.
    pub digest: u64,
}

/// Plays one game at random and checks everything on the way. Looks closely at every `every`th question.
pub fn hold<F: Family>(game: &F, seed: u64, every: u64) -> Result<Tally, String> {
    hold_among(game, seed, every, &mut [], false)
}

/// Like [`hold`], with these bots; a seat without one plays at random. If `leaving`, somebody leaves now and then.
pub fn hold_among<F: Family>(
    game: &F,
    seed: u64,
    every: u64,
    bots: &mut [Box<dyn Bot<F>>],
    leaving: bool,
) -> Result<Tally, String> {
    let mut chance = Chance::new(seed ^ 0x1a35);
    let mut tally = Tally::default();
    let mut events = F::Events::kept();
    let mut state = game.start(seed, &mut events);
    if state != game.start(seed, &mut F::Events::off()) {
        return Err("the same seed starts two different games".to_owned());
    }
    let head = game.record_head(pack_digest(game.pack()), seed);
    let mut recorder = Recorder::new(&head);
    let mut remembered: Vec<F::Action> = Vec::new();
    let mut legal = F::Legal::default();
    let (mut turn, mut since) = (0, 0);
    game.check(&state).map_err(|what| format!("at the start: {what}"))?;
    while let Some(seat) = game.asked(&state) {
        let question = game.question(game.view(&state, seat));
        let place = format!("decision {} ({question})", tally.decisions + 1);
        if game.turn(&state) != turn {
            (turn, since) = (game.turn(&state), tally.decisions);
        }
        if tally.decisions - since > MOST_A_TURN {
            return Err(format!("{place}: the turn does not end"));
        }
        if leaving && chance.pick(DEPARTURES) == 0 {
            let seat = Seat::new(fits_u8(chance.pick(game.seats())));
            let before = state.clone();
            if game.leave(&mut state, seat).is_ok() {
                recorder.note_leaving(game, &before, seat);
            }
        }
        game.legal(&state, &mut legal);
        let chosen = match bots.get_mut(seat.index()) {
            Some(bot) => bot.choose(game, game.view(&state, seat), &legal),
            None => game.any_legal(&legal, &mut chance),
        };
        let Some(action) = chosen else {
            return Err(format!("{place}: somebody is asked and nothing is legal"));
        };
        if tally.decisions.is_multiple_of(every.max(1)) {
            let question = Question { game, state: &state, seat, legal: &legal };
            question
                .lists_what_is_accepted(&mut tally)
                .map_err(|what| format!("{place}: {what}"))?;
            for others in [&remembered, &question.made_up()] {
                question.refuses(others, &mut tally).map_err(|what| format!("{place}: {what}"))?;
            }
            question.has_codes(&mut chance).map_err(|what| format!("{place}: {what}"))?;
            question.reads_well().map_err(|what| format!("{place}: {what}"))?;
            question.answers_all().map_err(|what| format!("{place}: {what}"))?;
            question.is_written().map_err(|what| format!("{place}: {what}"))?;
            let seed = u64::from(chance.below(u32::MAX));
            question.hides(seed, &mut tally).map_err(|what| format!("{place}: {what}"))?;
        }
        if remembered.len() < REMEMBERED {
            remembered.push(action);
        } else {
            let at = chance.pick(REMEMBERED);
            remembered[at] = action;
        }
        recorder.note(game, &state, seat, action);
        events.clear();
        game.apply_chosen(&mut state, &legal, action, &mut events)
            .map_err(|why| format!("{place}: a listed action is refused: {why}"))?;
        game.check(&state).map_err(|what| format!("after {place}: {what}"))?;
        tally.decisions += 1;
    }
    if game.ending(&state).is_none() {
        return Err("nobody is asked, and the game is not over".to_owned());
    }
    let nobody = game.apply(&mut state.clone(), Seat::default(), remembered[0], &mut events);
    if nobody != Err(Illegal::GameOver) {
        return Err("an action is taken after the end of the game".to_owned());
    }
    let standings = game.standings(&state);
    if standings.len() > game.seats() || !standings.iter().any(|one| one.rank == 1) {
        return Err("the game is over and nobody has won".to_owned());
    }
    if let Some(one) =
        standings.iter().find(|one| one.parts.iter().copied().sum::<Amount>() != one.points)
    {
        return Err(format!("the parts {:?} do not add up to {} points", one.parts, one.points));
    }
    tally.digest = digest_of(&state);
    let text = recorder.finish(game, &state);
    let digest = pack_digest(game.pack());
    let replay = Replay::<F>::new(&text, game.pack(), digest, &mut F::Events::off());
    let finished = replay.and_then(|mut replay| replay.finish_all(&mut F::Events::off()));
    finished.map_err(|error| format!("the record cannot be replayed: {error}"))?;
    Ok(tally)
}

/// A text without coordinates, and without a plural after a one.
fn written_well(text: &str) -> Result<(), String> {
    let words: Vec<&str> = text.split([' ', ',', ':', ';', '(', ')', '.']).collect();
    let wrong = words.windows(2).find(|pair| match pair {
        ["column" | "row", number] => number.parse::<i32>().is_ok(),
        ["1", word] => PLURALS.lines().any(|plural| plural == *word),
        [first, _] => first.starts_with("sixth"),
        _ => false,
    });
    wrong.map_or(Ok(()), |pair| Err(format!("\"{}\" in \"{text}\"", pair.join(" "))))
}

struct Question<'q, F: Family> {
    game: &'q F,
    state: &'q F::State,
    seat: Seat,
    legal: &'q F::Legal,
}

impl<F: Family> Question<'_, F> {
    fn listed(&self) -> Vec<F::Action> {
        let mut list = Vec::new();
        self.game.each_legal(self.legal, &mut |action| list.push(action));
        list
    }

    fn lists_what_is_accepted(&self, tally: &mut Tally) -> Result<(), String> {
        let Self { game, state, seat, legal } = *self;
        let list = self.listed();
        let mut tokens: Vec<String> = Vec::new();
        for action in &list {
            let mut token = String::new();
            game.write(*action, &mut token);
            if token.is_empty() || token.chars().any(char::is_whitespace) {
                return Err(format!("{action:?} is written as \"{token}\""));
            }
            if game.read(&token) != Some(*action) {
                return Err(format!("{action:?} cannot be read back from \"{token}\""));
            }
            if game.say(game.view(state, seat), *action).trim().is_empty() {
                return Err(format!("{action:?} has no words"));
            }
            tokens.push(token);
        }
        tokens.sort_unstable();
        if let Some([twice, ..]) = tokens.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(format!("\"{twice}\" is listed twice"));
        }
        let stride = list.len().div_ceil(TRIED).max(1);
        let mut tried = Vec::new();
        for action in list.iter().step_by(stride).chain(list.last()) {
            let mut after = state.clone();
            game.apply(&mut after, seat, *action, &mut F::Events::off())
                .map_err(|why| format!("{action:?} is listed and refused: {why}"))?;
            game.check(&after).map_err(|what| format!("after {action:?}: {what}"))?;
            let mut again = state.clone();
            let applied = game.apply_chosen(&mut again, legal, *action, &mut F::Events::kept());
            if applied.is_err() || again != after {
                return Err(format!("{action:?} does not always lead to the same state"));
            }
            tally.accepted += 1;
            tried.push((*action, after));
        }
        self.costs_for_something(&tried)
    }

    /// Codes say what tokens say, have the declared numbers, and lead to their answers.
    fn has_codes(&self, chance: &mut Chance) -> Result<(), String> {
        let Self { game, legal, .. } = *self;
        let mut codes = Vec::new();
        for action in self.listed() {
            let (code, mut token) = (action.code(), String::new());
            game.write(action, &mut token);
            let word = F::Action::WORDS[usize::from(code.at(0))];
            let length: usize = 1 + word.numbers.iter().map(|(_, count)| count).sum::<usize>();
            let fits = code.numbers().iter().all(|number| *number < game.code_limit());
            if !token.starts_with(word.word) || code.numbers().len() != length || !fits {
                return Err(format!("{code:?} is the code of \"{token}\""));
            }
            codes.push(code);
        }
        codes.sort_unstable();
        if let Some([twice, _]) = codes.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(format!("two answers have the code {twice:?}"));
        }
        let stride = codes.len().div_ceil(TRIED).max(1);
        for code in codes.iter().step_by(stride) {
            self.chosen(|at, _| usize::from(code.at(at)))?;
        }
        let action = self.chosen(|_, ways| ways[chance.pick(ways.len())])?;
        let why = || format!("{action:?} can be chosen and is not legal");
        game.is_legal(legal, action).then_some(()).ok_or_else(why)
    }

    /// The answer that is chosen number by number.
    fn chosen(&self, mut way: impl FnMut(usize, &[usize]) -> usize) -> Result<F::Action, String> {
        let Self { game, legal, .. } = *self;
        let mut chooser = Chooser::<F>::default();
        let mut mask = vec![0; game.code_limit().into()];
        let mut answer = chooser.ask(game, legal, &mut mask);
        while answer.is_none() {
            let ways: Vec<usize> = (0..mask.len()).filter(|way| mask[*way] == 1).collect();
            let way = way(chooser.chosen.numbers().len(), &ways);
            if !ways.contains(&way) {
                return Err(format!("{way} cannot follow {:?}", chooser.chosen));
            }
            answer = chooser.choose(game, legal, fits_u16(way), &mut mask);
        }
        let action = answer.filter(|action| action.code() == chooser.chosen);
        action.ok_or_else(|| format!("{:?} is not the code of its answer", chooser.chosen))
    }

    /// What a seat sees as numbers, which are as many as declared.
    fn observed(&self, state: &F::State, seat: Seat, length: usize) -> Result<Vec<i16>, String> {
        let (mut numbers, mut chooser) = (vec![0; length], Chooser::default());
        chooser.ask(self.game, self.legal, &mut []);
        let written = observe(self.game, state, &chooser, seat, &mut numbers);
        if written != length {
            return Err(format!("an observation has {written} numbers instead of {length}"));
        }
        Ok(numbers)
    }

    /// An answer that costs something changes more than no answer at all, or than a cheaper one.
    fn costs_for_something(&self, tried: &[(F::Action, F::State)]) -> Result<(), String> {
        let parted = |state: &F::State| {
            let mut rest = state.clone();
            let purse = self.game.purse(&mut rest);
            (rest, purse)
        };
        let less = |one: &[u16], other: &[u16]| {
            one != other && one.iter().zip(other).all(|(one, other)| one <= other)
        };
        let before = parted(self.state);
        let all: Vec<_> = tried.iter().map(|(action, after)| (*action, parted(after))).collect();
        for (action, (rest, purse)) in &all {
            if !less(purse, &before.1) {
                continue;
            }
            let same = |(other, more): &(F::State, Vec<u16>)| other == rest && less(purse, more);
            let cheaper = |(other, at): &(F::Action, _)| same(at) && !self.spares(*action, *other);
            if same(&before) || all.iter().any(cheaper) {
                let words = self.game.say(self.game.view(self.state, self.seat), *action);
                if words.contains(SAYS_SO) {
                    continue;
                }
                return Err(format!("{action:?} only costs something: {words}"));
            }
        }
        Ok(())
    }

    /// True when more was spared by an answer than its price, though it came to the same in the end: a city
    /// that was bought free, say, and then fell to the next card.
    fn spares(&self, dearer: F::Action, cheaper: F::Action) -> bool {
        let told = |action| {
            let (mut after, mut events) = (self.state.clone(), F::Events::kept());
            let applied = self.game.apply_chosen(&mut after, self.legal, action, &mut events);
            applied.map_or(Vec::new(), |()| self.game.tell(&events, None))
        };
        let (dearer, cheaper) = (told(dearer), told(cheaper));
        let price = dearer.iter().filter(|line| !cheaper.contains(line)).count();
        price > 1 && cheaper.iter().any(|line| !dearer.contains(line))
    }

    /// The answers are the legal actions: each complete one once, and all of them where nothing must be typed.
    fn answers_all(&self) -> Result<(), String> {
        let Self { game, state, seat, legal } = *self;
        let view = game.view(state, seat);
        let written = |action: F::Action| {
            let mut token = String::new();
            game.write(action, &mut token);
            token
        };
        let answers = game.answers(view, legal);
        let mut given = Vec::new();
        for answer in answers.iter().filter(|answer| !answer.id.is_empty()) {
            for count in 1..=answer.most.unwrap_or(1) {
                let count = count.to_string();
                let typed = answer.most.map(|_| &*count);
                let read = game.read_answer(view, answer, typed.as_slice());
                given.push(read.map(written).map_err(|why| format!("{answer:?}: {why}"))?);
            }
        }
        let mut listed: Vec<String> = self.listed().into_iter().map(written).collect();
        listed.sort_unstable();
        given.sort_unstable();
        if let Some([twice, ..]) = given.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(format!("two answers are \"{twice}\""));
        }
        if let Some(wrong) = given.iter().find(|one| listed.binary_search(one).is_err()) {
            return Err(format!("\"{wrong}\" is an answer and not legal"));
        }
        let is_whole = answers.iter().all(|answer| !answer.id.is_empty());
        let missing = listed.iter().find(|one| is_whole && given.binary_search(one).is_err());
        missing.map_or(Ok(()), |one| Err(format!("\"{one}\" is legal and no answer")))
    }

    /// Answers begin with verbs, places exist and have names of their own, and no text has coordinates or a
    /// plural after a one.
    fn reads_well(&self) -> Result<(), String> {
        let Self { game, state, seat, legal } = *self;
        let view = game.view(state, seat);
        let described = game.described(view, true);
        let mut names: Vec<&str> = described.places.iter().map(|one| &*one.name).collect();
        let mut places: Vec<Place> = described.places.iter().map(|one| one.place).collect();
        names.sort_unstable();
        places.sort_unstable();
        if let Some([twice, ..]) = names.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(format!("two places are called \"{twice}\""));
        }
        if let Some([twice, ..]) = places.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(format!("the place {twice} has two names"));
        }
        names.into_iter().try_for_each(written_well)?;
        written_well(&game.question(view))?;
        for answer in game.answers(view, legal) {
            let first = answer.words.split([' ', ':']).next().unwrap_or_default();
            if !VERBS.lines().any(|verb| verb == first) {
                return Err(format!("\"{}\" does not begin with a verb", answer.words));
            }
            let texts = answer.steps.iter().map(|step| &step.words).chain(&answer.note);
            texts.chain([&answer.words]).try_for_each(|text| written_well(text))?;
            let mut known = answer.steps.iter().filter_map(|step| step.place);
            if let Some(place) = known.find(|place| places.binary_search(place).is_err()) {
                return Err(format!("\"{}\" is at {place}, which has no name", answer.words));
            }
        }
        Ok(())
    }

    /// Actions that somebody may make up: those that are listed, with other numbers.
    fn made_up(&self) -> Vec<F::Action> {
        let mut actions = Vec::new();
        for action in self.listed().into_iter().take(TRIED) {
            let mut token = String::new();
            self.game.write(action, &mut token);
            let parts = || token.split_inclusive(|letter: char| !letter.is_ascii_digit());
            for number in MADE_UP {
                let changed = parts().map(|part| {
                    let word = part.trim_start_matches(|letter: char| letter.is_ascii_digit());
                    if word.len() < part.len() {
                        format!("{number}{word}")
                    } else {
                        part.to_owned()
                    }
                });
                actions.extend(self.game.read(&changed.collect::<String>()));
            }
        }
        actions
    }

    fn refuses(&self, others: &[F::Action], tally: &mut Tally) -> Result<(), String> {
        let Self { game, state, seat, legal } = *self;
        let mut after = state.clone();
        for action in others {
            if game.is_legal(legal, *action) {
                let other = Seat::new((seat.number() + 1) % fits_u8(game.seats()));
                let taken = game.apply(&mut after, other, *action, &mut F::Events::off());
                let mut early = F::Legal::default();
                game.legal_out_of_turn(state, other, &mut early);
                if game.is_legal(&early, *action) {
                    after = state.clone();
                } else if other != seat && taken.is_ok() {
                    return Err(format!("{action:?} is accepted from {other}, who is not asked"));
                }
            } else if game.apply(&mut after, seat, *action, &mut F::Events::off()).is_ok() {
                return Err(format!("{action:?} is not listed and accepted"));
            }
            if after != *state {
                return Err(format!("{action:?} is refused and changes the state"));
            }
            tally.refused += 1;
        }
        Ok(())
    }

    fn is_written(&self) -> Result<(), String> {
        let text = serde_json::to_string(self.state).map_err(|error| error.to_string())?;
        let again: F::State = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        if again != *self.state || digest_of(&again) != digest_of(self.state) {
            return Err("the state cannot be written down and read back".to_owned());
        }
        Ok(())
    }

    /// The law of the view: a world that a player cannot tell from the real one gives that player the same
    /// sheet, texts, board, question and answers, and a step that shows nothing hidden the same story.
    fn hides(&self, seed: u64, tally: &mut Tally) -> Result<(), String> {
        let Self { game, state, seat: asked, .. } = *self;
        let length = parts_of(game).iter().map(|part| part.rows * part.columns.len()).sum();
        for seat in (0..fits_u8(game.seats())).map(Seat::new) {
            let view = game.view(state, seat);
            let one = game.imagined(view, seed);
            game.check(&one).map_err(|what| format!("in a world that {seat} imagines: {what}"))?;
            let imagined = game.view(&one, seat);
            let other = game.imagined(view, !seed);
            if game.imagined(game.view(&other, seat), seed) != one {
                return Err(format!("what {seat} imagines depends on what is hidden"));
            }
            let same = [
                ("sheet", game.sheet(view) == game.sheet(imagined)),
                ("text", game.pages(view, seat) == game.pages(imagined, seat)),
                ("board", game.position(view) == game.position(imagined)),
                ("description", game.described(view, true) == game.described(imagined, true)),
                ("open table", game.described(view, false) == game.described(imagined, false)),
            ];
            if self.observed(state, seat, length)? != self.observed(&one, seat, length)? {
                return Err(format!("the observation of {seat} shows something that is hidden"));
            }
            if let Some((what, _)) = same.iter().find(|(_, same)| !same) {
                return Err(format!("the {what} of {seat} shows something that is hidden"));
            }
            if seat == asked {
                self.asks_the_same(&one)?;
                self.undo_tells_nothing(&one)?;
            }
            self.tells_the_same(seat, &one)?;
            tally.imagined += 1;
        }
        Ok(())
    }

    /// The player who is asked gets the same question with the same answers in another world.
    fn asks_the_same(&self, other: &F::State) -> Result<(), String> {
        let Self { game, state, seat, legal } = *self;
        let mut same = F::Legal::default();
        game.legal(other, &mut same);
        let mut listed = Vec::new();
        game.each_legal(&same, &mut |action| listed.push(action));
        if listed != self.listed() {
            return Err("what is legal depends on what is hidden".to_owned());
        }
        let asks = |state, legal| {
            let view = game.view(state, seat);
            (game.question(view), game.notes(view), game.answers(view, legal))
        };
        if asks(state, legal) != asks(other, &same) {
            return Err("the question shows something that is hidden".to_owned());
        }
        Ok(())
    }

    /// A step that can be undone has told the one who took it nothing: in another world that player sees the same
    /// after it, and may undo it as well.
    fn undo_tells_nothing(&self, other: &F::State) -> Result<(), String> {
        let Self { game, state, seat, .. } = *self;
        let listed = self.listed();
        let stride = listed.len().div_ceil(TRIED).max(1);
        for action in listed.into_iter().step_by(stride) {
            let after = |before: &F::State| {
                let mut after = before.clone();
                game.apply(&mut after, seat, action, &mut F::Events::off()).ok()?;
                let seen = || (game.asked(&after), game.sheet(game.view(&after, seat)));
                game.undo_is_clean(before, &after).then(seen)
            };
            let real = after(state);
            if real.is_some() && real != after(other) {
                return Err(format!("{action:?} can be undone and tells something that is hidden"));
            }
        }
        Ok(())
    }

    /// A step that draws no chance and shows nothing tells a player the same in another world, and leads to the
    /// same question.
    fn tells_the_same(&self, to: Seat, other: &F::State) -> Result<(), String> {
        let Self { game, state, seat, .. } = *self;
        let listed = self.listed();
        let stride = listed.len().div_ceil(TRIED).max(1);
        for action in listed.into_iter().step_by(stride) {
            let after = |before: &F::State| {
                let (mut after, mut events) = (before.clone(), F::Events::kept());
                let applied = game.apply(&mut after, seat, action, &mut events);
                let is_clean = applied.is_ok() && game.undo_is_clean(before, &after);
                let view = game.view(&after, to);
                let asked = game.asked(&after).map(|seat| (seat, game.question(view)));
                is_clean.then(|| {
                    (game.tell(&events, Some(to)), events.len(), (asked, game.sheet(view)))
                })
            };
            let (Some((told, events, asked)), Some((same, _, other_asked))) =
                (after(state), after(other))
            else {
                continue;
            };
            if asked != other_asked {
                return Err(format!(
                    "{action:?} shows {to} something that is hidden: {asked:?} or {other_asked:?} follows"
                ));
            }
            if told != same {
                return Err(format!("{action:?} tells {to} something that is hidden: {told:?}"));
            }
            if told.len() != events {
                return Err(format!("{events} events are told in {} lines", told.len()));
            }
        }
        Ok(())
    }
}

/// A bot decides the same in every world that its player cannot tell from the real one. Plays one game in which
/// two bots think at each seat: one sees the real world, the other one in which all that is hidden was dealt again.
/// Returns how many questions they answered.
pub fn hold_for_bots<F: Family>(
    game: &F,
    seed: u64,
    bot: impl Fn(Seat) -> Box<dyn Bot<F>>,
) -> Result<u64, String> {
    let seats = (0..fits_u8(game.seats())).map(Seat::new);
    let mut bots: Vec<[Box<dyn Bot<F>>; 2]> = seats.map(|seat| [bot(seat), bot(seat)]).collect();
    let mut events = F::Events::off();
    let mut state = game.start(seed, &mut events);
    let mut legal = F::Legal::default();
    let mut decisions = 0_u64;
    while let Some(seat) = game.asked(&state) {
        game.legal(&state, &mut legal);
        let view = game.view(&state, seat);
        let other = game.imagined(view, seed ^ decisions);
        let [peeping, honest] = &mut bots[seat.index()];
        let action = peeping.choose(game, view, &legal).ok_or("a bot found no answer")?;
        if honest.choose(game, game.view(&other, seat), &legal) != Some(action) {
            let question = game.question(view);
            return Err(format!("{question}: the bot of {seat} knows what is hidden: {action:?}"));
        }
        let applied = game.apply_chosen(&mut state, &legal, action, &mut events);
        applied.map_err(|why| why.to_string())?;
        decisions += 1;
    }
    Ok(decisions)
}

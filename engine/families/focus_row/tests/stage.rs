//! The words of the pages in `scenes`.
//!
//! `map` draws a map with letters, a word for each row ([`FocusRowTable::new`]). Players are `P1`, `P2` and `P3`. A
//! space is its column and row: `2,1`. Everything else has its id in the pack. A step that begins with none of the
//! words below is an answer, with its word in records.

use strabo_core::{Chance, Family, Seat};
use strabo_focus_row::rules::{Count, Good};
use strabo_focus_row::{
    Action, Caravan, CityStateId, LeaderId, NaturalId, Space, Spaces, TreatyId, VictoryId,
    WonderDeckId,
};
use strabo_model::refs::CardId;

use crate::book_table::FocusRowTable;
use crate::scenes::{self, Done, Stage, joined, name_of, number, pages, seat, yes};

pages! {
    FocusRowTable, "scenes":
    cards paragraphs paragraphs_of_attacks paragraphs_of_barbarians trade turn war world
}

fn player(word: &str) -> Result<Seat, String> {
    seat(word).map(Seat::new).ok_or_else(|| format!("{word} is no player"))
}

fn id_of(seat: Option<Seat>) -> String {
    seat.map_or_else(|| "nobody".to_owned(), |seat| format!("P{}", seat.number() + 1))
}

impl Default for FocusRowTable {
    fn default() -> Self {
        Self::new(&["Agggg", "ggggg", "ggggB"])
    }
}

impl Stage for FocusRowTable {
    fn reseed(&mut self, seed: u64) {
        self.state.hidden.chance = Chance::new(seed);
    }

    fn step(&mut self, words: &[&str]) -> Done {
        if let Some(seat) = seat(words[0]) {
            return self.set_player(Seat::new(seat), &words[1..]);
        }
        let open = &mut self.state.open;
        match words {
            ["map", rows @ ..] => *self = Self::new(rows),
            ["first", who] => open.first = player(who)?,
            ["turn", who] => _ = self.turn(player(who)?.number()),
            ["last-round"] => open.turn = self.game.options().turn_limit,
            ["build", wonder, at] => {
                let wonder = self.wonder(wonder).index();
                self.state.open.wonders[wonder] = Some(self.space(at)?);
            }
            ["top", wonder] => _ = self.on_top(wonder),
            ["barbarian", which, at] => {
                let at = if *at == "-" { None } else { Some(self.space(at)?) };
                self.state.open.barbarians[number::<usize>(which)?] = at;
            }
            ["victory", id] => {
                let at = self.place_of(id, self.game.rules().victories.iter().map(|row| row.card));
                self.state.open.victories[0] = VictoryId::new(at?);
            }
            ["dice", rolls @ ..] => {
                let rolls: Vec<u32> =
                    rolls.iter().map(|roll| number(roll)).collect::<Result<_, _>>()?;
                self.dice(&rolls);
            }
            ["event", id] => _ = self.event(id),
            ["resolve", kind, slot] => _ = self.resolve(kind, number(slot)?),
            ["finish"] => _ = self.finish(),
            ["finish-until", answer] => {
                while self.fitting(&[answer])?.is_empty() {
                    let idle = self.fitting(&["done"])?.pop();
                    self.act(idle.unwrap_or(self.legal()[0]));
                }
            }
            ["take-first"] => _ = self.act(self.legal()[0]),
            ["while", answer @ ..] => {
                while let Some(action) = self.fitting(answer)?.first() {
                    self.act(*action);
                }
            }
            ["says", rest @ ..] => {
                let at = rest.iter().position(|word| *word == "as").ok_or("what is said?")?;
                let said = self.game.say(self.view(), self.answer(&rest[..at])?);
                if said != rest[at + 1..].join(" ") {
                    return Err(said);
                }
            }
            answer => _ = self.act(self.answer(answer)?),
        }
        Ok(())
    }

    fn lists(&self, answer: &[&str]) -> Result<bool, String> {
        Ok(!self.fitting(answer)?.is_empty())
    }

    fn figure(&self, words: &[&str]) -> Result<String, String> {
        if let Some(seat) = seat(words[0]) {
            return self.player_figure(Seat::new(seat), &words[1..]);
        }
        let (open, view, rules) = (&self.state.open, self.view(), self.game.rules());
        Ok(match words {
            ["active"] => id_of(Some(open.active)),
            ["asked"] => id_of(self.asked()),
            ["task"] => open.tasks.last().map_or_else(String::new, name_of),
            ["round"] => open.turn.to_string(),
            ["dial"] => open.dial.to_string(),
            ["end"] => open.end.map_or_else(|| "-".to_owned(), |end| name_of(&end)),
            ["answers", answer @ ..] => self.fitting(answer)?.len().to_string(),
            ["spaces", word] => {
                let tokens = self.fitting(&[word])?.into_iter().map(|action| {
                    let mut token = String::new();
                    self.game.write(action, &mut token);
                    number(token.split(':').nth(1).unwrap_or("")).map(Space::new)
                });
                self.shown(tokens.collect::<Result<Vec<_>, _>>()?)
            }
            ["levels"] => {
                joined(self.fitting(&["gain"])?.into_iter().filter_map(|action| match action {
                    Action::Gain(card) => Some(rules[card].level),
                    _ => None,
                }))
            }
            ["barbarians"] => {
                let at =
                    |one: &Option<Space>| one.map_or_else(|| "-".to_owned(), |at| self.shown([at]));
                open.barbarians.iter().map(at).collect::<Vec<_>>().join(" ")
            }
            ["goods-on-map"] => self.shown(open.goods),
            ["naturals-on-map"] => self.shown(open.natural_spaces()),
            ["supply", good] => open.supply[usize::from(self.good(good)?)].to_string(),
            ["defence", at, rest @ ..] => {
                view.defence(self.space(at)?, !rest.is_empty()).to_string()
            }
            ["fight"] => joined([open.note.fight.attack, open.note.fight.defence]),
            ["price", wonder] => view.price(self.wonder(wonder)).to_string(),
            ["wonder", id] => self.shown(open.wonders[self.wonder(id).index()]),
            ["top", id] => {
                let wonder = self.wonder(id);
                yes(view.shown(rules[wonder].deck) == Some(wonder))
            }
            ["eras", deck] => {
                let (start, cards) = rules.deck(WonderDeckId::new(number(deck)?));
                let order = &self.state.hidden.order[start..start + cards];
                joined(order.iter().map(|card| rules[*card].era))
            }
            ["state", id] => id_of(open.states[self.state_id(id)?.index()]),
            ["natural", id] => id_of(open.naturals[self.natural_id(id)?.index()]),
            ["envoys-left", id] => view.envoys_left(self.state_id(id)?).to_string(),
            ["ranks"] => {
                let all = self.game.standings(&self.state);
                joined(all.iter().map(|one| format!("{}:{}", id_of(Some(one.seat)), one.rank)))
            }
            words => return Err(format!("{words:?} is no figure")),
        })
    }
}

impl FocusRowTable {
    fn set_player(&mut self, who: Seat, words: &[&str]) -> Done {
        let seat = who.index();
        let player_of = |word: &str| player(word).map(Seat::index);
        match words {
            ["holds", card] => _ = self.hold(seat, card),
            ["trade", kind, count] => _ = self.trade(seat, kind, number(count)?),
            ["goods", good, count] => _ = self.goods(seat, self.good(good)?.into(), number(count)?),
            ["tech", at] => self.state.open.players[seat].tech = number(at)?,
            ["agendas", bits] => self.state.open.players[seat].agendas = number(bits)?,
            ["capitals-defeated", many] => {
                self.state.open.players[seat].capitals_defeated = number(many)?;
            }
            ["built", wonder] => {
                let wonder = self.wonder(wonder).index();
                self.state.open.wonders[wonder] = self.player(seat).capital;
            }
            ["city", at] => {
                let at = self.space(at)?;
                self.state.open.players[seat].cities.insert(at);
            }
            ["loses", at] => {
                let at = self.space(at)?;
                self.state.open.players[seat].cities.remove(at);
            }
            [what @ ("token" | "strong"), at] => {
                let at = self.space(at)?;
                let player = &mut self.state.open.players[seat];
                player.tokens.insert(at);
                if *what == "strong" {
                    player.strong.insert(at);
                }
            }
            ["no-tokens"] => self.state.open.players[seat].tokens = Spaces::NONE,
            ["caravan", which, at] => {
                let at = if *at == "card" { Caravan::OnCard } else { Caravan::At(self.space(at)?) };
                self.state.open.players[seat].caravans[number::<usize>(which)?] = at;
            }
            ["envoy", state] => {
                let bit = 1 << self.state_id(state)?.number();
                self.state.open.players[seat].envoys |= bit;
            }
            ["state", id] => {
                let state = self.state_id(id)?.index();
                self.state.open.states[state] = Some(who);
            }
            ["natural", id] => {
                let natural = self.natural_id(id)?.index();
                self.state.open.naturals[natural] = Some(who);
            }
            ["treaty", "-", _] => {}
            ["treaty", id, of] => {
                let treaty = self.place_of(id, self.game.rules().treaties.iter().copied())?;
                self.state.open.players[seat].taken[player_of(of)?] = Some(TreatyId::new(treaty));
            }
            ["treaty-number", at, of] => {
                let treaty = TreatyId::new(number(at)?);
                self.state.open.players[seat].taken[player_of(of)?] = Some(treaty);
            }
            ["leader", id] => {
                let leader =
                    self.place_of(id, self.game.rules().leaders.iter().map(|row| row.card));
                self.state.open.players[seat].leader = LeaderId::new(leader?);
            }
            words => return Err(format!("{words:?} is nothing to set up for a player")),
        }
        Ok(())
    }

    fn player_figure(&self, seat: Seat, words: &[&str]) -> Result<String, String> {
        let (own, view, pack) = (self.player(seat.index()), self.view(), self.game.pack());
        let rival = |word: &str| player(word).map(Some);
        Ok(match words {
            ["at", at] => {
                let at = self.space(at)?;
                let stands = [(own.cities, "city"), (own.strong, "strong"), (own.tokens, "token")];
                stands.iter().find(|(all, _)| all.has(at)).map_or("-", |(_, what)| what).to_owned()
            }
            ["cities"] => own.cities.len().to_string(),
            ["tokens"] => own.tokens.len().to_string(),
            ["strong"] => own.strong.len().to_string(),
            ["capital"] => self.shown(own.capital),
            ["tokens-left"] => view.tokens_left(seat).to_string(),
            ["cities-left"] => view.cities_left(seat).to_string(),
            ["capitals-defeated"] => own.capitals_defeated.to_string(),
            ["tech"] => own.tech.to_string(),
            ["agendas"] => own.agendas.to_string(),
            ["trade"] => own.trade.iter().sum::<u8>().to_string(),
            ["trade", kind] => own.trade[self.kind(kind).index()].to_string(),
            ["goods"] => own.goods.iter().sum::<u8>().to_string(),
            ["goods", good] => own.goods[usize::from(self.good(good)?)].to_string(),
            ["envoys"] => own.envoys.count_ones().to_string(),
            ["taken", of] => match own.taken[player(of)?.index()] {
                Some(treaty) => treaty.number().to_string(),
                None => "-".to_owned(),
            },
            ["on-card"] => self.on_card(seat.index()).to_string(),
            ["caravan", which] => match own.caravans[number::<usize>(which)?] {
                Caravan::At(at) => self.shown([at]),
                Caravan::OnCard => "card".to_owned(),
                Caravan::Unused => "unused".to_owned(),
            },
            ["row"] => joined((1..=5).filter_map(|slot| {
                let (kind, _) = own.in_slot(slot)?;
                let kind = &self.game.rules().kinds[kind.index()];
                Some(&*pack.groups[usize::from(kind.group)].id)
            })),
            ["card", kind] => {
                let card = own.cards[self.kind(kind).index()].ok_or("there is none")?;
                pack.advances[card.index()].id.to_string()
            }
            ["wonders"] => view.wonders(seat).count().to_string(),
            ["mature"] => view.mature(seat).len().to_string(),
            ["mature-at", at] => yes(view.mature(seat).has(self.space(at)?)),
            ["state-tokens", kind] => {
                view.state_tokens(seat, self.kind(kind)).count_ones().to_string()
            }
            ["attacks", of] => view.combat_bonus(seat, true, rival(of)?).to_string(),
            ["defends", of] => view.combat_bonus(seat, false, rival(of)?).to_string(),
            ["counts", what] => {
                let counts =
                    [Count::Cities, Count::EdgeSpaces, Count::Spaces, Count::CapitalsDefeated];
                let count = counts.into_iter().find(|count| name_of(count) == *what);
                view.count(seat, count.ok_or("nothing that is counted")?).to_string()
            }
            words => return Err(format!("{words:?} is no figure of a player")),
        })
    }

    /// Spaces as a page writes them.
    fn shown(&self, spaces: impl IntoIterator<Item = Space>) -> String {
        let one = |at: Space| format!("{},{}", at.index() % self.wide, at.index() / self.wide);
        let all: Vec<String> = spaces.into_iter().map(one).collect();
        if all.is_empty() { "nowhere".to_owned() } else { all.join(" ") }
    }

    fn space(&self, word: &str) -> Result<Space, String> {
        let (column, row) = word.split_once(',').ok_or_else(|| format!("{word} is no space"))?;
        Ok(self.at(number(column)?, number(row)?))
    }

    /// The place of a card in a list.
    fn place_of(&self, id: &str, mut cards: impl Iterator<Item = CardId>) -> Result<u8, String> {
        let pack = self.game.pack();
        let at = cards.position(|card| &*pack[card].id == id);
        at.and_then(|at| u8::try_from(at).ok()).ok_or_else(|| format!("{id} is not known"))
    }

    fn state_id(&self, id: &str) -> Result<CityStateId, String> {
        self.place_of(id, self.game.rules().states.iter().map(|row| row.card)).map(CityStateId::new)
    }

    fn natural_id(&self, id: &str) -> Result<NaturalId, String> {
        self.place_of(id, self.game.rules().naturals.iter().map(|row| row.card)).map(NaturalId::new)
    }

    fn good(&self, id: &str) -> Result<u8, String> {
        let resources = &self.game.pack().resources;
        let id_of = |good: &Good| &*resources[usize::from(good.resource)].id;
        let at = self.game.rules().goods.iter().position(|good| id_of(good) == id);
        at.and_then(|at| u8::try_from(at).ok()).ok_or_else(|| format!("{id} is not known"))
    }

    /// The number of something in answers with a word.
    fn number(&self, answer: &str, word: &str) -> Result<u8, String> {
        if let Ok(known) = self.space(word).map(Space::number).or_else(|_| number(word)) {
            return Ok(known);
        }
        match answer {
            "put" | "take" | "discard" => Ok(self.kind(word).number()),
            "gain" => Ok(self.focus(word).number()),
            "wonder" => Ok(self.game.rules()[self.wonder(word)].deck.number()),
            _ => self.good(word),
        }
    }

    /// The legal answers that are meant. Numbers at the end that are left out may be any.
    fn fitting(&self, words: &[&str]) -> Result<Vec<Action>, String> {
        let word = words.first().copied().unwrap_or("");
        let numbers = words.iter().skip(1).map(|part| self.number(word, part));
        let numbers: Vec<u8> = numbers.collect::<Result<_, _>>()?;
        Ok(scenes::fitting(&*self.game, &self.state, word, &numbers))
    }

    fn answer(&self, words: &[&str]) -> Result<Action, String> {
        let found = self.fitting(words)?;
        found.first().copied().ok_or_else(|| format!("it is none of {:?}", self.legal()))
    }
}

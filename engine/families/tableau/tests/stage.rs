//! The words of the pages in `scenes`.
//!
//! Players are `P1`, `P2` and `P3`; a tile or token in a nation is its id and its space: `forest@0,0`. Answers are
//! the tokens of a record, which count players from zero.

use strabo_core::{Events, Family, Log, Seat};
use strabo_model::tile::Cell;
use strabo_tableau::{Ask, Game, testing::TableauTable};

use crate::game;
use crate::scenes::{self, Done, Stage, joined, name_of, number, pages, seat, yes};

pages! {
    TableauStage, "tests/scenes":
    adding end paragraphs paragraphs_of_tokens tokens
}

#[derive(Clone)]
struct TableauStage {
    game: &'static Game,
    table: TableauTable<'static>,
}

impl Default for TableauStage {
    fn default() -> Self {
        Self::of(2)
    }
}

fn cell(word: &str) -> Result<Cell, String> {
    let (x, y) = word.split_once(',').ok_or_else(|| format!("{word} is no space"))?;
    Ok([number(x)?, number(y)?])
}

/// What lies where: `forest@0,0`.
fn laid<'w>(words: &[&'w str]) -> Result<Vec<(&'w str, Cell)>, String> {
    let words = words.iter().filter(|word| **word != "-").map(|word| {
        let (id, at) = word.split_once('@').ok_or_else(|| format!("{word} lies nowhere"))?;
        Ok((id, cell(at)?))
    });
    words.collect()
}

fn listed(words: &[impl AsRef<str>]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    if words.is_empty() { "-".to_owned() } else { words.join(" ") }
}

impl Stage for TableauStage {
    /// All chance lies in the start, so that other dice are another game.
    fn reseed(&mut self, seed: u64) {
        self.table.state = self.game.start(seed, &mut Events::off());
    }

    fn step(&mut self, words: &[&str]) -> Done {
        if let Some(seat) = seat(words[0]) {
            return self.set_player(seat, &words[1..]);
        }
        let table = &mut self.table;
        match words {
            ["players", many] => *self = Self::of(number(many)?),
            ["row", stack, tiles @ ..] => table.row(stack, tiles),
            ["pile", stack, tiles @ ..] => table.pile(stack, tiles),
            ["ask", who, what] => {
                let asks = [Ask::Open, Ask::Token, Ask::Tile];
                let ask = asks.into_iter().find(|ask| name_of(ask) == *what);
                table.ask(seat(who).ok_or("no player")?, ask.ok_or("no question")?);
            }
            // A forest in front of everybody, green tiles in the row, and a red tile that nobody has taken.
            ["in-play"] => {
                for seat in 0..self.game.options().players {
                    table.lay(seat, &[("forest", [0, 0])]);
                }
                table.row("nature-stack", &["cliff"; 4]);
                table.row("victory-stack", &["pantheon"]);
            }
            // Nobody can produce horses, there are no tiles with tokens, and only nature tiles are drawn.
            ["nothing-to-gain"] => {
                (0..2).for_each(|seat| table.lay(seat, &[("forest", [0, 0])]));
                table.row("victory-stack", &["altar-of-the-charioteers"]);
                table.row("nature-stack", &["cliff"; 2]);
                for stack in ["village-stack", "city-stack"] {
                    table.pile(stack, &[]);
                }
                table.pile("nature-stack", &["forest"; 3]);
                table.ask(0, Ask::Tile);
            }
            // Cliff, forest, winery and workshop as a square, as in the example.
            ["united"] => {
                let square = ["cliff@0,0", "forest@1,0", "winery@0,1", "workshop@1,1"];
                table.lay(0, &laid(&square)?);
                table.lay(1, &[("cliff", [0, 0])]);
                table.row("victory-stack", &["pantheon"]);
                table.unite(0, [0, 0]);
            }
            // The whole turn of a player who has no token to play.
            ["a-turn"] => table.play(&["open:village-stack", "take:cliff", "put:0,1"]),
            // Everybody takes the first tile that lies there.
            ["drafted"] => {
                while table.state.ask() != Ask::Open {
                    let first = table.legal().swap_remove(0);
                    table.play(&[first.as_str()]);
                }
            }
            [answer] => table.act(answer).map_err(|why| format!("{why}; {:?}", table.legal()))?,
            words => return Err(format!("{words:?} is no step")),
        }
        Ok(())
    }

    fn lists(&self, answer: &[&str]) -> Result<bool, String> {
        Ok(!scenes::fitting(self.game, &self.table.state, answer[0], &[]).is_empty())
    }

    fn figure(&self, words: &[&str]) -> Result<String, String> {
        if let Some(seat) = seat(words[0]) {
            return self.player_figure(Seat::new(seat), &words[1..]);
        }
        let (game, state) = (self.game, &self.table.state);
        let view = game.view(state, Seat::new(0));
        Ok(match words {
            ["ask"] => name_of(&state.ask()),
            ["asked"] => game.asked(state).map_or_else(|| "nobody".to_owned(), id_of),
            ["over"] => yes(game.ending(state).is_some()),
            ["answers"] => listed(&self.table.legal()),
            ["answers", word] => {
                let mut all = self.table.legal();
                all.retain(|token| token.starts_with(word));
                listed(&all)
            }
            ["count"] => self.table.legal().len().to_string(),
            ["row", stack] => view.row(stack_of(stack)?).len().to_string(),
            ["left", stack] => view.left(stack_of(stack)?).to_string(),
            ["first", stack] => game.tile_name(view.row(stack_of(stack)?)[0]).to_owned(),
            ["removed"] => view.removed().len().to_string(),
            ["in-box"] => joined(view.removed().iter().map(|tile| game.tile_name(*tile))),
            ["ranks"] => joined(
                game.standings(state)
                    .iter()
                    .map(|one| format!("{}:{}:{}", id_of(one.seat), one.points, one.rank)),
            ),
            words => return Err(format!("{words:?} is no figure")),
        })
    }
}

fn id_of(seat: Seat) -> String {
    format!("P{}", seat.number() + 1)
}

fn stack_of(id: &str) -> Result<usize, String> {
    let stacks = ["nature-stack", "village-stack", "city-stack", "victory-stack"];
    stacks.iter().position(|stack| *stack == id).ok_or_else(|| format!("{id} is no stack"))
}

impl TableauStage {
    fn of(players: u8) -> Self {
        let game = game(players);
        Self { game, table: TableauTable::new(game) }
    }

    fn set_player(&mut self, seat: u8, words: &[&str]) -> Done {
        let table = &mut self.table;
        match words {
            ["lay", tiles @ ..] => table.lay(seat, &laid(tiles)?),
            ["hand", tokens @ ..] => table.hand(seat, tokens),
            ["mark", tokens @ ..] => {
                for (token, at) in laid(tokens)? {
                    table.mark(seat, token, at);
                }
            }
            ["unite", at] => table.unite(seat, cell(at)?),
            words => return Err(format!("{words:?} is nothing to set up for a player")),
        }
        Ok(())
    }

    fn player_figure(&self, seat: Seat, words: &[&str]) -> Result<String, String> {
        let (table, nation) = (&self.table, self.table.state.nation(seat));
        let many = |set: u64| set.count_ones().to_string();
        let tile_at = |at: &str| nation.tile_at(cell(at)?).ok_or_else(|| "no tile".to_owned());
        Ok(match words {
            ["tiles"] => nation.len().to_string(),
            ["tile-at", at] => tile_at(at)?.to_string(),
            ["face", at] => self.game.tile_name(nation.faces()[number::<usize>(at)?]).to_owned(),
            ["swapped"] => nation.swapped().len().to_string(),
            ["pillaged"] => many(nation.pillaged()),
            ["crafted"] => many(nation.crafted()),
            ["coins"] => many(nation.coins()),
            ["active"] => many(nation.active()),
            ["produces", at] => yes(nation.active() >> tile_at(at)? & 1 == 1),
            ["unions"] => joined(nation.unions().iter().map(|union| union.count_ones())),
            ["held"] => listed(&table.held(seat.number())),
            // What all others see of the hand.
            ["shown"] => {
                let other = Seat::new(u8::from(seat.number() == 0));
                let sheet = self.game.sheet(self.game.view(&table.state, other));
                let hand = &sheet["nations"][usize::from(seat.number())]["hand"];
                let hand = hand.as_array().ok_or("no hand")?;
                let kinds = hand.iter().filter_map(|kind| Some((&kind[1], kind[0].as_str()?)));
                joined(kinds.map(|(many, token)| format!("{many} {token}")))
            }
            ["has", token] => yes(table.held(seat.number()).contains(token)),
            ["parts"] => joined(self.game.parts(&table.state, seat)),
            words => return Err(format!("{words:?} is no figure of a player")),
        })
    }
}

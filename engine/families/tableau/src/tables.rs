//! A pack as this family plays it: tiles, stacks, tokens, the steps of a turn, points and ends.

use strabo_core::ids::fits_u8 as small;
use strabo_core::{Options, SetupError};
use strabo_model::Pack;
use strabo_model::deck::{Deck, DeckKind, Draft, Preparation, Rest};
use strabo_model::refs::{CardId, ComponentId, DeckId, PieceId, ResourceId, TileId, TileKindId};
use strabo_model::resource::Piece;
use strabo_model::scoring::{GameEnd, TieBreak};
use strabo_model::sequence::{Order, Step, When};
use strabo_model::tally::Tally;
use strabo_model::tile::{GridShape, Neighbours, Placement, PlacementRule, Placing, Tile};
use strabo_model::{deed::Deed, limits::Scope};

use crate::limits::{DEMANDS, KINDS, PLAYERS, RESOURCES, ROW, SORTS, STACK, STACKS, TILES, TOKENS};
use crate::list::List;

/// A tile as it is printed.
#[derive(Clone, Debug)]
pub struct Face {
    /// The stack it comes from, by position; nothing for a tile that is in no stack.
    pub stack: Option<u8>,
    /// What its neighbours must produce.
    pub demands: List<u8, DEMANDS>,
    /// The same as a set of resources.
    pub needs: u32,
    /// What it produces, one of these at a time, as a set of resources.
    pub products: u32,
    /// The kind of token the player who adds it gets.
    pub grants: Option<u8>,
    pub points: i16,
    pub copies: u16,
}

/// A stack of tiles.
#[derive(Clone, Debug)]
pub struct Stack {
    /// The deck in the pack.
    pub deck: DeckId,
    /// Its tiles, one for each copy.
    pub(crate) tiles: Vec<u8>,
    /// Tiles are drawn from it during the game.
    pub opened: bool,
    /// The most that lie face up.
    pub row: usize,
    /// Tiles that players take in turn before the game.
    pub(crate) draft: Option<Draft>,
    /// Tiles that are turned face up before the game.
    pub(crate) reveal: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Power {
    /// A tile of another player gives nothing any more.
    Disable,
    /// The resource of a tile of another player is used for a turn.
    Borrow,
    /// Four tiles share what they produce.
    Unite,
    /// A tile gives points instead of resources: one that produces this, or any.
    Score(Option<u8>),
}

/// Tokens that are alike.
#[derive(Clone, Debug)]
pub struct Sort {
    /// The kind they belong to.
    pub kind: u8,
    pub power: Power,
    /// The card that tells them from others of their kind.
    pub card: Option<CardId>,
    /// How they are written in records.
    pub(crate) word: String,
    pub copies: u16,
}

/// What points are given for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counted {
    /// Tiles of a stack.
    Tiles(u8),
    /// The points on tiles of a stack.
    TilePoints(u8),
    /// Tokens of a kind that lie on tiles.
    Pieces(u8),
    /// Tokens in hand.
    Tokens,
    /// Tiles that were replaced.
    Swapped,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// No tile of a stack lies face up.
    RowEmpty(u8),
    /// These stacks have no tiles left, as a set.
    StacksEmpty(u32),
    /// All agree that nobody can gain points any more.
    Agreed,
    Rounds(u16),
}

/// A pack that is played: everything that does not change during a game.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) pack: Pack,
    pub(crate) options: Options,
    pub(crate) setup: String,
    /// The tiles in the order of the pack.
    pub faces: Vec<Face>,
    /// The stacks of tiles in the order of the pack.
    pub stacks: Vec<Stack>,
    pub kinds: Vec<PieceId>,
    pub sorts: Vec<Sort>,
    /// The sort of token that borrows a resource.
    pub(crate) coin: Option<u8>,
    pub(crate) steps: Vec<Step>,
    pub(crate) corners: bool,
    /// A tile may be put in place of another one.
    pub replaces: bool,
    /// Kinds of token that leave the game with a tile that is replaced, as a set.
    pub(crate) discards: u32,
    /// The stack that a tile is drawn from when none can be added.
    pub else_draws: Option<u8>,
    pub(crate) points: Vec<(Counted, i16)>,
    pub(crate) ends: Vec<End>,
    pub(crate) ties: Vec<Counted>,
}

fn not_played(what: impl Into<String>) -> SetupError {
    SetupError::NotPlayed(what.into())
}

fn beyond(what: &str, found: usize, most: usize) -> Result<(), SetupError> {
    if found <= most {
        return Ok(());
    }
    Err(SetupError::Beyond(format!("the pack has {found} {what}; {most} can be played with")))
}

impl Game {
    /// The pack with these options, or why it cannot be played.
    pub(crate) fn of(pack: &Pack, options: &Options) -> Result<Self, SetupError> {
        let (_, setup) = options.setup_of(pack, usize::MAX)?;
        if let Some(variant) = options.variants.first() {
            let known = pack.variants.iter().any(|one| *one.id == **variant);
            return Err(if known {
                not_played(format!("the variant \"{variant}\""))
            } else {
                SetupError::NoVariant(variant.clone())
            });
        }
        let grid = pack.grid.filter(|grid| grid.tableau);
        let grid = grid.ok_or(SetupError::Missing("grid on which every player lays tiles"))?;
        if grid.shape != GridShape::Square {
            return Err(not_played("nations of hexes"));
        }
        SetupError::check_room(pack, Scope::Whole)?;
        beyond("players", usize::from(options.players), PLAYERS)?;
        beyond("resources", pack.resources.len(), RESOURCES)?;
        beyond("different tiles", pack.tiles.len(), TILES)?;
        let (kinds, sorts) = tokens(pack)?;
        let stacks = stacks(pack, options.players)?;
        let faces = faces(pack, &stacks, &kinds)?;
        let mut game = Self {
            pack: pack.clone(),
            options: options.clone(),
            setup,
            faces,
            coin: sorts.iter().position(|sort| sort.power == Power::Borrow).map(small),
            stacks,
            kinds,
            sorts,
            steps: steps(pack)?,
            corners: grid.neighbours == Neighbours::Corners,
            replaces: false,
            discards: 0,
            else_draws: None,
            points: Vec::new(),
            ends: Vec::new(),
            ties: Vec::new(),
        };
        let swap = game.read_placement()?;
        game.read_scoring(swap)?;
        Ok(game)
    }

    pub fn tile(&self, face: u8) -> &Tile {
        &self.pack[TileId::from(usize::from(face))]
    }

    pub fn tile_name(&self, face: u8) -> &str {
        let tile = self.tile(face);
        tile.name.as_ref().unwrap_or(&tile.id)
    }

    pub fn resource_name(&self, resource: u8) -> &str {
        &self.pack[ResourceId::from(usize::from(resource))].name
    }

    pub(crate) fn deck(&self, stack: u8) -> &Deck {
        &self.pack[self.stacks[usize::from(stack)].deck]
    }

    pub(crate) fn piece(&self, sort: u8) -> &Piece {
        &self.pack[self.kinds[usize::from(self.sorts[usize::from(sort)].kind)]]
    }

    pub fn token_name(&self, sort: u8) -> &str {
        match self.sorts[usize::from(sort)].card {
            Some(card) => &self.pack[card].name,
            None => &self.piece(sort).name,
        }
    }

    fn stack_of(&self, deck: DeckId) -> Result<u8, SetupError> {
        let at = self.stacks.iter().position(|stack| stack.deck == deck);
        at.map(small).ok_or_else(|| not_played(format!("the deck \"{}\"", self.pack[deck].name)))
    }

    fn kind_of(&self, piece: PieceId) -> Result<u8, SetupError> {
        let at = self.kinds.iter().position(|kind| *kind == piece);
        at.map(small).ok_or_else(|| not_played(format!("the piece \"{}\"", self.pack[piece].name)))
    }

    /// Reads how a tile is added. Returns the points of a tile that was replaced.
    fn read_placement(&mut self) -> Result<Option<i16>, SetupError> {
        let added = |one: &&Placement| one.when == Placing::Added;
        let placements: Vec<Placement> =
            self.pack.placements.iter().filter(added).cloned().collect();
        let [placement] = placements.as_slice() else {
            return Err(not_played("tiles that are added in several ways, or in none"));
        };
        if !placement.kinds.is_empty() {
            return Err(not_played("a way of adding that is for some kinds of tile only"));
        }
        let (mut points, mut sides, mut met) = (None, false, false);
        for rule in &placement.rules {
            match rule {
                PlacementRule::SharesSide => sides = true,
                PlacementRule::DemandsMet => met = true,
                PlacementRule::MayReplace(replace) => {
                    self.replaces = true;
                    points = Some(replace.points);
                    for piece in &replace.discards {
                        self.discards |= 1 << self.kind_of(*piece)?;
                    }
                }
                PlacementRule::ElseDraws(deck) => self.else_draws = Some(self.stack_of(*deck)?),
                _ => return Err(not_played(format!("all rules of \"{}\"", placement.name))),
            }
        }
        if !sides {
            return Err(not_played("tiles that need not share a side"));
        }
        if !met {
            for face in &mut self.faces {
                (face.demands, face.needs) = (List::default(), 0);
            }
        }
        Ok(points)
    }

    fn counted(&self, tally: &Tally) -> Result<Counted, SetupError> {
        Ok(match tally {
            Tally::Cards(deck) => Counted::Tiles(self.stack_of(*deck)?),
            Tally::CardPoints(deck) => Counted::TilePoints(self.stack_of(*deck)?),
            Tally::Pieces(piece) => Counted::Pieces(self.kind_of(*piece)?),
            Tally::TokensLeft => Counted::Tokens,
            Tally::SwappedTiles => Counted::Swapped,
            _ => return Err(not_played("all that points are given for")),
        })
    }

    fn read_scoring(&mut self, swap: Option<i16>) -> Result<(), SetupError> {
        let scoring = self.pack.scoring.clone().ok_or(SetupError::Missing("scoring"))?;
        for points in &scoring.points {
            if points.per.is_some_and(|per| per != 1) {
                return Err(not_played("points for several of something"));
            }
            let counted = self.counted(&points.of)?;
            let also = match counted {
                Counted::Swapped => swap,
                Counted::Pieces(kind) => self.printed_points(kind),
                _ => None,
            };
            if also.is_some_and(|also| also != points.points) {
                return Err(SetupError::Contradiction(
                    "the points of the scoring are not those of the rule or token they are for"
                        .to_owned(),
                ));
            }
            self.points.push((counted, points.points));
        }
        for end in std::iter::once(&scoring.end).chain(&scoring.or_ends) {
            let end = match end {
                GameEnd::RowEmpty(deck) => End::RowEmpty(self.stack_of(*deck)?),
                GameEnd::DecksEmpty(decks) => {
                    let set = decks.iter().try_fold(0, |set, deck| {
                        Ok::<u32, SetupError>(set | 1 << self.stack_of(*deck)?)
                    });
                    End::StacksEmpty(set?)
                }
                GameEnd::Agreed => End::Agreed,
                GameEnd::Rounds(rounds) => End::Rounds(*rounds),
                _ => return Err(not_played("the end of the game")),
            };
            self.ends.push(end);
        }
        for tie in &scoring.tie_breaks {
            match tie {
                TieBreak::Most(tally) => self.ties.push(self.counted(tally)?),
                TieBreak::Shared => break,
                _ => return Err(not_played("the ties")),
            }
        }
        Ok(())
    }

    /// The points that a kind of token says it gives.
    fn printed_points(&self, kind: u8) -> Option<i16> {
        let piece = &self.pack[self.kinds[usize::from(kind)]];
        let deeds = piece.benefits.iter().flat_map(|benefit| &benefit.does);
        deeds.into_iter().find_map(|deed| match deed {
            Deed::ScoreTile(score) => i16::try_from(score.points).ok(),
            _ => None,
        })
    }
}

/// The steps of a turn: one phase, clockwise.
fn steps(pack: &Pack) -> Result<Vec<Step>, SetupError> {
    let [phase] = pack.sequence.as_slice() else {
        return Err(not_played("several phases, or none"));
    };
    if phase.order != Order::Clockwise
        || phase.when != When::Always
        || phase.choose.is_some()
        || phase.times.is_some()
    {
        return Err(not_played(format!("the order of the phase \"{}\"", phase.name)));
    }
    if !phase.steps.contains(&Step::AddTile) {
        return Err(SetupError::Missing("step in which a tile is added"));
    }
    Ok(phase.steps.clone())
}

/// The kinds of token and their sorts, from the pieces that do something when they are played.
fn tokens(pack: &Pack) -> Result<(Vec<PieceId>, Vec<Sort>), SetupError> {
    let (mut kinds, mut sorts) = (Vec::new(), Vec::<Sort>::new());
    for (id, piece) in pack.rows::<PieceId>() {
        let deeds: Vec<&Deed> = piece.benefits.iter().flat_map(|one| &one.does).collect();
        let power = match deeds.as_slice() {
            [Deed::DisableTile] => Power::Disable,
            [Deed::BorrowResource] => Power::Borrow,
            [Deed::UniteTiles(tiles)] if tiles.tiles == 4 => Power::Unite,
            [Deed::ScoreTile(_)] => Power::Score(None),
            _ => return Err(not_played(format!("the piece \"{}\"", piece.name))),
        };
        let component = piece.component.ok_or_else(|| {
            SetupError::Contradiction(format!("the piece \"{}\" is not in the box", piece.name))
        })?;
        let kind = small(kinds.len());
        kinds.push(id);
        let is_drawn =
            |deck: &Deck| deck.kind == DeckKind::Token && deck.component == Some(component);
        if let Some((deck, row)) = pack.rows::<DeckId>().find(|(_, deck)| is_drawn(deck)) {
            if row.unprinted > 0 {
                return Err(unprinted(&format!(
                    "what is on {} of \"{}\"",
                    row.unprinted, row.name
                )));
            }
            for (card, row) in pack.rows::<CardId>().filter(|(_, card)| card.deck == deck) {
                let power = match power {
                    Power::Score(_) => Power::Score(row.resource.map(|id| small(id.index()))),
                    power => power,
                };
                let word = format!("{}.{}", piece.id, row.id);
                let copies = row.copies;
                sorts.push(Sort { kind, power, card: Some(card), word, copies });
            }
        } else {
            let copies = pack[component].total.unwrap_or(0);
            sorts.push(Sort { kind, power, card: None, word: piece.id.to_string(), copies });
        }
        let mine = sorts.iter().filter(|sort| sort.kind == kind);
        beyond("tokens of a kind", mine.map(|sort| usize::from(sort.copies)).sum(), TOKENS)?;
    }
    beyond("kinds of token", kinds.len(), KINDS)?;
    beyond("sorts of token", sorts.len(), SORTS)?;
    let alike = |one: &Sort, other: &Sort| {
        let same = std::mem::discriminant(&one.power) == std::mem::discriminant(&other.power);
        same && (one.kind != other.kind || one.power == other.power)
    };
    for (at, one) in sorts.iter().enumerate() {
        if sorts[..at].iter().any(|other| alike(one, other)) {
            return Err(not_played("several tokens that do the same"));
        }
    }
    Ok((kinds, sorts))
}

fn unprinted(what: &str) -> SetupError {
    SetupError::Unprinted(format!("{what} is not printed"))
}

fn stacks(pack: &Pack, players: u8) -> Result<Vec<Stack>, SetupError> {
    let mut stacks = Vec::new();
    for (id, deck) in pack.rows::<DeckId>() {
        let Some(kind) = deck.tiles else {
            if deck.kind != DeckKind::Token {
                return Err(not_played(format!("the deck \"{}\"", deck.name)));
            }
            continue;
        };
        if stacks.iter().any(|other: &Stack| pack[other.deck].tiles == Some(kind)) {
            return Err(SetupError::Contradiction(format!(
                "the stack \"{}\" has the tiles of another",
                deck.name
            )));
        }
        let mut tiles = Vec::new();
        for (tile, row) in pack.rows::<TileId>().filter(|(_, row)| row.kinds.contains(&kind)) {
            tiles.extend(std::iter::repeat_n(small(tile.index()), usize::from(row.copies)));
        }
        let plain = Preparation {
            id: deck.id.clone(),
            decks: vec![id],
            players: None,
            remove: Vec::new(),
            batches: Vec::new(),
            draft: None,
            deal: 0,
            reveal: 0,
            beside_map: None,
            rest: Rest::Stack,
        };
        let prepared = |one: &&Preparation| one.decks.contains(&id) && one.is_for(players);
        let preparation = pack.preparations.iter().find(prepared).unwrap_or(&plain);
        if !preparation.remove.is_empty()
            || !preparation.batches.is_empty()
            || preparation.deal > 0
            || preparation.beside_map.is_some()
        {
            return Err(not_played(format!("the preparation \"{}\"", preparation.id)));
        }
        let draft = preparation.draft;
        let needed = draft.map_or(1, |draft| u32::from(draft.each) * u32::from(players));
        let short = needed == 0 || draft.is_some_and(|draft| u32::from(draft.cards) < needed);
        if short || preparation.used(players) as usize > tiles.len() {
            return Err(SetupError::Contradiction(format!(
                "the stack \"{}\" has too few tiles for its preparation",
                deck.name
            )));
        }
        let shown = preparation.face_up(players) as usize;
        let row = deck.row.map_or(ROW, usize::from);
        beyond("tiles in a stack", tiles.len(), STACK)?;
        beyond("tiles in a row", shown.max(row), ROW)?;
        beyond("tiles in a draft", draft.map_or(0, |draft| usize::from(draft.cards)), ROW)?;
        let opened = preparation.rest == Rest::Stack;
        stacks.push(Stack { deck: id, tiles, opened, row, draft, reveal: preparation.reveal });
    }
    beyond("stacks of tiles", stacks.len(), STACKS)?;
    beyond("tiles", stacks.iter().map(|stack| stack.tiles.len()).sum(), TILES)?;
    if !stacks.iter().any(|stack| stack.opened) {
        return Err(SetupError::Missing("stack that tiles are drawn from"));
    }
    if stacks.iter().filter(|stack| stack.draft.is_some()).count() != 1 {
        return Err(not_played("a start without a draft, or with several"));
    }
    Ok(stacks)
}

fn faces(pack: &Pack, stacks: &[Stack], kinds: &[PieceId]) -> Result<Vec<Face>, SetupError> {
    let blank = |tile: &Tile| {
        tile.sides.is_empty()
            || tile.is_unprinted()
            || tile.sides.iter().any(|side| !side.lacks.is_empty())
    };
    let missing: u32 =
        pack.tiles.iter().filter(|tile| blank(tile)).map(|tile| u32::from(tile.copies)).sum();
    if missing > 0 {
        return Err(unprinted(&format!("what is on {missing} tiles")));
    }
    let of =
        |kind: TileKindId| stacks.iter().position(|stack| pack[stack.deck].tiles == Some(kind));
    pack.tiles.iter().map(|tile| face(pack, tile, kinds, of)).collect()
}

fn face(
    pack: &Pack,
    tile: &Tile,
    kinds: &[PieceId],
    stack_of: impl Fn(TileKindId) -> Option<usize>,
) -> Result<Face, SetupError> {
    let name = tile.name.as_ref().unwrap_or(&tile.id);
    let [side] = tile.sides.as_slice() else {
        return Err(not_played(format!("the sides of the tile \"{name}\"")));
    };
    if tile.shape.is_some() {
        return Err(not_played(format!("the shape of the tile \"{name}\"")));
    }
    let mut stacks = tile.kinds.iter().filter_map(|kind| stack_of(*kind));
    let (stack, other) = (stacks.next(), stacks.next());
    if other.is_some() {
        return Err(not_played(format!("the tile \"{name}\", which is in two stacks")));
    }
    beyond("demands on a tile", side.demands.len(), DEMANDS)?;
    let mut demands = List::default();
    for demand in &side.demands {
        demands.push(small(demand.index()));
    }
    let set = |list: &[ResourceId]| list.iter().fold(0_u32, |set, one| set | 1 << one.index());
    let token = |component: ComponentId| {
        let at = kinds.iter().position(|kind| pack[*kind].component == Some(component));
        at.map(small).ok_or_else(|| not_played(format!("what the tile \"{name}\" grants")))
    };
    Ok(Face {
        stack: stack.map(small),
        demands,
        needs: set(&side.demands),
        products: set(&side.produces),
        grants: side.grants.map(token).transpose()?,
        points: side.points,
        copies: tile.copies,
    })
}

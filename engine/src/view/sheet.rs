//! A view written down: plain data that holds what one player may see and nothing else.

use serde::{Deserialize, Serialize};

use super::View;
use crate::action::{CardId, Decision, NOBODY, Offer, Seat};
use crate::effects::CalamityWork;
use crate::event::Ending;
use crate::state::{
    AbilityWork, AttackWork, Board, ConflictWork, Cursor, DISCARDED, HelperWork, PurchaseWork,
    RevoltWork, Ship,
};
use crate::tables::tiny;

/// What everybody may see of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerSheet {
    /// Tokens in stock.
    pub stock: u8,
    /// Tokens in treasury.
    pub treasury: u8,
    /// Tokens on the board and aboard ships.
    pub tokens: u8,
    /// Cities on the board.
    pub cities: u8,
    /// Trade cards held, whatever they are.
    pub cards: u8,
    /// Space of the succession marker.
    pub marker: u8,
    /// Tokens at the last census.
    pub census: u8,
    /// Advances held, as bits.
    pub advances: u64,
    /// Advances whose ability was used this turn, as bits.
    pub abilities_used: u64,
    /// Credits to each group.
    pub credits: Vec<u16>,
    /// Ships.
    pub ships: Vec<Ship>,
    /// The player does not propose trades any more.
    pub trade_over: bool,
}

/// Everything one player may see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sheet {
    /// Whose view it is.
    pub seat: Seat,
    /// The turn.
    pub turn: u16,
    /// Where in the turn the game is.
    pub cursor: Cursor,
    /// Who must decide what.
    pub decision: Option<Decision>,
    /// How the game ended.
    pub ending: Option<Ending>,
    /// Somebody entered the last space.
    pub finishing: bool,
    /// The board.
    pub board: Board,
    /// The players, in ranking order.
    pub players: Vec<PlayerSheet>,
    /// The own commodity cards, by kind.
    pub hand: Vec<u8>,
    /// The own calamity cards, and who traded them.
    pub calamities: Vec<(CardId, Seat)>,
    /// Commodities on the discard piles, by kind.
    pub discards: Vec<u8>,
    /// Calamity cards on the discard piles.
    pub discarded_calamities: Vec<CardId>,
    /// How many cards each stack has.
    pub piles: Vec<u8>,
    /// Cards left that stand in for those of empty stacks.
    pub substitutes: u8,
    /// Barbarian tokens in the box.
    pub barbarians: u8,
    /// Pirate cities in the box.
    pub pirates: u8,
    /// The offer on the table.
    pub offer: Option<Offer>,
    /// Who accepted it.
    pub partner: Seat,
    /// The round of trade.
    pub round: u8,
    /// Cards the player has set aside for the trade, by kind; nothing for everybody else.
    pub aside: Vec<u8>,
    /// Calamities the player has set aside.
    pub aside_calamities: u64,
    /// Cards turned in for advances, by kind.
    pub turned_in: Vec<u8>,
    /// The revolt at hand.
    pub revolt: RevoltWork,
    /// The conflict at hand.
    pub conflict: ConflictWork,
    /// The attack at hand.
    pub attack: AttackWork,
    /// What is to be named.
    pub helper: HelperWork,
    /// The ability at hand.
    pub ability: AbilityWork,
    /// The purchase at hand.
    pub purchase: PurchaseWork,
    /// The calamity at hand.
    pub calamity: CalamityWork,
}

impl View<'_> {
    /// The view written down.
    pub fn sheet(&self) -> Sheet {
        let (game, state) = (self.game, self.state);
        let kinds = game.cards.kinds();
        let own = self.side_of(self.seat);
        let trading = state.trade.offer.is_some() && state.trade.partner != NOBODY;
        let discarded = state.cards.calamities.iter().enumerate();
        let discarded = discarded.filter(|(_, card)| card.holder == DISCARDED);
        Sheet {
            seat: self.seat,
            turn: state.turn,
            cursor: state.cursor,
            decision: self.decision(),
            ending: state.ending,
            finishing: state.finishing,
            board: state.board.clone(),
            players: game.all_seats().map(|seat| self.player_sheet(seat)).collect(),
            hand: self.hand().to_vec(),
            calamities: self.calamities().map(|(at, trader)| (tiny(kinds + at), trader)).collect(),
            discards: self.discards().to_vec(),
            discarded_calamities: discarded.map(|(at, _)| tiny(kinds + at)).collect(),
            piles: (0..game.cards.piles.len()).map(|pile| self.pile_len(pile)).collect(),
            substitutes: state.cards.substitutes,
            barbarians: state.barbarians,
            pirates: state.pirates,
            offer: state.trade.offer,
            partner: state.trade.partner,
            round: state.trade.round,
            aside: own.map(|side| state.cards.table(game, side).to_vec()).unwrap_or_default(),
            aside_calamities: own.map_or(0, |side| state.trade.calamities[side as usize]),
            turned_in: if trading { Vec::new() } else { self.turned_in().to_vec() },
            revolt: state.revolt,
            conflict: state.conflict,
            attack: state.attack,
            helper: state.helper,
            ability: state.ability,
            purchase: state.purchase,
            calamity: state.calamity,
        }
    }

    fn player_sheet(&self, seat: Seat) -> PlayerSheet {
        let player = self.state.player(seat);
        PlayerSheet {
            stock: player.stock,
            treasury: player.treasury,
            tokens: player.tokens,
            cities: player.cities,
            cards: self.cards_of(seat),
            marker: player.marker,
            census: player.census,
            advances: player.advances,
            abilities_used: player.abilities_used,
            credits: player.credits[..self.game.pack.groups.len()].to_vec(),
            ships: player.ships[..usize::from(self.game.ships)].to_vec(),
            trade_over: player.trade_over,
        }
    }
}

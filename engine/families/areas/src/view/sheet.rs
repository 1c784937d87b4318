//! A view written down: plain data that holds what one player may see and nothing else.

use crate::prelude::*;
use serde::{Deserialize, Serialize};

use super::{View, listed};
use crate::state::work::{
    AbilityWork, AttackWork, CalamityWork, ConflictWork, HelperWork, PurchaseWork, RevoltWork,
};
use crate::state::{Cursor, Holder};
use crate::{action::Decision, board::BoardState, cards::Side, event::Ending};

/// What everybody may see of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerSheet {
    pub stock: u8,
    pub treasury: u8,
    /// Tokens on the board and aboard ships.
    pub tokens: u8,
    pub cities: u8,
    /// Number of trade cards held, of any kind.
    pub cards: u16,
    /// Space of the succession marker.
    pub marker: u8,
    /// Tokens at the last census.
    pub census: u8,
    pub advances: Vec<AdvanceId>,
    /// Advances whose ability was used this turn.
    pub abilities_used: Vec<AdvanceId>,
    pub credits: Vec<u16>,
    pub ships: Vec<Ship>,
    /// The player does not propose trades any more.
    pub trade_over: bool,
}

/// Everything one player may see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sheet {
    pub seat: Seat,
    pub turn: u16,
    /// Where in the turn the game is.
    pub cursor: Cursor,
    /// Who must decide what.
    pub decision: Option<Decision>,
    pub ending: Option<Ending>,
    /// Somebody entered the last space.
    pub finishing: bool,
    pub board: BoardState,
    /// The players, in ranking order.
    pub players: Vec<PlayerSheet>,
    /// The player's own commodity cards, and how many of each.
    pub hand: Vec<(TradeCard, u8)>,
    /// The player's own calamity cards, and who traded them.
    pub calamities: Vec<(TradeCard, Option<Seat>)>,
    /// Discarded commodity cards, and how many of each.
    pub discards: Vec<(TradeCard, u8)>,
    /// Calamity cards on the discard piles.
    pub discarded_calamities: Vec<TradeCard>,
    /// How many cards each stack has.
    pub piles: Vec<u16>,
    /// Cards left that stand in for those of empty stacks.
    pub substitutes: u8,
    /// Barbarian tokens in the box.
    pub barbarians: u8,
    /// Pirate cities in the box.
    pub pirates: u8,
    pub offer: Option<Offer>,
    /// Who made it.
    pub proposer: Option<Seat>,
    /// Who accepted it.
    pub partner: Option<Seat>,
    /// The cards that the partner has named.
    pub named: [Option<TradeCard>; 2],
    pub round: u8,
    /// Cards the player has set aside for the trade or the purchase, and how many of each.
    pub aside: Vec<(TradeCard, u8)>,
    /// The player's own cards turned in for advances, and how many of each.
    pub turned_in: Vec<(TradeCard, u8)>,
    pub revolt: RevoltWork,
    pub conflict: ConflictWork,
    pub attack: AttackWork,
    /// What is to be named.
    pub helper: HelperWork,
    pub ability: AbilityWork,
    pub purchase: PurchaseWork,
    pub calamity: CalamityWork,
}

impl View<'_> {
    /// The view written down.
    pub fn sheet(&self) -> Sheet {
        let (game, state) = (self.game, self.state);
        let own = state.side_of(self.seat);
        let discarded = state.cards.calamities.iter().enumerate();
        let discarded = discarded.filter(|(_, card)| card.holder == Holder::Discards);
        Sheet {
            seat: self.seat,
            turn: state.turn,
            cursor: state.cursor,
            decision: self.decision(),
            ending: state.ending,
            finishing: state.finishing,
            board: self.board().clone(),
            players: game.all_seats().map(|seat| self.player_sheet(seat)).collect(),
            hand: self.hand().collect(),
            calamities: self.calamities().collect(),
            discards: self.discards().collect(),
            discarded_calamities: discarded.map(|(at, _)| game.calamity_at(at)).collect(),
            piles: (0..game.cards.piles.len()).map(|pile| self.pile_len(pile)).collect(),
            substitutes: state.cards.substitutes,
            barbarians: state.barbarians,
            pirates: state.pirates,
            offer: state.trade.offer,
            proposer: self.proposer(),
            partner: state.trade.partner,
            named: state.trade.named,
            round: state.trade.round,
            aside: own.map(|side| self.aside(side)).unwrap_or_default(),
            turned_in: self.turned_in().collect(),
            revolt: state.revolt,
            conflict: state.conflict,
            attack: state.attack,
            helper: state.helper,
            ability: state.ability,
            purchase: self.purchase(),
            calamity: state.calamity,
        }
    }

    /// What one side of a trade has set aside: commodities, then calamities.
    fn aside(&self, side: Side) -> Vec<(TradeCard, u8)> {
        let commodities = listed(self.state.cards.table(self.game, side));
        let calamities = bits(self.state.trade.calamities[side as usize]);
        commodities.chain(calamities.map(|at| (self.game.calamity_at(at), 1))).collect()
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
            advances: self.advances(seat).collect(),
            abilities_used: bits(player.abilities_used).map(AdvanceId::from).collect(),
            credits: player.credits[..self.game.pack.groups.len()].to_vec(),
            ships: player.ships[..usize::from(self.game.ships)].to_vec(),
            trade_over: player.trade_over,
        }
    }
}

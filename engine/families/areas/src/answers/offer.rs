//! Reads an offer that a person types: two cards and a number for each side, and to whom.

use crate::action::OfferBounds;
use crate::prelude::*;

/// Reads the words of an offer.
pub(super) fn read(view: View<'_>, bounds: OfferBounds, parts: &[&str]) -> Result<Action, String> {
    let (offer, to) = parts.split_at(parts.len().min(4));
    let (&[give, give_total, want, want_total], [] | [_]) = (offer, to) else {
        let least = bounds.least;
        return Err(format!("Write an offer like this: salt,bone {least} oil,any {least}."));
    };
    let to = match to.first() {
        Some(id) => Some(read_player(view, id)?),
        // An offer back goes to the player who made the proposal.
        None => bounds.partners.first().filter(|_| !bounds.open),
    };
    let total = |text: &str| text.parse().map_err(|_| format!("\"{text}\" is not a number."));
    let offer = Offer {
        to,
        give: read_pair(give, |name| read_card(view, name))?,
        give_total: total(give_total)?,
        want: read_pair(want, |name| match name {
            "any" => Ok(None),
            name => read_card(view, name).map(Some),
        })?,
        want_total: total(want_total)?,
    };
    Ok(Action::Propose(offer))
}

fn read_pair<T>(text: &str, card: impl Fn(&str) -> Result<T, String>) -> Result<[T; 2], String> {
    let Some((first, second)) = text.split_once(',') else {
        return Err(format!("\"{text}\" is not two cards separated by a comma."));
    };
    Ok([card(first)?, card(second)?])
}

fn read_player(view: View<'_>, id: &str) -> Result<Seat, String> {
    let civilization = view.game().pack.civilization(id);
    let seat = civilization.and_then(|civilization| view.game().seat_of(civilization));
    seat.ok_or_else(|| format!("No player has the civilization \"{id}\"."))
}

fn read_card(view: View<'_>, id: &str) -> Result<TradeCard, String> {
    let commodity = view.game().pack.commodity(id);
    let commodity = commodity.ok_or_else(|| format!("There is no commodity \"{id}\"."))?;
    Ok(view.game().card_of(commodity))
}

//! Which families play a word of the rules: each list of words is declared once, here, and no word can be left out.

use strabo_core::SetupError;
use strabo_model::{Pack, calamity::Effect, deed::Deed, sequence::Step, text::as_written};

use crate::kind::Kind;

/// Declares who plays the words of a list, as an exhaustive match and as the list that pages show.
macro_rules! played {
    ($list:ident, $families:ident, $name:ident, $words:ident: $([$($kind:ident)+] $($word:ident)+;)+) => {
        const fn $families(word: &$list) -> &'static [Kind] {
            match word {
                $($($list::$word { .. })|+ => &[$(Kind::$kind),+],)+
            }
        }

        const fn $name(word: &$list) -> &'static str {
            match word {
                $($($list::$word { .. } => stringify!($word),)+)+
            }
        }

        const $words: &[(&[Kind], &[&str])] =
            &[$((&[$(Kind::$kind),+], &[$(stringify!($word)),+])),+];
    };
}

played! { Step, of_step, step_name, STEPS:
    [Areas] CollectTax TaxRevolts ExpandPopulation Census BuildShips MaintainShips Move TokenConflict CityAttacks
        BuildCities RemoveSurplus CheckSupport DealCards BuyCards Trade LimitCalamities MinorCalamities
        MajorCalamities UseAbilities BuyAdvances SellCards DiscardExcess MoveMarkers Restack CountPoints;
    [Tableau] OpenTile PlayToken AddTile TakeBackCoins;
    [FocusRow] CheckAgendas TurnEventDial ChooseFocus ResolveFocus ResetFocus;
    [Cities] AcquireAdvance FoundCity BuildUnits CollectResources GrowCity MoveUnits CivicImprovement
        CulturalInfluence CompleteObjectives CheckEnd FreeAdvance DrawCards RazeCity ChooseFirstPlayer;
}

played! { Deed, of_deed, deed_name, DEEDS:
    [Tableau] DisableTile BorrowResource UniteTiles ScoreTile;
    [FocusRow] PriceChange PlaceChain AllowPlace AdvanceTrack Reinforce Attack Destroy TakeOver RivalsCount
        MoveBarbarians RespawnBarbarians;
    [FocusRow Cities] Gain Exchange ResourceLimit Accept BuildCard Place Move Combat;
    [Cities] CollectFrom CollectInstead CollectWithin SparePrice PayInstead Surcharge FreeStep ExtraActions Draw
        Reveal Claim IgnoreCards KeepMood ActAs RaiseMood LowerMood Ruin Lose CountSmaller GainAdvance MayMove
        SailAround UseCombatCards TradeRoutes TradeRoutesGive CancelPiece Influence NoInfluence NoBarbarians
        AttackNeeds AttackPrice NoActivation WinsTies RevealRegion BarbariansAttack ExhaustSpace;
    // What is not printed is refused by the family, with the name of the card.
    [Areas Tableau FocusRow Cities] Unprinted;
}

played! { Effect, of_effect, effect_name, EFFECTS:
    [Areas] TakeDamage LoseTreasury ReduceCities DestroyCities DestroyUnits Depopulate LoseShips DiscardCards
        AnnexCities AnnexUnits DivideCivilization FactionLosses CheckSupport Barbarians Retreat PirateCities
        RemoveSurplus;
}

/// The families whose games play a word of a list (`Step`, `Deed` or `Effect`), each in a few words; nothing for other
/// words.
pub fn families_that_play(list: &str, word: &str) -> Vec<&'static str> {
    let groups = match list {
        "Step" => STEPS,
        "Deed" => DEEDS,
        "Effect" => EFFECTS,
        _ => return Vec::new(),
    };
    let mut groups = groups.iter();
    let group = groups.find(|(_, words)| words.iter().any(|name| as_written(name) == word));
    group.into_iter().flat_map(|(families, _)| *families).map(|family| family.words()).collect()
}

/// The refusal of a pack that uses words of other families.
pub fn refusal(pack: &Pack, family: Kind) -> Option<SetupError> {
    let mut needs: Vec<String> = Vec::new();
    let mut need = |sort: &str, name: &str| {
        let text = format!("the {sort} \"{}\"", as_written(name));
        if !needs.contains(&text) {
            needs.push(text);
        }
    };
    for step in pack.sequence.iter().flat_map(|phase| &phase.steps) {
        if !of_step(step).contains(&family) {
            need("step", step_name(step));
        }
    }
    let groups = pack.groups.iter().flat_map(|group| &group.benefits);
    let advances = pack.advances.iter().flat_map(|advance| &advance.benefits);
    let cards = pack.cards.iter().flat_map(|card| &card.benefits);
    let pieces = pack.pieces.iter().flat_map(|piece| &piece.benefits);
    let benefits = groups.chain(advances).chain(cards).chain(pieces);
    let events = pack.events.iter().flat_map(|event| &event.does);
    for deed in
        benefits.flat_map(|benefit| benefit.does.iter().chain(&benefit.one_of)).chain(events)
    {
        if !of_deed(deed).contains(&family) {
            need("deed", deed_name(deed));
        }
    }
    for effect in pack.calamities.iter().flat_map(|one| one.effects.iter().chain(&one.otherwise)) {
        if !of_effect(effect).contains(&family) {
            need("effect", effect_name(effect));
        }
    }
    SetupError::of_needs(needs)
}

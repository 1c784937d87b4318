//! What a searcher of games of areas tries, and how it judges: it thinks about purchases and about what calamities
//! and conflicts leave to choose.

use strabo_areas::{Action, Ask, Choice, Game, Legal, View};

use super::{Steward, cards};
use crate::searcher::Guide;

impl Guide<Game> for Steward {
    const TURNS: u16 = 2;
    const WIN: f64 = 60.0;

    fn another(&self, seed: u64) -> Self {
        Self::weighing(self.weights, seed)
    }

    fn matters(view: View<'_>) -> bool {
        view.decision().is_some_and(|decision| match decision.ask {
            Ask::Purchase => view.purchase().basket == 0,
            Ask::Conflict
            | Ask::Defence
            | Ask::Site
            | Ask::Beneficiary
            | Ask::SecondaryVictim
            | Ask::Damage
            | Ask::LostCity
            | Ask::RevoltCity
            | Ask::Ransom
            | Ask::Depopulated
            | Ask::Annexed
            | Ask::Faction
            | Ask::Barbarians
            | Ask::Ability => true,
            _ => false,
        })
    }

    fn ways(&mut self, view: View<'_>, legal: &Legal) -> Vec<Action> {
        if view.decision().is_some_and(|decision| decision.ask == Ask::Purchase) {
            let ranked = cards::ranked(view, legal, &self.weights, &mut self.chart);
            return [Action::Done].into_iter().chain(ranked).collect();
        }
        // Some of the legal actions, from all over the list.
        let step = legal.choices.len().div_ceil(Self::WAYS).max(1);
        let choices = legal.choices.iter().step_by(step).map(|choice| match *choice {
            Choice::One(action) => action,
            Choice::UpTo(action, most) => action.with_count(most),
            Choice::Offers(_) => Action::Done,
        });
        choices.collect()
    }

    /// Found by least squares over 450 games of stewards. A step on the succession table counts less than it
    /// scores, because those behind catch up, and more near its end.
    fn worth(view: View<'_>, _: f64) -> f64 {
        let (game, seat) = (view.game(), view.seat());
        let spaces = f64::from(game.succession().spaces.max(1));
        let markers = game.all_seats().map(|seat| view.marker(seat));
        let progress = f64::from(markers.max().unwrap_or(0)) / spaces;
        let credits: u16 = view.credits(seat).iter().sum();
        let steps = f64::from(view.marker(seat)) * f64::from(game.scoring.step);
        f64::from(view.points(seat)) * 1.2 - steps * (1.2 - 0.4 * progress * progress)
            + 0.8 * f64::from(view.cities(seat))
            + 0.3 * f64::from(view.tokens(seat))
            + f64::from(view.wealth()) / 15.0
            + f64::from(credits) / 20.0
    }
}

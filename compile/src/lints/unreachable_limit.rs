//! The check for `unreachable-limit`.

use strabo_model::{calamity::CalamityKind, division::cards_for, players::PlayerRange};
use strabo_model::{rules::CalamityLimit, variant::Change};

use super::{Context, Diagnostic, Sink, UNREACHABLE_LIMIT};
use crate::source::Span;

/// The calamity cards in play with this many players.
#[derive(Clone, Copy, Default)]
struct InPlay {
    players: u8,
    major: u32,
    minor: u32,
}

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let Some(players) = context.pack.players else { return };
    let in_play = in_play(context, players);
    let usual = (context.authored.calamity_limit.iter())
        .map(|row| (format!("the limit \"{}\"", row.id), row.limit.span, &row.limit.value));
    let changed = context.authored.variant.iter().flat_map(|row| {
        row.changes.iter().filter_map(|change| match &change.value {
            Change::CalamityLimit(limit) => {
                Some((format!("the limit of \"{}\"", row.name), change.span, limit))
            }
            _ => None,
        })
    });
    for (name, span, limit) in usual.chain(changed) {
        check(&name, span, limit, &in_play, sink);
    }
}

fn in_play(context: &Context<'_>, players: PlayerRange) -> Vec<InPlay> {
    let count = |players: u8| {
        let mut sum = InPlay { players, ..InPlay::default() };
        for calamity in &context.pack.calamities {
            let cards = u32::from(cards_for(&calamity.cards, players));
            match calamity.kind {
                CalamityKind::Minor => sum.minor += cards,
                CalamityKind::Major | CalamityKind::NonTradable => sum.major += cards,
            }
        }
        sum
    };
    players.iter().map(count).collect()
}

fn check(name: &str, span: Span, limit: &CalamityLimit, in_play: &[InPlay], sink: &mut Sink) {
    let meant: Vec<&InPlay> =
        in_play.iter().filter(|sum| limit.players.contains(sum.players)).collect();
    if meant.is_empty() {
        return;
    }
    let most = |cards: fn(&InPlay) -> u32| meant.iter().map(|sum| cards(sum)).max().unwrap_or(0);
    let kinds = [
        ("", limit.all, most(|sum| sum.major + sum.minor)),
        ("major ", limit.major, most(|sum| sum.major)),
        ("minor ", limit.minor, most(|sum| sum.minor)),
    ];
    for (kind, allowed, cards) in kinds {
        if let Some(allowed) = allowed.filter(|allowed| u32::from(*allowed) >= cards) {
            let number = match cards {
                0 => "there are none".to_owned(),
                1 => "there is only 1".to_owned(),
                _ => format!("there are no more than {cards}"),
            };
            let why = format!("{number} with {} players", limit.players);
            report(name, span, &allows(allowed, kind), &why, sink);
        } else if let Some(allowed) = allowed {
            compare(name, span, limit, (kind, allowed), sink);
        }
    }
}

/// `1 minor calamity`, `3 calamities`.
fn allows(number: u16, kind: &str) -> String {
    format!("{number} {kind}{}", if number == 1 { "calamity" } else { "calamities" })
}

/// A limit of one kind beside the limits of the others.
fn compare(
    name: &str,
    span: Span,
    limit: &CalamityLimit,
    (kind, allowed): (&str, u16),
    sink: &mut Sink,
) {
    let allows = allows(allowed, kind);
    if kind.is_empty() {
        if let (Some(major), Some(minor)) = (limit.major, limit.minor)
            && u32::from(allowed) >= u32::from(major) + u32::from(minor)
        {
            let why = format!("{major} major and {minor} minor ones are already no more than that");
            report(name, span, &allows, &why, sink);
        }
    } else if let Some(all) = limit.all.filter(|all| allowed >= *all) {
        report(name, span, &allows, &format!("no more than {all} are allowed in total"), sink);
    }
}

fn report(name: &str, span: Span, allows: &str, why: &str, sink: &mut Sink) {
    let message = format!("{name} allows {allows}, which nobody can exceed: {why}");
    Diagnostic::new(&UNREACHABLE_LIMIT, span, message)
        .help("correct the number, or leave it out")
        .report(sink);
}

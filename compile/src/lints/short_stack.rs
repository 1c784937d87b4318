//! The check for `short-stack`.

use std::collections::{BTreeMap, BTreeSet};

use strabo_model::pack::{Deal, Pack};
use strabo_model::refs::{BlockId, StackId};
use strabo_model::words::calamity::kind as kind_word;
use strabo_model::{calamity::CalamityKind, division::StackContents};

use super::{Context, Diagnostic, SHORT_STACK, Sink};
use crate::support::cards::{self, CardRow};
use crate::support::counts::{listed, number_of, players, ranges};

/// More clauses than this make a message nobody reads.
const MOST_CLAUSES: usize = 3;
/// More rows than this are not pointed at.
const MOST_ROWS: usize = 6;
/// More rows to blame for one deal than this, and the deal is to blame itself.
const MOST_CULPRITS: usize = 2;

/// Something of which a stack holds the wrong number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Sort {
    Sets,
    Calamities(CalamityKind),
}

/// What a stack holds instead, and with which player counts.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Holding {
    sort: Sort,
    found: u32,
    counts: Vec<u8>,
}

/// A stack that does not hold what its deal says.
struct Case {
    deal: usize,
    stack: StackId,
    blocks: Vec<Option<BlockId>>,
    holdings: Vec<Holding>,
    /// The row that explains it.
    culprit: Option<usize>,
}

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let rows: Vec<CardRow<'_>> = cards::rows(context).collect();
    let mut by_stack: BTreeMap<StackId, Vec<usize>> = BTreeMap::new();
    for (at, row) in rows.iter().enumerate() {
        by_stack.entry(row.stack).or_default().push(at);
    }
    let search = Search { context, rows, by_stack };
    let mut cases = Vec::new();
    for (deal, counts) in cards::deals_in_use(context.pack) {
        let mut found = search.look_at(deal, &counts);
        let culprits: BTreeSet<usize> = found.iter().filter_map(|case| case.culprit).collect();
        if culprits.len() > MOST_CULPRITS {
            for case in &mut found {
                case.culprit = None;
            }
        }
        cases.extend(found);
    }
    // Cards that are set to 0 are an `idle-card`.
    let zero = |at: &usize| search.rows[*at].is_zero();
    cases
        .retain(|case| !search.by_stack.get(&case.stack).is_some_and(|rows| rows.iter().any(zero)));
    search.blame_again(&mut cases);
    search.report_rows(&cases, sink);
    search.report_deals(&cases, sink);
}

/// A stack by number and block, so that findings come in this order.
type StackKey = (u16, StackId, Option<BlockId>);

/// What stacks of one clause have in common.
type Alike<'c> = (&'c [Holding], &'c [Option<BlockId>]);

struct Search<'a> {
    context: &'a Context<'a>,
    rows: Vec<CardRow<'a>>,
    by_stack: BTreeMap<StackId, Vec<usize>>,
}

impl Search<'_> {
    fn look_at(&self, at: usize, counts: &[u8]) -> Vec<Case> {
        let pack = self.context.pack;
        let Some(deal) = pack.deals.get(at) else { return Vec::new() };
        let mut wrong: BTreeMap<StackKey, BTreeMap<(Sort, u32), Vec<u8>>> = BTreeMap::new();
        for &count in counts {
            let Some(division) = cards::division(pack, count) else { continue };
            let left_out = self.undivided(deal, count);
            let elsewhere = self.misplaced(count);
            for block in &division.blocks {
                for held in block.stacks.iter().filter(|held| !left_out.contains(&held.stack)) {
                    let number = cards::stack_number(pack, held.stack);
                    for (sort, found) in mismatches(pack, deal, held, &elsewhere) {
                        let place = wrong.entry((number, held.stack, block.block)).or_default();
                        place.entry((sort, found)).or_default().push(count);
                    }
                }
            }
        }
        let mut merged: BTreeMap<(u16, StackId, Vec<Holding>), Vec<Option<BlockId>>> =
            BTreeMap::new();
        for ((number, stack, block), holdings) in wrong {
            let holdings = holdings.into_iter();
            let holdings =
                holdings.map(|((sort, found), counts)| Holding { sort, found, counts }).collect();
            merged.entry((number, stack, holdings)).or_default().push(block);
        }
        let cases = merged.into_iter().map(|((_, stack, holdings), blocks)| {
            let mut case = Case { deal: at, stack, blocks, holdings, culprit: None };
            case.culprit = self.culprit(deal, counts, &case);
            case
        });
        cases.collect()
    }

    /// Stacks with cards that cannot be divided equally: `odd-half` reports those.
    fn undivided(&self, deal: &Deal, count: u8) -> BTreeSet<StackId> {
        let Ok(shares @ 2..) = u16::try_from(deal.blocks.len()) else { return BTreeSet::new() };
        let odd = self.rows.iter().filter(|row| row.is_shared() && row.used(count) % shares != 0);
        odd.map(|row| row.stack).collect()
    }

    /// Kinds of calamity that lie in a stack that may have none: `misplaced-calamity` reports those.
    fn misplaced(&self, count: u8) -> BTreeSet<CalamityKind> {
        let stacks = &self.context.pack.stacks;
        let wrong = self.rows.iter().filter(|row| row.calamity.is_some()).filter(|row| {
            let stack = stacks.get(row.stack.index());
            stack.is_some_and(|stack| stack.no_calamities || stack.substitute)
                && row.used(count) > 0
        });
        wrong.filter_map(|row| row.calamity).collect()
    }

    /// The rows of one sort that go into a stack and its blocks.
    fn rows_of(&self, case: &Case, sort: Sort) -> impl Iterator<Item = usize> {
        let rows = self.by_stack.get(&case.stack).map_or(&[][..], Vec::as_slice).iter().copied();
        let wanted = match sort {
            Sort::Sets => None,
            Sort::Calamities(kind) => Some(kind),
        };
        rows.filter(move |at| {
            self.rows.get(*at).is_some_and(|row| {
                let here = row.is_shared() || case.blocks.contains(&row.block);
                row.calamity == wanted && (here || case.blocks.iter().all(Option::is_none))
            })
        })
    }

    /// The one row that comes or goes in the middle of the deal, or has the wrong number of cards.
    fn culprit(&self, deal: &Deal, counts: &[u8], case: &Case) -> Option<usize> {
        let [holding] = case.holdings.as_slice() else { return self.wrong_kind(deal, case) };
        let rows: Vec<usize> = self.rows_of(case, holding.sort).collect();
        let used = |at: usize, count: u8| self.rows.get(at).map_or(0, |row| row.used(count));
        let first = *counts.first()?;
        let changes = |at: &usize| match holding.sort {
            Sort::Sets => counts.iter().any(|n| (used(*at, *n) > 0) != (used(*at, first) > 0)),
            Sort::Calamities(_) => counts.iter().any(|n| used(*at, *n) != used(*at, first)),
        };
        let changing: Vec<usize> = rows.iter().copied().filter(changes).collect();
        match (holding.sort, changing.as_slice(), rows.as_slice()) {
            (Sort::Sets, [only], _) if self.explains(deal, *only, holding) => Some(*only),
            (Sort::Calamities(_), [only], _) | (Sort::Calamities(_), [], [only]) => Some(*only),
            _ => None,
        }
    }

    /// One set too many where the row is used, or one too few where it is not.
    fn explains(&self, deal: &Deal, row: usize, holding: &Holding) -> bool {
        let Some(row) = self.rows.get(row) else { return false };
        let wanted = u32::from(deal.sets);
        holding.counts.iter().all(|count| match row.used(*count) {
            0 => holding.found + 1 == wanted,
            _ => holding.found == wanted + 1,
        })
    }

    /// A calamity of a kind the deal does not have, in place of one that it has.
    fn wrong_kind(&self, deal: &Deal, case: &Case) -> Option<usize> {
        let [one, other] = case.holdings.as_slice() else { return None };
        let surplus = if wanted(deal, one.sort) == 0 { one } else { other };
        let mut rows = self.rows_of(case, surplus.sort);
        let only = rows.next()?;
        let certain = surplus.sort != Sort::Sets
            && wanted(deal, surplus.sort) == 0
            && one.counts == other.counts
            && rows.next().is_none();
        certain.then_some(only)
    }

    /// A row that is to blame for one deal may explain the same lack in another one.
    fn blame_again(&self, cases: &mut [Case]) {
        let blamed: BTreeMap<StackId, usize> =
            cases.iter().filter_map(|case| Some((case.stack, case.culprit?))).collect();
        for case in cases.iter_mut().filter(|case| case.culprit.is_none()) {
            let Some(row) = blamed.get(&case.stack) else { continue };
            let Some(deal) = self.context.pack.deals.get(case.deal) else { continue };
            if let [holding] = case.holdings.as_slice()
                && self.rows_of(case, holding.sort).any(|at| at == *row)
                && (holding.sort != Sort::Sets || self.explains(deal, *row, holding))
            {
                case.culprit = Some(*row);
            }
        }
    }

    fn report_rows(&self, cases: &[Case], sink: &mut Sink) {
        let mut by_row: BTreeMap<usize, Vec<&Case>> = BTreeMap::new();
        for case in cases {
            if let Some(row) = case.culprit {
                by_row.entry(row).or_default().push(case);
            }
        }
        for (row, cases) in by_row {
            let (Some(row), Some(first)) = (self.rows.get(row), cases.first()) else { continue };
            let message = self.sentence(first.deal, &[*first]);
            let mut finding = Diagnostic::new(&SHORT_STACK, row.written.span, message)
                .here(format!("because of \"{}\"", row.name));
            if let Some(deal) = self.context.authored.deal.get(first.deal) {
                finding = finding.label(deal.holds.span, "what the deal says");
            }
            for case in cases.iter().skip(1) {
                finding = self.label_deal(finding, case.deal, &[*case]);
            }
            sink.push(finding.help(
                "change the player counts or the number of its cards, or `holds` of the deal",
            ));
        }
    }

    /// Deals in which the same stacks are wrong have one finding.
    fn report_deals(&self, cases: &[Case], sink: &mut Sink) {
        let mut by_deal: BTreeMap<usize, Vec<&Case>> = BTreeMap::new();
        for case in cases.iter().filter(|case| case.culprit.is_none()) {
            by_deal.entry(case.deal).or_default().push(case);
        }
        let mut by_stacks: BTreeMap<Vec<StackId>, Vec<(usize, Vec<&Case>)>> = BTreeMap::new();
        for (deal, cases) in by_deal {
            let stacks = cases.iter().map(|case| case.stack).collect();
            by_stacks.entry(stacks).or_default().push((deal, cases));
        }
        for deals in by_stacks.into_values() {
            let Some(((first, cases), others)) = deals.split_first() else { continue };
            let Some(row) = self.context.authored.deal.get(*first) else { continue };
            let mut holdings = cases.iter().flat_map(|case| &case.holdings);
            let only_sets = holdings.all(|holding| holding.sort == Sort::Sets);
            let span = if only_sets { row.holds.sets.span } else { row.holds.span };
            let mut finding = Diagnostic::new(&SHORT_STACK, span, self.sentence(*first, cases));
            for (deal, cases) in others {
                finding = self.label_deal(finding, *deal, cases);
            }
            let finding = self.label_rows(finding, *first, cases);
            sink.push(match self.uncovered(cases) {
                Some(help) => finding.help(help),
                None => finding.help(
                    "every stack holds the same: change the stack, the kind or the cards of what is in it, \
                     or `holds` of the deal",
                ),
            });
        }
    }

    /// What to do when stacks are empty because no row has cards for these player counts.
    fn uncovered(&self, cases: &[&Case]) -> Option<String> {
        let mut counts = BTreeSet::new();
        let mut rows = BTreeSet::new();
        for case in cases {
            for holding in case.holdings.iter().filter(|holding| holding.found == 0) {
                counts.extend(holding.counts.iter().copied());
                rows.extend(self.rows_of(case, holding.sort));
            }
        }
        let all_empty = cases.iter().flat_map(|case| &case.holdings).all(|held| held.found == 0);
        let rows: Vec<&CardRow<'_>> = rows.iter().filter_map(|at| self.rows.get(*at)).collect();
        let covers = |row: &&CardRow<'_>| {
            row.cards.iter().any(|count| counts.iter().any(|n| count.players.contains(*n)))
        };
        let first = rows.first()?;
        if !all_empty || rows.iter().any(covers) {
            return None;
        }
        let counts: Vec<u8> = counts.into_iter().collect();
        let ranges: Vec<String> =
            first.cards.iter().map(|count| format!("\"{}\"", count.players)).collect();
        let others = match rows.len() - 1 {
            0 => String::new(),
            1 => " and of one other row".to_owned(),
            more => format!(" and of {more} other rows"),
        };
        Some(format!(
            "no row has cards for {}: widen {} in `cards` of \"{}\"{others}",
            players(&counts),
            listed(&ranges),
            first.name
        ))
    }

    fn label_deal(&self, finding: Diagnostic, deal: usize, cases: &[&Case]) -> Diagnostic {
        match self.context.authored.deal.get(deal) {
            Some(row) => finding.label(row.holds.span, self.sentence(deal, cases)),
            None => finding,
        }
    }

    /// Points at what lies in the one stack that has too much, or else in the one that is wrong.
    fn label_rows(&self, mut finding: Diagnostic, deal: usize, cases: &[&Case]) -> Diagnostic {
        let Some(deal) = self.context.pack.deals.get(deal) else { return finding };
        let has_too_much = |case: &&&Case| {
            case.holdings.iter().any(|holding| holding.found > wanted(deal, holding.sort))
        };
        let full: Vec<&Case> = cases.iter().filter(has_too_much).copied().collect();
        let (([case], _) | ([], [case])) = (full.as_slice(), cases) else { return finding };
        let number = cards::stack_number(self.context.pack, case.stack);
        let sorts: BTreeSet<Sort> = case.holdings.iter().map(|holding| holding.sort).collect();
        let rows = sorts.into_iter().flat_map(|sort| self.rows_of(case, sort));
        for row in rows.take(MOST_ROWS).filter_map(|at| self.rows.get(at)) {
            finding = finding.label(row.written.span, format!("in stack {number}"));
        }
        finding
    }

    /// `stack 2 holds 3 sets with 9 players, but the deal "nine" says 2 sets`.
    fn sentence(&self, deal: usize, cases: &[&Case]) -> String {
        let Some(deal) = self.context.pack.deals.get(deal) else { return String::new() };
        let mut alike: Vec<(Alike<'_>, Vec<&Case>)> = Vec::new();
        let mut index: BTreeMap<Alike<'_>, usize> = BTreeMap::new();
        for case in cases {
            let key = (case.holdings.as_slice(), case.blocks.as_slice());
            let at = *index.entry(key).or_insert(alike.len());
            match alike.get_mut(at) {
                Some((_, group)) => group.push(case),
                None => alike.push((key, vec![case])),
            }
        }
        let shown = alike.iter().take(MOST_CLAUSES);
        let mut clauses: Vec<String> = shown.map(|(_, group)| self.clause(group)).collect();
        if alike.len() > MOST_CLAUSES {
            clauses.push("others are wrong too".to_owned());
        }
        let sorts: BTreeSet<Sort> = cases
            .iter()
            .flat_map(|case| case.holdings.iter().map(|holding| holding.sort))
            .collect();
        let said: Vec<String> =
            sorts.iter().map(|sort| amount(*sort, wanted(deal, *sort))).collect();
        format!("{}, but the deal \"{}\" says {}", listed(&clauses), deal.id, listed(&said))
    }

    /// `stacks 2-4 of The East hold 3 sets with 9 players`.
    fn clause(&self, cases: &[&Case]) -> String {
        let pack = self.context.pack;
        let Some(first) = cases.first() else { return String::new() };
        let stacks: Vec<u16> =
            cases.iter().map(|case| cards::stack_number(pack, case.stack)).collect();
        let (noun, verb) = if stacks.len() == 1 { ("stack", "holds") } else { ("stacks", "hold") };
        let names: Vec<&str> = (first.blocks.iter().flatten())
            .filter_map(|block| pack.blocks.get(block.index()))
            .map(|block| &*block.name)
            .collect();
        let blocks =
            if names.is_empty() { String::new() } else { format!(" of {}", listed(&names)) };
        let mut parts: Vec<(Vec<String>, &[u8])> = Vec::new();
        for holding in &first.holdings {
            let text = amount(holding.sort, holding.found);
            match parts.iter_mut().find(|(_, counts)| *counts == holding.counts) {
                Some((texts, _)) => texts.push(text),
                None => parts.push((vec![text], &holding.counts)),
            }
        }
        let parts: Vec<String> = parts
            .iter()
            .map(|(texts, counts)| format!("{} with {}", listed(texts), players(counts)))
            .collect();
        format!("{noun} {}{blocks} {verb} {}", ranges(&stacks), listed(&parts))
    }
}

fn mismatches(
    pack: &Pack,
    deal: &Deal,
    held: &StackContents,
    elsewhere: &BTreeSet<CalamityKind>,
) -> Vec<(Sort, u32)> {
    let mut wrong = Vec::new();
    let sets = u32::try_from(held.commodities.len()).unwrap_or(u32::MAX);
    if sets != u32::from(deal.sets) {
        wrong.push((Sort::Sets, sets));
    }
    if pack.stacks.get(held.stack.index()).is_none_or(|stack| stack.no_calamities) {
        return wrong;
    }
    for kind in [CalamityKind::NonTradable, CalamityKind::Major, CalamityKind::Minor] {
        let of_kind = (held.calamities.iter())
            .filter(|(id, _)| pack.calamities.get(id.index()).is_some_and(|c| c.kind == kind));
        let found: u32 = of_kind.map(|(_, cards)| u32::from(*cards)).sum();
        let wanted = wanted(deal, Sort::Calamities(kind));
        if found != wanted && !(found < wanted && elsewhere.contains(&kind)) {
            wrong.push((Sort::Calamities(kind), found));
        }
    }
    wrong
}

fn wanted(deal: &Deal, sort: Sort) -> u32 {
    match sort {
        Sort::Sets => u32::from(deal.sets),
        Sort::Calamities(kind) => {
            let of_kind = deal.calamities.iter().filter(|known| **known == kind);
            u32::try_from(of_kind.count()).unwrap_or(u32::MAX)
        }
    }
}

fn amount(sort: Sort, number: u32) -> String {
    match sort {
        Sort::Sets => number_of(number, "set", "sets"),
        Sort::Calamities(kind) => {
            let kind = kind_word(kind);
            number_of(number, &format!("{kind} calamity"), &format!("{kind} calamities"))
        }
    }
}

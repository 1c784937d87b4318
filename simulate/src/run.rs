//! Plays many games in parallel, and returns their results in order.
//!
//! Each thread takes the next number and plays that game. Results that are early wait in a window of
//! fixed size, and threads that are too far ahead wait too, so that memory does not grow with the run.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::{collections::BTreeMap, num::NonZeroUsize, ops::Range, sync::mpsc::sync_channel, thread};

/// How many games per thread may be finished ahead of one that is still being played.
const WINDOW: u64 = 32;

/// The name of the threads that play.
pub const THREAD: &str = "strabo-game";

/// Plays the games of a range and calls `take` with each result in order. `player` makes what a thread
/// plays with. Ends early when `stop` is set, after finishing the games in progress. Returns the number
/// of the first game that was not taken.
pub fn run<T: Send, P: FnMut(u64) -> T, E>(
    games: Range<u64>,
    threads: NonZeroUsize,
    stop: &AtomicBool,
    player: &(impl Fn() -> P + Sync),
    mut take: impl FnMut(T) -> Result<(), E>,
) -> Result<u64, E> {
    let window = WINDOW.saturating_mul(u64::try_from(threads.get()).unwrap_or(u64::MAX));
    let next = AtomicU64::new(games.start);
    let gate = Gate::new(games.start.saturating_add(window));
    let (send, receive) = sync_channel(2 * threads.get());
    thread::scope(|scope| {
        for _ in 0..threads.get() {
            let (send, next, gate) = (send.clone(), &next, &gate);
            let work = move || {
                let mut play = player();
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= games.end || stop.load(Ordering::Relaxed) || !gate.pass(index) {
                        return;
                    }
                    // The receiver is gone when a result could not be taken.
                    if send.send((index, play(index))).is_err() {
                        return;
                    }
                }
            };
            // If the system cannot start another thread, the ones before play all games.
            if thread::Builder::new().name(THREAD.to_owned()).spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        drop(send);
        let mut early = BTreeMap::new();
        let mut done = games.start;
        let mut result = Ok(());
        while let Ok((index, row)) = receive.recv() {
            early.insert(index, row);
            while let Some(row) = early.remove(&done) {
                result = take(row);
                if result.is_err() {
                    break;
                }
                done += 1;
            }
            if result.is_err() || stop.load(Ordering::Relaxed) {
                gate.close();
            } else {
                gate.open(done.saturating_add(window));
            }
            if result.is_err() {
                break;
            }
        }
        drop(receive);
        result.map(|()| done)
    })
}

/// Makes threads wait that are too far ahead.
struct Gate {
    /// Numbers below this may pass; zero when it is closed for good.
    limit: AtomicU64,
    lock: Mutex<()>,
    moved: Condvar,
}

impl Gate {
    const fn new(limit: u64) -> Self {
        Self { limit: AtomicU64::new(limit), lock: Mutex::new(()), moved: Condvar::new() }
    }

    /// Waits until a number may pass. Returns false if it never will.
    fn pass(&self, index: u64) -> bool {
        let may = || {
            let limit = self.limit.load(Ordering::Acquire);
            if limit == 0 { Some(false) } else { (index < limit).then_some(true) }
        };
        if let Some(answer) = may() {
            return answer;
        }
        let mut guard = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(answer) = may() {
                return answer;
            }
            guard = self.moved.wait(guard).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn open(&self, limit: u64) {
        let guard = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        self.limit.store(limit, Ordering::Release);
        drop(guard);
        self.moved.notify_all();
    }

    fn close(&self) {
        self.open(0);
    }
}

#[cfg(test)]
mod tests {
    use std::{convert::Infallible, sync::atomic::AtomicUsize};

    use super::*;

    fn threads(count: usize) -> NonZeroUsize {
        NonZeroUsize::new(count).expect("at least one")
    }

    /// Every seventh game takes far longer than the others.
    fn uneven(index: u64) -> u64 {
        let rounds = if index.is_multiple_of(7) { 200_000 } else { 10 };
        (0..rounds).fold(index, |sum, _| std::hint::black_box(sum))
    }

    #[test]
    fn results_come_in_order_whatever_the_threads() {
        for count in [1, 2, 5] {
            let mut seen = Vec::new();
            let stop = AtomicBool::new(false);
            let done = run(3..500, threads(count), &stop, &|| uneven, |row| {
                seen.push(row);
                Ok::<(), Infallible>(())
            });
            assert_eq!(done, Ok(500));
            assert!(seen.iter().copied().eq(3..500));
        }
    }

    #[test]
    fn nobody_runs_further_ahead_than_the_window() {
        let (begun, taken) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let furthest = AtomicUsize::new(0);
        let play = |index| {
            let ahead = begun.fetch_add(1, Ordering::SeqCst)
                - taken.load(Ordering::SeqCst).min(begun.load(Ordering::SeqCst) - 1);
            furthest.fetch_max(ahead, Ordering::SeqCst);
            uneven(index)
        };
        let stop = AtomicBool::new(false);
        let done = run(0..2_000, threads(2), &stop, &|| play, |_| {
            taken.fetch_add(1, Ordering::SeqCst);
            Ok::<(), Infallible>(())
        });
        assert_eq!(done, Ok(2_000));
        let most = 2 * usize::try_from(WINDOW).expect("a small number") + 2;
        assert!(furthest.load(Ordering::SeqCst) <= most, "{furthest:?}");
    }

    #[test]
    fn a_stop_hands_on_what_is_finished_and_nothing_after_a_gap() {
        let stop = AtomicBool::new(false);
        let mut seen = Vec::new();
        let done = run(0..1_000_000, threads(3), &stop, &|| uneven, |row| {
            seen.push(row);
            stop.store(seen.len() > 99, Ordering::SeqCst);
            Ok::<(), Infallible>(())
        });
        let done = done.expect("nothing fails");
        assert!((100..1_000).contains(&done), "{done}");
        assert!(seen.iter().copied().eq(0..done));
    }

    #[test]
    fn what_cannot_be_taken_ends_the_run() {
        let stop = AtomicBool::new(false);
        let taken = |row: u64| if row < 20 { Ok(()) } else { Err(row) };
        assert_eq!(run(0..1_000_000, threads(2), &stop, &|| uneven, taken), Err(20));
    }

    #[test]
    fn no_games_are_played_without_fail() {
        let stop = AtomicBool::new(false);
        let take = |_| Ok::<(), Infallible>(());
        assert_eq!(run(5..5, threads(2), &stop, &|| uneven, take), Ok(5));
    }
}

//! What many games tell: games played from one seed, their figures as rows, and what follows from them.
//!
//! A [`row::Run`] says which games are meant, and never changes; [`row::GameRow`] is what one game
//! comes to. Whoever looks at games takes one row after the other, so that memory stays flat.

pub mod compare;
mod count;
pub mod figures;
pub mod head;
pub mod play;
pub mod region;
pub mod report;
pub mod row;
pub mod run;
pub mod seed;
pub mod shard;
pub mod statistics;
pub mod store;
pub mod tally;
pub mod verdict;
pub mod words;

//! What many games tell: games played from one seed, their figures as rows, and what follows from them.
//!
//! A [`row::Run`] says which games are meant, and never changes; [`row::GameRow`] is what one game
//! comes to. Whoever looks at games takes one row after the other, so that memory stays flat.

pub mod compare;
pub mod figures;
pub mod region;
pub mod report;
pub mod row;
pub mod seed;
pub mod statistics;
pub mod tally;
pub mod verdict;
pub mod words;

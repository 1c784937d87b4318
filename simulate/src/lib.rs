//! What many games tell: games played from one seed, their figures as rows, and what follows from them.
//!
//! A [`row::Run`] says which games are meant, and never changes; [`row::GameRow`] is what one game
//! comes to. Whoever looks at games takes one row after the other, so that memory stays flat.

mod count;
pub mod head;
pub mod play;
pub mod region;
pub mod row;
pub mod run;
pub mod seed;
pub mod shard;
pub mod store;

//! What may happen next. So far: the stacks of trade cards as they lie on the table before the first turn.

pub mod random;
pub mod stacks;

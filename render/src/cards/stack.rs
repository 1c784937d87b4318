//! What a stack of cards is called, and its colour.

use strabo_model::{Pack, refs::StackId};

use crate::paint::Colour;

/// The colours of stacks, from the cheapest goods to the dearest. White can be read on all of them.
const STACKS: [Colour; 9] = [
    Colour::new(0x007d_6040),
    Colour::new(0x0066_752f),
    Colour::new(0x0035_7a50),
    Colour::new(0x0024_7477),
    Colour::new(0x002f_6ba3),
    Colour::new(0x004f_55a8),
    Colour::new(0x007c_479c),
    Colour::new(0x009c_3f6f),
    Colour::new(0x0094_660f),
];
/// The colour of a stack that only stands in for others.
const SUBSTITUTE: Colour = Colour::new(0x005f_6c75);

/// The colour of a stack: spread over all colours, however many stacks there are.
pub fn stack_colour(pack: &Pack, stack: StackId) -> Colour {
    let Some(row) = pack.get(stack).filter(|row| !row.substitute) else {
        return SUBSTITUTE;
    };
    let others = || pack.stacks.iter().filter(|other| !other.substitute);
    let below = others().filter(|other| other.number < row.number).count();
    let steps = others().count().saturating_sub(1).max(1);
    STACKS[(below * (STACKS.len() - 1) / steps).min(STACKS.len() - 1)]
}

/// What a stack is called.
pub fn stack_name(pack: &Pack, stack: StackId) -> String {
    match pack.get(stack) {
        Some(row) if row.substitute => "Substitute".to_owned(),
        Some(row) => format!("Stack {}", row.number),
        None => String::new(),
    }
}

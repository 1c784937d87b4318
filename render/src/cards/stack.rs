//! What a stack of cards is called, and its colour.

use strabo_model::{Pack, refs::StackId};

use crate::paint::Colour;

/// The colours of stacks, from the cheapest goods to the dearest.
const STACKS: [Colour; 9] = [
    Colour::new(0x008a_6d4b),
    Colour::new(0x006f_7f3c),
    Colour::new(0x003f_8259),
    Colour::new(0x002c_7f86),
    Colour::new(0x002f_6ba3),
    Colour::new(0x004f_55a8),
    Colour::new(0x007c_479c),
    Colour::new(0x009c_3f6f),
    Colour::new(0x00b0_7d1a),
];
/// The colour of a stack that only stands in for others.
const SUBSTITUTE: Colour = Colour::new(0x0070_7d86);

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

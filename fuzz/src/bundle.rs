//! Any bytes as a bundle: a pack that holds together comes out, or a fault that is named.
//!
//! An even first byte: the rest is a file as somebody may send it. An odd one: the rest is an encoded
//! pack, which is put behind a right digest, or nothing would ever come past it.

use strabo_model::bundle;

/// Reads bytes as a bundle.
pub fn run(data: &[u8]) {
    let Some((first, rest)) = data.split_first() else { return };
    let read = if first % 2 == 0 { bundle::read(rest) } else { bundle::read(&bundle::seal(rest)) };
    match read {
        Ok(pack) => {
            assert_eq!(pack.validate(), Ok(()));
            let bytes = bundle::write(&pack).expect("what was read can be written");
            assert_eq!(bundle::read(&bytes), Ok(pack.clone()));
            use_it(&pack);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// What every reader of a pack may do with it.
fn use_it(pack: &strabo_model::Pack) {
    let _ = (pack.coastal(), pack.in_play(None));
    for setup in &pack.setups {
        let _ = (pack.in_play(Some(setup)), pack.neighbours(setup), pack.division(setup.players));
    }
    for at in 0..pack.civilizations.len() {
        let _ = pack.region_totals(at.into());
    }
}

//! A pack with all that it extends, and back: the same game, written in another way.

use strabo_workbench::change::{flat, overlay};

use crate::common::{canal, comments, isthmus, made, refused, shipped, subject, text};

#[test]
fn an_overlay_is_written_out_and_reduced_again() {
    let over = subject(isthmus());
    let whole = made(&over, flat(&over));
    let head = text(&whole.pack, "pack.toml");
    assert!(!head.contains("extends"), "{head}");
    assert!(head.starts_with("#:schema ../../schemas/pack.schema.json\n"), "{head}");
    assert!(
        text(&whole.pack, "trade.toml").starts_with("#:schema ../../schemas/trade.schema.json\n")
    );
    let map = text(&whole.pack, "map.toml");
    assert!(map.contains("# A ship that arrives from the ocean leaves to the ocean."), "{map}");
    let lost: Vec<String> = (comments(&over.pack.files).into_iter())
        .filter(|comment| {
            !comment.starts_with(':') && !comments(&whole.pack.files).contains(comment)
        })
        .collect();
    assert!(lost.is_empty(), "{lost:?}");
    let again = subject(whole.pack);
    let reduced = made(&again, overlay(&again, "smallest"));
    let paths: Vec<&str> = reduced.pack.files.iter().map(|file| &*file.path).collect();
    assert_eq!(paths, ["map.geojson", "map.toml", "pack.toml", "setups.toml"]);
    assert!(text(&reduced.pack, "pack.toml").contains("extends = \"smallest\"\n"));
    assert!(
        text(&reduced.pack, "pack.toml")
            .starts_with("#:schema ../../schemas/overlay/pack.schema.json\n")
    );
}

#[test]
fn packs_that_extend_several_others_are_written_out() {
    for pack in [canal(), shipped("mega-empires-east"), shipped("expansion-project")] {
        let over = subject(pack);
        let whole = made(&over, flat(&over));
        let left: Vec<&str> =
            whole.outcome.diagnostics.iter().map(|found| &*found.message).collect();
        assert_eq!(left, [""; 0], "{}", over.pack.name);
    }
}

#[test]
fn what_cannot_be_written_in_another_way_is_refused() {
    let alone = subject(shipped("smallest"));
    assert_eq!(refused(&alone, flat(&alone)), "this pack extends no other one");
    let nothing = refused(&alone, overlay(&alone, "nothing"));
    assert_eq!(nothing, "there is no pack \"nothing\" to extend");
    let over = subject(isthmus());
    let twice = refused(&over, overlay(&over, "inland-sea"));
    assert_eq!(twice, "this pack extends another one already");
}

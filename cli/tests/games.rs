//! Tests of `games`.

use strabo_cli::games::text;
use strabo_model::{Pack, pack::Component};

fn component(total: Option<u16>) -> Component {
    Component {
        id: "coins".into(),
        name: "Coins".into(),
        total,
        per_player: None,
        spare: 0,
        role: None,
        kind: None,
        each: None,
        sets: None,
        sides: None,
        symbol: None,
    }
}

#[test]
fn what_is_not_filled_is_counted_and_named() {
    let inventory = vec![component(Some(3)), component(None)];
    let pack = Pack { name: "Example".into(), inventory, ..Pack::default() };
    let page = text(&[pack]);
    assert!(page.contains("| inventory | 1 of 2 |"), "{page}");
    assert!(page.contains("| total | 50 % |"), "{page}");
    assert!(page.contains("- inventory: 1 of 2 not filled in"), "{page}");
}

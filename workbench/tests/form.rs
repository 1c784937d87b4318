//! The house form: the packs that ship have it, and bringing a pack into it loses nothing.

use strabo_workbench::change::format;
use strabo_workbench::difference;

use crate::common::all_shipped;

#[test]
fn packs_that_ship_have_the_house_form() {
    for pack in all_shipped() {
        let formatted = format(&pack.files, false);
        assert!(formatted.unreadable.is_empty(), "{:?}", formatted.unreadable);
        let after = formatted.change.apply(&pack.files).expect("it fits");
        let shown = difference(&pack.files, &after);
        assert!(shown.is_empty(), "{}:\n{shown}", pack.name);
    }
}

//! Tests of `page::board`.

use strabo_render::path::Path;
use strabo_render::testing::{AreaFrame, frame};

#[test]
fn an_area_knows_where_it_is() {
    let spot = frame(&Path::polygon(&[[10, 20], [40, 20], [40, 80]]));
    assert_eq!(spot, Some(AreaFrame { at: [25, 50], frame: [10, 20, 30, 60] }));
    assert_eq!(frame(&Path::default()), None);
}

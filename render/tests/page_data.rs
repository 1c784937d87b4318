//! Tests of `page::data`.

use strabo_render::testing::harmless;

#[test]
fn no_text_ends_the_script() {
    let safe = harmless(&serde_json::to_string("</script><!--&").expect("a text"));
    assert!(!safe.contains(['<', '>', '&']), "{safe}");
    assert_eq!(serde_json::from_str::<String>(&safe).expect("JSON"), "</script><!--&");
}

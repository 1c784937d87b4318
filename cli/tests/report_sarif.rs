//! Tests of `report::sarif`.

use strabo_cli::testing::uri;

#[test]
fn paths_become_references() {
    assert_eq!(uri("my packs/été.toml"), "my%20packs/%C3%A9t%C3%A9.toml");
    assert_eq!(uri("../a/b#c?.toml"), "../a/b%23c%3F.toml");
    #[cfg(unix)]
    assert_eq!(uri("/no where/a.toml"), "file:///no%20where/a.toml");
}

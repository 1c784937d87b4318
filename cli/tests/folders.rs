//! Which folders are packs, which files are read, and what is refused.

use crate::common::{Bench, strabo, with_findings};
use strabo_cli::Status;

#[test]
fn what_is_too_much_is_refused() {
    let bench = Bench::with_pack();
    for at in 0..1001 {
        bench.write(&format!("pack/{at}.md"), "");
    }
    strabo(&["check", &bench.arg("pack")]).fails_with("more than 1000 files");
}

#[cfg(unix)]
mod links {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn a_link_out_of_the_pack_is_refused() {
        let bench = Bench::with_pack();
        bench.write("secret/trade.toml", "password = \"x\"\n");
        symlink(bench.path("secret/trade.toml"), bench.path("pack/trade.toml")).expect("a link");
        let ran = strabo(&["check", &bench.arg("pack")]);
        ran.fails_with("is outside of the pack");
        assert!(!ran.err.contains("password") && !ran.out.contains("password"));
    }

    #[test]
    fn a_picture_that_is_a_link_out_of_the_pack_is_refused() {
        let bench = Bench::with_pack();
        bench.write("secret/a.svg", "<svg/>");
        bench.write("pack/art/b.svg", "<svg/>");
        symlink(bench.path("secret/a.svg"), bench.path("pack/art/a.svg")).expect("a link");
        strabo(&["check", &bench.arg("pack")]).fails_with("is outside of the pack");
    }

    #[test]
    fn a_link_inside_is_read_but_not_fixed() {
        let bench = Bench::with_pack();
        bench.write("pack/mine/text.md", "[[setup]]\nid = \"two\"\ncivilizations = [\"brich\"]\n");
        symlink(bench.path("pack/mine/text.md"), bench.path("pack/setups.toml")).expect("a link");
        let before = bench.all("pack");
        let ran = with_findings(&["check", &bench.arg("pack"), "--fix"]);
        assert!(ran.out.contains("nothing to fix"), "{}", ran.out);
        assert_eq!(bench.all("pack"), before);
        assert!(bench.path("pack/setups.toml").is_symlink());
    }

    #[test]
    fn a_link_to_nothing_is_named() {
        let bench = Bench::with_pack();
        symlink(bench.path("nowhere"), bench.path("pack/trade.toml")).expect("a link");
        strabo(&["check", &bench.arg("pack")]).fails_with("cannot follow the symbolic link");
    }

    #[test]
    fn the_pack_itself_may_be_a_link() {
        let bench = Bench::with_pack();
        symlink(bench.path("pack"), bench.path("link")).expect("a link");
        assert_eq!(strabo(&["check", &bench.arg("link")]).status, Status::Clean);
    }
}

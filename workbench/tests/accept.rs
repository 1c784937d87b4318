//! A change that was accepted is taken over by the bench without compiling again.

use strabo_compile::{SourceFile, SourcePack, index::Kind};
use strabo_workbench::Bench;
use strabo_workbench::change::{By, add_border, remove, rename_id};

const FOLDER: &str = "maps/inland-sea";

fn files() -> Vec<SourceFile> {
    let SourcePack { files, .. } = strabo_data::sources("inland-sea").expect("it ships");
    files
}

fn bench(files: Vec<SourceFile>) -> Bench {
    let mut bench = Bench::new(strabo_data::library());
    bench.put_pack(FOLDER, files);
    bench
}

/// Everything that a front sees of a pack.
fn seen(bench: &mut Bench) -> String {
    let now = bench.check(FOLDER).expect("it is on the bench");
    let texts: Vec<(&str, Option<&str>)> = now.paths().map(|path| (path, now.text(path))).collect();
    let findings: Vec<_> = now
        .findings()
        .iter()
        .map(|finding| (finding.lint.name, &finding.message, now.location(finding.primary.span)))
        .collect();
    let places: Vec<_> = now.index().places().iter().map(|place| now.place(place.span)).collect();
    format!("{texts:?}\n{findings:?}\n{places:?}\n{:?}", now.pack())
}

#[test]
fn the_bench_is_as_if_the_files_were_read_again() {
    let mut ours = bench(files());
    let areas: Vec<String> = {
        let now = ours.check(FOLDER).expect("it is on the bench");
        now.index().things(Kind::Area).map(|(_, thing)| thing.id.to_owned()).collect()
    };
    let [a, b, c] = [&areas[0], &areas[3], &areas[5]];
    let mut made = 0;
    for step in 0..4 {
        let accepted = ours.with_subject(FOLDER, |subject| {
            let change = match step {
                0 => add_border(subject, a, b, By::Land),
                1 => rename_id(subject, Kind::Area, b, "another-name"),
                2 => remove(subject, Kind::Area, c),
                _ => rename_id(subject, Kind::Pack, "inland-sea", "other-sea"),
            };
            change.and_then(|change| subject.check(change))
        });
        let Some(Ok(accepted)) = accepted else { continue };
        let after = accepted.pack.files.clone();
        let (change, _) = ours.accept(FOLDER, accepted).expect("it is on the bench");
        assert_eq!(seen(&mut ours), seen(&mut bench(after)), "{}", change.title);
        made += 1;
    }
    assert!(made >= 2, "only {made} changes were accepted");
}

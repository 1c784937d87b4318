//! Every plot of a report keeps the rules of pictures, in every theme and for any number of players.

use crate::support::{run, tally};
use strabo_render::scene::Scene;
use strabo_render::theme::{Theme, ThemeKind};
use strabo_simulate::report::Report;

fn plots(report: &Report<'_>, theme: &Theme) -> Vec<Scene> {
    report.plots(theme)
}

#[test]
fn plots_keep_the_rules() {
    let mut broken = Vec::new();
    for (players, games) in [(1, 30), (2, 100), (5, 300), (9, 200), (18, 200)] {
        let run = run(players, games);
        let tally = tally(&run, 3);
        let report = Report::new(&run, &tally, None);
        for look in [ThemeKind::Light, ThemeKind::Dark, ThemeKind::Print] {
            for scene in plots(&report, Theme::of(look)) {
                let found = crate::rules::broken(&scene);
                let what =
                    |what: &String| format!("{players} players, {look:?}, {}: {what}", scene.title);
                broken.extend(found.iter().map(what));
            }
        }
    }
    assert!(broken.is_empty(), "{} broken rules:\n{}", broken.len(), broken.join("\n"));
}

#[test]
fn plots_of_nothing_and_of_long_names_keep_the_rules() {
    let mut run = run(5, 1);
    for civilization in &mut run.civilizations {
        civilization.name =
            "A people whose name fills more than one line of any table 🏺".to_owned();
    }
    for games in [0, 1] {
        run.games = games;
        let tally = tally(&run, 0);
        let report = Report::new(&run, &tally, None);
        for scene in plots(&report, Theme::of(ThemeKind::Light)) {
            assert_eq!(crate::rules::broken(&scene), [""; 0], "{games} games, {}", scene.title);
        }
    }
}

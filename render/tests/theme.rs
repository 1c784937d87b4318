//! Tests of `theme`.

use strabo_render::{Theme, ThemeKind};

#[test]
fn text_can_be_read_on_every_ground_it_stands_on() {
    for look in [ThemeKind::Light, ThemeKind::Dark, ThemeKind::Print] {
        let theme = Theme::of(look);
        let grounds = [theme.paper, theme.panel, theme.band];
        let mut pairs = vec![
            (theme.on_bar, theme.bar),
            (theme.on_sea, theme.sea),
            (theme.on_out, theme.out),
            (theme.ink, theme.land),
        ];
        for ground in grounds {
            pairs.extend([theme.ink, theme.faint, theme.harm, theme.help].map(|t| (t, ground)));
        }
        for (text, ground) in pairs {
            assert!(text.contrast(ground) >= 4.5, "{look:?}: {text} on {ground}");
        }
    }
}

//! The packs that come with the program. Written by `cargo xtask codegen`.

/// A pack inside the program.
pub struct EmbeddedPack {
    /// Its id.
    pub id: &'static str,
    /// Its files with their content, by path.
    pub files: &'static [(&'static str, &'static [u8])],
}

/// All packs inside the program, by id.
pub static PACKS: &[EmbeddedPack] = &[
    EmbeddedPack {
        id: "a-new-dawn",
        files: &[
            ("advances.toml", include_bytes!("../../data/a-new-dawn/advances.toml")),
            ("decks.toml", include_bytes!("../../data/a-new-dawn/decks.toml")),
            ("inventory.toml", include_bytes!("../../data/a-new-dawn/inventory.toml")),
            ("map.toml", include_bytes!("../../data/a-new-dawn/map.toml")),
            ("pack.toml", include_bytes!("../../data/a-new-dawn/pack.toml")),
            ("resources.toml", include_bytes!("../../data/a-new-dawn/resources.toml")),
            ("scoring.toml", include_bytes!("../../data/a-new-dawn/scoring.toml")),
            ("sequence.toml", include_bytes!("../../data/a-new-dawn/sequence.toml")),
            ("setups.toml", include_bytes!("../../data/a-new-dawn/setups.toml")),
            ("succession.toml", include_bytes!("../../data/a-new-dawn/succession.toml")),
            ("variants.toml", include_bytes!("../../data/a-new-dawn/variants.toml")),
        ],
    },
    EmbeddedPack {
        id: "civilization-common",
        files: &[
            ("advances.toml", include_bytes!("../../data/civilization-common/advances.toml")),
            ("calamities.toml", include_bytes!("../../data/civilization-common/calamities.toml")),
            (
                "civilizations.toml",
                include_bytes!("../../data/civilization-common/civilizations.toml"),
            ),
            ("inventory.toml", include_bytes!("../../data/civilization-common/inventory.toml")),
            ("map.toml", include_bytes!("../../data/civilization-common/map.toml")),
            ("pack.toml", include_bytes!("../../data/civilization-common/pack.toml")),
            ("rules.toml", include_bytes!("../../data/civilization-common/rules.toml")),
            ("scoring.toml", include_bytes!("../../data/civilization-common/scoring.toml")),
            ("succession.toml", include_bytes!("../../data/civilization-common/succession.toml")),
            ("trade.toml", include_bytes!("../../data/civilization-common/trade.toml")),
        ],
    },
    EmbeddedPack {
        id: "clash-of-cultures",
        files: &[
            ("advances.toml", include_bytes!("../../data/clash-of-cultures/advances.toml")),
            ("decks.toml", include_bytes!("../../data/clash-of-cultures/decks.toml")),
            ("inventory.toml", include_bytes!("../../data/clash-of-cultures/inventory.toml")),
            ("map.toml", include_bytes!("../../data/clash-of-cultures/map.toml")),
            ("pack.toml", include_bytes!("../../data/clash-of-cultures/pack.toml")),
            ("resources.toml", include_bytes!("../../data/clash-of-cultures/resources.toml")),
            ("scoring.toml", include_bytes!("../../data/clash-of-cultures/scoring.toml")),
            ("sequence.toml", include_bytes!("../../data/clash-of-cultures/sequence.toml")),
            ("setups.toml", include_bytes!("../../data/clash-of-cultures/setups.toml")),
            ("variants.toml", include_bytes!("../../data/clash-of-cultures/variants.toml")),
        ],
    },
    EmbeddedPack {
        id: "expansion-project",
        files: &[
            ("advances.toml", include_bytes!("../../data/expansion-project/advances.toml")),
            ("calamities.toml", include_bytes!("../../data/expansion-project/calamities.toml")),
            (
                "civilizations.toml",
                include_bytes!("../../data/expansion-project/civilizations.toml"),
            ),
            ("inventory.toml", include_bytes!("../../data/expansion-project/inventory.toml")),
            ("map.geojson", include_bytes!("../../data/expansion-project/map.geojson")),
            ("map.toml", include_bytes!("../../data/expansion-project/map.toml")),
            ("pack.toml", include_bytes!("../../data/expansion-project/pack.toml")),
            ("rules.toml", include_bytes!("../../data/expansion-project/rules.toml")),
            ("scoring.toml", include_bytes!("../../data/expansion-project/scoring.toml")),
            ("sequence.toml", include_bytes!("../../data/expansion-project/sequence.toml")),
            ("setups.toml", include_bytes!("../../data/expansion-project/setups.toml")),
            ("succession.toml", include_bytes!("../../data/expansion-project/succession.toml")),
            ("trade.toml", include_bytes!("../../data/expansion-project/trade.toml")),
            ("variants.toml", include_bytes!("../../data/expansion-project/variants.toml")),
        ],
    },
    EmbeddedPack {
        id: "founders-of-the-empire",
        files: &[
            ("decks.toml", include_bytes!("../../data/founders-of-the-empire/decks.toml")),
            ("inventory.toml", include_bytes!("../../data/founders-of-the-empire/inventory.toml")),
            ("map.toml", include_bytes!("../../data/founders-of-the-empire/map.toml")),
            ("pack.toml", include_bytes!("../../data/founders-of-the-empire/pack.toml")),
            ("resources.toml", include_bytes!("../../data/founders-of-the-empire/resources.toml")),
            ("scoring.toml", include_bytes!("../../data/founders-of-the-empire/scoring.toml")),
            ("sequence.toml", include_bytes!("../../data/founders-of-the-empire/sequence.toml")),
            ("setups.toml", include_bytes!("../../data/founders-of-the-empire/setups.toml")),
        ],
    },
    EmbeddedPack {
        id: "mega-empires-east",
        files: &[
            ("advances.toml", include_bytes!("../../data/mega-empires-east/advances.toml")),
            ("calamities.toml", include_bytes!("../../data/mega-empires-east/calamities.toml")),
            ("inventory.toml", include_bytes!("../../data/mega-empires-east/inventory.toml")),
            ("map.geojson", include_bytes!("../../data/mega-empires-east/map.geojson")),
            ("pack.toml", include_bytes!("../../data/mega-empires-east/pack.toml")),
            ("rules.toml", include_bytes!("../../data/mega-empires-east/rules.toml")),
            ("scoring.toml", include_bytes!("../../data/mega-empires-east/scoring.toml")),
            ("sequence.toml", include_bytes!("../../data/mega-empires-east/sequence.toml")),
            ("setups.toml", include_bytes!("../../data/mega-empires-east/setups.toml")),
            ("succession.toml", include_bytes!("../../data/mega-empires-east/succession.toml")),
            ("trade.toml", include_bytes!("../../data/mega-empires-east/trade.toml")),
            ("variants.toml", include_bytes!("../../data/mega-empires-east/variants.toml")),
        ],
    },
    EmbeddedPack {
        id: "smallest",
        files: &[
            ("advances.toml", include_bytes!("../../examples/smallest/advances.toml")),
            ("calamities.toml", include_bytes!("../../examples/smallest/calamities.toml")),
            ("civilizations.toml", include_bytes!("../../examples/smallest/civilizations.toml")),
            ("inventory.toml", include_bytes!("../../examples/smallest/inventory.toml")),
            ("map.toml", include_bytes!("../../examples/smallest/map.toml")),
            ("pack.toml", include_bytes!("../../examples/smallest/pack.toml")),
            ("rules.toml", include_bytes!("../../examples/smallest/rules.toml")),
            ("scoring.toml", include_bytes!("../../examples/smallest/scoring.toml")),
            ("sequence.toml", include_bytes!("../../examples/smallest/sequence.toml")),
            ("setups.toml", include_bytes!("../../examples/smallest/setups.toml")),
            ("succession.toml", include_bytes!("../../examples/smallest/succession.toml")),
            ("trade.toml", include_bytes!("../../examples/smallest/trade.toml")),
            ("variants.toml", include_bytes!("../../examples/smallest/variants.toml")),
        ],
    },
];

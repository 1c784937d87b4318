//! The files of all shipped packs. Written by `cargo xtask codegen`.

crate::packs! {
    "data" "a-new-dawn": "advances.toml" "decks.toml" "inventory.toml" "map.toml" "pack.toml"
        "resources.toml" "scoring.toml" "sequence.toml" "setups.toml" "succession.toml"
        "variants.toml";
    "examples" "ashwater": "advances.toml" "calamities.toml" "civilizations.toml" "inventory.toml"
        "map.geojson" "map.toml" "pack.toml" "rules.toml" "setups.toml" "succession.toml"
        "trade.toml" "variants.toml";
    "data" "civilization-common": "advances.toml" "calamities.toml" "civilizations.toml"
        "inventory.toml" "map.toml" "pack.toml" "rules.toml" "scoring.toml" "succession.toml"
        "trade.toml";
    "data" "clash-of-cultures": "advances.toml" "decks.toml" "inventory.toml" "map.toml" "pack.toml"
        "resources.toml" "scoring.toml" "sequence.toml" "setups.toml" "variants.toml";
    "examples" "clash-stand-in": "advances.toml" "decks.toml" "map.toml" "pack.toml"
        "variants.toml";
    "data" "expansion-project": "advances.toml" "calamities.toml" "civilizations.toml"
        "inventory.toml" "map.geojson" "map.toml" "pack.toml" "rules.toml" "scoring.toml"
        "sequence.toml" "setups.toml" "succession.toml" "trade.toml" "variants.toml";
    "data" "founders-of-the-empire": "decks.toml" "inventory.toml" "map.toml" "pack.toml"
        "resources.toml" "scoring.toml" "sequence.toml" "setups.toml";
    "examples" "founders-stand-in": "decks.toml" "map.toml" "pack.toml" "resources.toml";
    "examples" "inland-sea": "advances.toml" "calamities.toml" "civilizations.toml" "inventory.toml"
        "map.toml" "pack.toml" "rules.toml" "scoring.toml" "sequence.toml" "setups.toml"
        "succession.toml" "trade.toml" "variants.toml";
    "data" "mega-empires-east": "advances.toml" "calamities.toml" "inventory.toml" "map.geojson"
        "pack.toml" "rules.toml" "scoring.toml" "sequence.toml" "setups.toml" "succession.toml"
        "trade.toml" "variants.toml";
    "examples" "new-dawn-stand-in": "advances.toml" "decks.toml" "map.toml" "pack.toml"
        "resources.toml";
    "examples" "smallest": "advances.toml" "calamities.toml" "civilizations.toml" "inventory.toml"
        "map.toml" "pack.toml" "rules.toml" "scoring.toml" "sequence.toml" "setups.toml"
        "succession.toml" "trade.toml" "variants.toml";
    "examples" "tidewheel": "advances.toml" "calamities.toml" "civilizations.toml" "inventory.toml"
        "map.geojson" "map.toml" "pack.toml" "rules.toml" "setups.toml" "succession.toml"
        "trade.toml" "variants.toml";
    "examples" "windward": "advances.toml" "civilizations.toml" "inventory.toml" "map.toml"
        "pack.toml" "setups.toml" "succession.toml" "trade.toml";
}

//! The programs that a pack can be exported for.

/// The program that an export is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Any program: the resolved pack as JSON.
    Json,
    /// Programs in TypeScript: types and data as modules.
    TypeScript,
    /// VASSAL: a module with board, pieces and cards.
    Vassal,
    /// Tabletop Simulator: a saved game with pictures.
    Tts,
    /// Programs for maps: the outlines of the areas with what the pack says of them.
    GeoJson,
    /// Tiled, the editor of maps: the areas as objects over the board.
    Tiled,
    /// Any browser: one page that plays.
    Web,
}

impl Target {
    /// All targets, in the order they are listed.
    pub const ALL: &[Self] = &[
        Self::Json,
        Self::TypeScript,
        Self::Vassal,
        Self::Tts,
        Self::GeoJson,
        Self::Tiled,
        Self::Web,
    ];

    /// Its name on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::TypeScript => "typescript",
            Self::Vassal => "vassal",
            Self::Tts => "tts",
            Self::GeoJson => "geojson",
            Self::Tiled => "tiled",
            Self::Web => "web",
        }
    }

    /// What is exported for it.
    pub const fn what(self) -> &'static str {
        match self {
            Self::Json => "the resolved pack, described by schemas/pack.resolved.schema.json",
            Self::TypeScript => "types and data as modules",
            Self::Vassal => "a module for VASSAL, laid out for a setup",
            Self::Tts => "a saved game for Tabletop Simulator, laid out for a setup",
            Self::GeoJson => "the outlines of the areas with their facts, for programs for maps",
            Self::Tiled => "the areas as objects over the board, for Tiled",
            Self::Web => "one HTML file that plays in any browser, without a server",
        }
    }

    /// The extension of the file, if the target can be a single file.
    pub const fn ending(self) -> Option<&'static str> {
        match self {
            Self::Json => Some("json"),
            Self::TypeScript => Some("ts"),
            Self::Vassal => Some("vmod"),
            Self::Tts => None,
            Self::GeoJson => Some("geojson"),
            Self::Tiled => Some("tmx"),
            Self::Web => Some("html"),
        }
    }

    /// Returns true if it shows a game that is laid out for a setup.
    pub const fn is_laid_out(self) -> bool {
        match self {
            Self::Json | Self::TypeScript | Self::GeoJson | Self::Tiled | Self::Web => false,
            Self::Vassal | Self::Tts => true,
        }
    }
}

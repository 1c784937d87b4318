//! Why a picture has no PNG or PDF.

/// Why a picture cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// It would have too many pixels.
    TooLarge { width: u64, height: u64 },
    /// The program was built without the cargo feature of this name.
    NotBuilt(&'static str),
    /// The drawing library refused it.
    Refused(String),
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::TooLarge { width, height } => {
                write!(f, "the picture would be {width} by {height} pixels, which is too large")
            }
            Self::NotBuilt(feature) => {
                write!(f, "this program was built without the feature `{feature}`")
            }
            Self::Refused(reason) => write!(f, "the picture cannot be drawn: {reason}"),
        }
    }
}

impl std::error::Error for Error {}

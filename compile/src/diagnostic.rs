//! Findings: what is wrong and where. A finding cannot be built without a place.

use crate::{lint::Lint, source::Span, suggest};

pub use crate::lint::Level;

/// A place with a few words about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What to see there; may be empty for the primary place.
    pub text: String,
}

/// A text that replaces another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced; an empty span inserts.
    pub span: Span,
    /// The new text.
    pub text: String,
}

/// A change that fixes a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What the change does, as an order: `add "ur" to the borders of "babylon"`.
    pub title: String,
    /// The changes, which belong together.
    pub edits: Vec<Edit>,
    /// False for a guess: an author may choose it, and nothing else makes it.
    pub is_certain: bool,
}

/// One finding.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// The lint that found it.
    pub lint: &'static Lint,
    /// How much it matters.
    pub level: Level,
    /// What is wrong, in a sentence without a full stop.
    pub message: String,
    /// Where.
    pub primary: Label,
    /// Other places that matter.
    pub labels: Vec<Label>,
    /// What to do about it.
    pub help: Option<String>,
    /// How to fix it.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// A finding at a place.
    pub fn new(lint: &'static Lint, span: Span, message: impl Into<String>) -> Self {
        Self {
            lint,
            level: lint.level,
            message: message.into(),
            primary: Label { span, text: String::new() },
            labels: Vec::new(),
            help: None,
            fix: None,
        }
    }

    /// What is wrong, wherever it is: the lint and its message.
    pub(crate) fn words(&self) -> (&str, &str) {
        (self.lint.name, &self.message)
    }

    /// A few words at the primary place.
    #[must_use]
    pub fn here(mut self, text: impl Into<String>) -> Self {
        self.primary.text = text.into();
        self
    }

    /// Another place that matters.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// What to do about it.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }

    /// What to do about it, if anything is known.
    #[must_use]
    pub(crate) fn maybe_help(self, text: Option<impl Into<String>>) -> Self {
        match text {
            Some(text) => self.help(text),
            None => self,
        }
    }

    /// How to fix it, as edits that belong together.
    #[must_use]
    pub fn fix(mut self, title: impl Into<String>, edits: Vec<Edit>) -> Self {
        self.fix = Some(Fix { title: title.into(), edits, is_certain: true });
        self
    }

    /// What an author probably means at a place. It takes no certain fix away.
    #[must_use]
    pub(crate) fn guess(mut self, span: Span, text: impl Into<String>) -> Self {
        let text = text.into();
        self.fix.get_or_insert_with(|| Fix {
            title: format!("change it to {text}"),
            edits: vec![Edit { span, text }],
            is_certain: false,
        });
        self
    }

    /// The known word nearest to a wrong one at a place, as help and as a guess; `quote` stands around it.
    #[must_use]
    pub(crate) fn did_you_mean<'c>(
        self,
        (kind, quote): (&str, &str),
        (word, span): (&str, Span),
        known: impl IntoIterator<Item = &'c str> + Clone,
    ) -> Self {
        let near = suggest::nearest(word, known.clone());
        let finding = self.maybe_help(suggest::help(kind, word, known));
        match near {
            Some(near) => finding.guess(span, format!("{quote}{near}{quote}")),
            None => finding,
        }
    }

    /// How to fix it by replacing one text with another.
    #[must_use]
    pub fn replace(self, title: impl Into<String>, span: Span, text: impl Into<String>) -> Self {
        self.fix(title, vec![Edit { span, text: text.into() }])
    }

    /// Reports it.
    pub(crate) fn report(self, sink: &mut Sink) {
        sink.push(self);
    }
}

/// Where findings go.
#[derive(Clone, Debug, Default)]
pub struct Sink {
    diagnostics: Vec<Diagnostic>,
}

impl Sink {
    /// Takes a finding.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Takes findings, if there are any.
    pub fn extend(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        self.diagnostics.extend(diagnostics);
    }

    /// How many findings there are.
    pub fn len(&self) -> usize {
        self.diagnostics.len()
    }

    /// True when there is none.
    pub fn is_empty(&self) -> bool {
        self.diagnostics.is_empty()
    }

    /// All findings, in the order they came.
    pub fn into_vec(self) -> Vec<Diagnostic> {
        self.diagnostics
    }
}

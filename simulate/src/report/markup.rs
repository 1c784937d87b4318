//! The elements of report pages. All text is escaped here.

use strabo_render::{page::Document, text::escape};

use super::table::ReportTable;
use crate::{answer::QUESTIONS, words::Sentence};

/// A page under construction.
pub struct Page {
    body: Document,
}

impl Page {
    /// A page with its head: the game, the setup, and who played.
    pub fn new(title: &str, setup: &str, games: &str) -> Self {
        let mut body = Document::new(&format!("Is it fair? {title}"));
        let [title, setup, games] = [title, setup, games].map(|text| escape(text).into_owned());
        body.markup(&format!(
            "<header class=\"head\"><p class=\"name\"><bdi>{title}</bdi></p><p class=\"opt\"><bdi>{setup}</bdi></p>\
             <p class=\"opt end\"><bdi>{games}</bdi></p></header>\n<main>\n"
        ));
        Self { body }
    }

    /// The verdict and its sentences, which come first.
    pub fn answer(&mut self, word: &str, is_key: bool, sentences: &[Sentence; 3]) {
        let class = if is_key { " class=\"key\"" } else { "" };
        self.raw(&format!("<div class=\"answer\"><h1{class}>{}</h1>\n<dl>\n", escape(word)));
        for (question, Sentence { lead, rest }) in QUESTIONS.iter().zip(sentences) {
            let [lead, rest] = [lead, rest].map(|text| unbroken(&escape(text)));
            self.raw(&format!("<dt>{question}</dt><dd><strong>{lead}</strong>{rest}</dd>\n"));
        }
        self.raw("</dl></div>\n");
    }

    pub fn section(&mut self, title: &str, lead: &str) {
        self.raw(&format!("<section><h2>{}</h2>\n", escape(title)));
        if !lead.is_empty() {
            self.note("lead", lead);
        }
    }

    pub fn end(&mut self) {
        self.raw("</section>\n");
    }

    /// A paragraph with a class.
    pub fn note(&mut self, class: &str, text: &str) {
        self.raw(&format!("<p class=\"{class}\">{}</p>\n", escape(text)));
    }

    /// Markup in which all text is escaped.
    pub fn raw(&mut self, markup: &str) {
        self.body.markup(markup);
    }

    pub fn remarks(&mut self, remarks: &[String]) {
        self.raw("<ul class=\"remarks\">\n");
        for remark in remarks {
            self.raw(&format!("<li>{}</li>\n", escape(remark)));
        }
        self.raw("</ul>\n");
    }

    /// What is folded until the reader opens it.
    pub fn fold(&mut self, title: &str, note: &str) {
        let [title, note] = [title, note].map(|text| escape(text).into_owned());
        self.raw(&format!(
            "<details><summary><strong>{title}</strong> <span>{note}</span></summary>\n"
        ));
    }

    pub fn end_fold(&mut self) {
        self.raw("</details>\n");
    }

    pub fn table(&mut self, table: &ReportTable) {
        if table.rows.is_empty() {
            return;
        }
        let caption = escape(&table.caption).into_owned();
        self.raw(&format!(
            "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"{caption}\">\n<table>\n\
             <caption>{caption}</caption>\n<thead><tr>"
        ));
        for cell in &table.head {
            self.raw(&format!("<th scope=\"col\"><bdi>{}</bdi></th>", escape(cell)));
        }
        self.raw("</tr></thead>\n<tbody>\n");
        for row in &table.rows {
            self.raw("<tr>");
            for (at, cell) in row.iter().enumerate() {
                let cell = escape(cell);
                self.raw(&match at {
                    0 => format!("<th scope=\"row\"><bdi>{cell}</bdi></th>"),
                    _ => format!("<td>{cell}</td>"),
                });
            }
            self.raw("</tr>\n");
        }
        self.raw("</tbody>\n</table>\n</div>\n");
    }

    /// Returns the finished page with these lines at the bottom.
    pub fn html(mut self, foot: &[String]) -> String {
        let lines = foot.iter().map(|line| format!("<p>{}</p>\n", escape(line)));
        self.body.markup(&format!("<footer>{}</footer>\n</main>\n", lines.collect::<String>()));
        self.body.html()
    }
}

/// Options of the program are not broken at their hyphens.
fn unbroken(markup: &str) -> String {
    let word = |word: &str| match word.strip_prefix("--") {
        Some(_) => format!("<span class=\"option\">{word}</span>"),
        None => word.to_owned(),
    };
    markup.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

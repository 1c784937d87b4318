//! The elements of report pages. All text is escaped here.

use strabo_render::{page::Document, scene::Scene, text::escape, theme::Theme};

use super::table::ReportTable;

/// A page with a table of contents.
pub struct Page {
    title: String,
    subtitle: String,
    contents: Vec<(&'static str, String)>,
    body: Document,
    /// Whether plots are side by side, where they never get too wide for the page.
    in_row: bool,
}

impl Page {
    /// An empty page.
    pub fn new(title: &str, subtitle: &str, contents: Vec<(&'static str, String)>) -> Self {
        let mut body = Document::new(&format!("{title}: balance report"));
        body.markup("<a class=\"skip\" href=\"#verdict\">To the verdict</a>\n");
        let (title, subtitle) = (title.to_owned(), subtitle.to_owned());
        let mut page = Self { title, subtitle, contents, body, in_row: false };
        page.head();
        page
    }

    fn head(&mut self) {
        let (title, subtitle) = (escape(&self.title), escape(&self.subtitle));
        self.body.markup(&format!(
            "<header class=\"top\"><div>\n<h1><bdi>{title}</bdi></h1>\n<p><bdi>{subtitle}</bdi></p>\n\
             </div></header>\n<nav aria-label=\"Contents\"><ul>\n"
        ));
        for (id, name) in &self.contents {
            let name = escape(name);
            self.body.markup(&format!("<li><a href=\"#{id}\">{name}</a></li>\n"));
        }
        self.body.markup("</ul></nav>\n<main>\n");
    }

    /// The verdict, which is the first section.
    pub fn verdict(&mut self, word: &str, sentence: &str, more: &[String]) {
        self.body.markup(&format!(
            "<section class=\"verdict\" id=\"verdict\" aria-labelledby=\"verdict-word\">\n\
             <h2 class=\"word\" id=\"verdict-word\">{word}</h2>\n<p class=\"sentence\">{}</p>\n",
            escape(sentence)
        ));
        for sentence in more {
            self.paragraph(sentence);
        }
        self.end();
    }

    /// Begins a section of the contents.
    pub fn section(&mut self, id: &str) {
        let name = self.contents.iter().find(|one| one.0 == id).map_or("", |one| &one.1);
        let name = escape(name);
        self.body.markup(&format!("<section id=\"{id}\">\n<h2>{name}</h2>\n"));
    }

    /// Ends a section.
    pub fn end(&mut self) {
        self.body.markup("</section>\n");
    }

    pub fn paragraph(&mut self, text: &str) {
        self.body.markup(&format!("<p>{}</p>\n", escape(text)));
    }

    /// A list of remarks.
    pub fn remarks(&mut self, remarks: &[String]) {
        self.body.markup("<ul class=\"remarks\">\n");
        for remark in remarks {
            self.body.markup(&format!("<li>{}</li>\n", escape(remark)));
        }
        self.body.markup("</ul>\n");
    }

    /// Pairs of names and values.
    pub fn figures(&mut self, figures: &[(&str, String)]) {
        self.body.markup("<dl class=\"figures\">\n");
        for (what, figure) in figures {
            let (what, figure) = (escape(what), escape(figure));
            self.body.markup(&format!("<div><dt>{what}</dt><dd><bdi>{figure}</bdi></dd></div>\n"));
        }
        self.body.markup("</dl>\n");
    }

    pub fn plot(&mut self, draw: impl Fn(&Theme) -> Scene) {
        // On a narrow screen it is scrolled, also with the keyboard.
        let reached = " tabindex=\"0\" role=\"group\" aria-label=\"Plot\"";
        let more = if self.in_row { "" } else { reached };
        self.body.markup(&format!("<div class=\"plot\"{more}>\n"));
        self.body.plot(draw);
        self.body.markup("</div>\n");
    }

    /// Starts a row of plots.
    pub fn open_plots(&mut self) {
        self.body.markup("<div class=\"plots\">\n");
        self.in_row = true;
    }

    /// Ends a row of plots.
    pub fn close_plots(&mut self) {
        self.body.markup("</div>\n");
        self.in_row = false;
    }

    /// A table that is always visible.
    pub fn table(&mut self, table: &ReportTable) {
        let caption = escape(&table.caption).into_owned();
        self.body.markup(&format!(
            "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"{caption}\">\n<table>\n\
             <caption>{caption}</caption>\n<thead><tr>"
        ));
        for cell in &table.head {
            self.body.markup(&format!("<th scope=\"col\"><bdi>{}</bdi></th>", escape(cell)));
        }
        self.body.markup("</tr></thead>\n<tbody>\n");
        for row in &table.rows {
            self.body.markup("<tr>");
            for (at, cell) in row.iter().enumerate() {
                let cell = escape(cell);
                self.body.markup(&match at {
                    0 => format!("<th scope=\"row\"><bdi>{cell}</bdi></th>"),
                    _ => format!("<td>{cell}</td>"),
                });
            }
            self.body.markup("</tr>\n");
        }
        self.body.markup("</tbody>\n</table>\n</div>\n");
    }

    /// A collapsed table with the data of the plot above.
    pub fn behind(&mut self, table: &ReportTable) {
        if table.rows.is_empty() {
            return;
        }
        self.body.markup(&format!(
            "<details>\n<summary>As a table: {}</summary>\n",
            escape(&lower_first(&table.caption))
        ));
        self.table(table);
        self.body.markup("</details>\n");
    }

    /// Returns the finished page with this line at the bottom.
    pub fn html(mut self, foot: &str) -> String {
        self.body.markup(&format!("<footer><p>{}</p></footer>\n</main>\n", escape(foot)));
        self.body.html()
    }
}

fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

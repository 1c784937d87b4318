//! A table of text, which every format of a report writes in its own way.

/// A table with names in its first column and figures in the others.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReportTable {
    pub caption: String,
    /// The headings of the columns.
    pub head: Vec<String>,
    /// The rows, each as long as the head.
    pub rows: Vec<Vec<String>>,
}

impl ReportTable {
    pub fn new(caption: &str, head: &[&str]) -> Self {
        let head = head.iter().map(|&word| word.to_owned()).collect();
        Self { caption: caption.to_owned(), head, rows: Vec::new() }
    }

    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// The lines of the table as plain text of limited width, headings first. Names are shortened if
    /// there is no room.
    pub fn lines(&self, room: usize) -> Vec<String> {
        let long = |cell: &String| cell.chars().count();
        let mut widths: Vec<usize> = self.head.iter().map(long).collect();
        for row in &self.rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = (*width).max(long(cell));
            }
        }
        let figures: usize = widths.iter().skip(1).map(|width| width + 2).sum();
        if let Some(first) = widths.first_mut() {
            *first = (*first).min(room.saturating_sub(figures).max(8));
        }
        let line = |row: &Vec<String>| {
            let cells = row.iter().zip(&widths).enumerate().map(|(at, (cell, &width))| match at {
                0 => format!("{:width$}", cut(cell, width)),
                _ => format!("{cell:>width$}"),
            });
            cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
        };
        std::iter::once(&self.head).chain(&self.rows).map(line).collect()
    }
}

/// Shortens a text to a number of characters.
pub fn cut(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_owned();
    }
    let kept: String = text.chars().take(room.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::ReportTable;

    #[test]
    fn figures_are_aligned_and_long_names_give_way() {
        let mut table = ReportTable::new("", &["Name", "Wins", "Share"]);
        table.row(["Ur", "7", "2%"].map(str::to_owned).to_vec());
        table.row(["A civilization of many words", "1,204", "98%"].map(str::to_owned).to_vec());
        assert_eq!(
            table.lines(30),
            [
                "Name               Wins  Share",
                "Ur                    7     2%",
                "A civilization…   1,204    98%",
            ]
        );
    }
}

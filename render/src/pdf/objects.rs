//! Writes the objects of converted pictures in a fixed order, each one once.
//!
//! `svg2pdf` keeps fonts and resources in hash maps, so that their order and numbers differ from run to run.
//! Here an object gets its number when it is first needed, and an equal one from another page shares it.

use std::collections::{BTreeMap, BTreeSet};

use pdf_writer::{Chunk, Pdf, Primitive, Ref};
use sha2::{Digest, Sha256};

/// All objects that are written so far, by their digest.
pub struct Objects {
    known: BTreeMap<[u8; 32], Ref>,
    /// The next free number.
    pub next: Ref,
}

/// One object: its dictionary or value, and its stream with the words around it.
struct Object<'c> {
    head: &'c [u8],
    stream: &'c [u8],
}

/// Bytes that are an object already.
struct Raw<'b>(&'b [u8]);

impl Primitive for Raw<'_> {
    fn write(self, buffer: &mut Vec<u8>) {
        buffer.extend_from_slice(self.0);
    }
}

impl Objects {
    /// Nothing is written yet.
    pub fn new() -> Self {
        Self { known: BTreeMap::new(), next: Ref::new(1) }
    }

    /// Writes what an object of a chunk needs, and then the object. Returns its number in the file; `None`
    /// if the chunk cannot be understood.
    pub fn write(&mut self, chunk: &Chunk, root: Ref, pdf: &mut Pdf) -> Option<Ref> {
        let objects = split(chunk.as_bytes())?;
        let mut names = BTreeMap::new();
        self.place(root.get(), &objects, &mut BTreeSet::new(), &mut names, pdf)
    }

    fn place(
        &mut self,
        id: i32,
        objects: &BTreeMap<i32, Object<'_>>,
        open: &mut BTreeSet<i32>,
        names: &mut BTreeMap<i32, Ref>,
        pdf: &mut Pdf,
    ) -> Option<Ref> {
        if let Some(known) = names.get(&id) {
            return Some(*known);
        }
        // Objects that need each other cannot be written one after the other.
        if !open.insert(id) {
            return None;
        }
        let object = objects.get(&id)?;
        let mut bytes = Vec::with_capacity(object.head.len() + object.stream.len());
        let head = sorted(std::str::from_utf8(object.head).ok()?);
        let mut rest = head.as_str();
        while let Some(at) = rest.find(" 0 R") {
            let before = &rest[..at];
            let digits = before.len() - before.trim_end_matches(|c: char| c.is_ascii_digit()).len();
            let (text, number) = before.split_at(at - digits);
            bytes.extend_from_slice(text.as_bytes());
            let needed = self.place(number.parse().ok()?, objects, open, names, pdf)?;
            bytes.extend_from_slice(format!("{} 0 R", needed.get()).as_bytes());
            rest = &rest[at + " 0 R".len()..];
        }
        bytes.extend_from_slice(rest.as_bytes());
        bytes.extend_from_slice(object.stream);
        let next = &mut self.next;
        let name = *self.known.entry(Sha256::digest(&bytes).into()).or_insert_with(|| {
            let name = next.bump();
            pdf.indirect(name).primitive(Raw(&bytes));
            name
        });
        names.insert(id, name);
        Some(name)
    }
}

/// Splits a chunk into objects by their numbers.
fn split(bytes: &[u8]) -> Option<BTreeMap<i32, Object<'_>>> {
    const START: &[u8] = b" 0 obj\n";
    const STREAM: &[u8] = b"\nstream\n";
    const END: &[u8] = b"\nendobj\n\n";
    let mut objects = BTreeMap::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        let at = find(rest, START)?;
        let id = std::str::from_utf8(&rest[..at]).ok()?.trim().parse().ok()?;
        rest = &rest[at + START.len()..];
        let end = find(rest, END)?;
        let (head, length) = match find(&rest[..end], STREAM) {
            Some(head) => (head, head + STREAM.len() + stream_length(&rest[..head])?),
            None => (end, end),
        };
        let end = length + find(rest.get(length..)?, END)?;
        objects.insert(id, Object { head: &rest[..head], stream: &rest[head..end] });
        rest = &rest[end + END.len()..];
    }
    Some(objects)
}

/// How long the stream after a dictionary is.
fn stream_length(head: &[u8]) -> Option<usize> {
    const LENGTH: &[u8] = b"/Length ";
    let digits = &head[find(head, LENGTH)? + LENGTH.len()..];
    let count = digits.iter().take_while(|byte| byte.is_ascii_digit()).count();
    std::str::from_utf8(&digits[..count]).ok()?.parse().ok()
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    // Most bytes are no start, and streams are long: the first byte is looked for alone.
    let first = *wanted.first()?;
    let mut from = 0;
    loop {
        let at = from + bytes.get(from..)?.iter().position(|byte| *byte == first)?;
        if bytes[at..].starts_with(wanted) {
            return Some(at);
        }
        from = at + 1;
    }
}

/// A dictionary in which neighbouring resources, such as `/fo0` and `/fo1`, stand in the order of their names.
fn sorted(head: &str) -> String {
    let mut lines: Vec<&str> = head.split('\n').collect();
    let name = |line: &str| -> Option<(String, u32)> {
        let name = line.trim_start().strip_prefix('/')?.split(' ').next()?;
        let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
        Some((letters.to_owned(), name[letters.len()..].parse().ok()?))
    };
    for run in lines.chunk_by_mut(|one, other| name(one).is_some() && name(other).is_some()) {
        run.sort_by_key(|line| name(line));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use pdf_writer::{Chunk, Name, Pdf, Ref};

    use super::Objects;

    /// A picture with two fonts, whose objects and resources come in some order.
    fn chunk(order: [i32; 2]) -> Chunk {
        let mut chunk = Chunk::new();
        for number in order {
            chunk.stream(Ref::new(number + 10), b"2 0 obj\n\nendobj\n\n 7 0 R");
            let mut font = chunk.indirect(Ref::new(number)).dict();
            font.pair(Name(b"Font"), Name(if number == 1 { b"One" } else { b"Two" }));
            font.pair(Name(b"File"), Ref::new(number + 10));
        }
        let mut picture = chunk.indirect(Ref::new(9)).dict();
        for number in order {
            let name = format!("fo{number}");
            picture.pair(Name(name.as_bytes()), Ref::new(number));
        }
        drop(picture);
        chunk
    }

    fn written(chunks: &[Chunk]) -> (Vec<u8>, Vec<Option<Ref>>) {
        let (mut pdf, mut objects) = (Pdf::new(), Objects::new());
        let roots =
            chunks.iter().map(|chunk| objects.write(chunk, Ref::new(9), &mut pdf)).collect();
        (pdf.finish(), roots)
    }

    #[test]
    fn the_order_of_a_hash_map_does_not_reach_the_file() {
        assert_eq!(written(&[chunk([1, 2])]), written(&[chunk([2, 1])]));
    }

    #[test]
    fn equal_objects_are_written_once() {
        let (once, first) = written(&[chunk([1, 2])]);
        let (twice, both) = written(&[chunk([1, 2]), chunk([2, 1])]);
        assert_eq!(once, twice);
        assert_eq!(both, [first[0], first[0]]);
        // Two fonts share one file.
        assert_eq!(first[0].map(Ref::get), Some(4));
    }

    #[test]
    fn a_circle_is_refused() {
        let mut chunk = Chunk::new();
        chunk.indirect(Ref::new(9)).dict().pair(Name(b"Self"), Ref::new(9));
        assert_eq!(written(&[chunk]).1, [None]);
    }
}

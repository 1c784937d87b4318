//! Writes a tree of values as deterministic CBOR: shortest heads, known lengths, keys in their one order.

use super::error::Fault;
use super::head::{self, major};
use crate::points;
use crate::value::{Record, Value};

/// Appends a value to the bytes written so far.
pub fn encode(value: &Value, out: &mut Vec<u8>) -> Result<(), Fault> {
    match value {
        Value::Nothing => out.push(head::NULL),
        Value::Flag(flag) => out.push(if *flag { head::TRUE } else { head::FALSE }),
        Value::Whole(number) => whole(*number, out),
        Value::Index(_, at) => head::write(out, major::UNSIGNED, (*at).into()),
        Value::Real(number) if number.is_finite() => head::write_float(out, *number),
        Value::Real(_) => {
            return Err(Fault::new("a bundle cannot hold a number that is not finite"));
        }
        Value::Text(words) => text(words, out),
        Value::Word(word) => text(word, out),
        Value::Ring(ring) => {
            let (tag, bytes) = points::encode(ring);
            head::write(out, major::TAG, tag.into());
            head::write_length(out, major::BYTES, bytes.len());
            out.extend(bytes);
        }
        Value::List(items) => {
            head::write_length(out, major::ARRAY, items.len());
            for (at, item) in items.iter().enumerate() {
                encode(item, out).map_err(|fault| fault.at(at))?;
            }
        }
        // A choice with content is a map of one entry.
        Value::Tagged(word, content) => {
            head::write(out, major::MAP, 1);
            entry(word, content, out)?;
        }
        Value::Record(record) => fields(record, out)?,
    }
    Ok(())
}

fn whole(number: i64, out: &mut Vec<u8>) {
    // -1 is written as 0, -2 as 1: the same as turning every bit over.
    match u64::try_from(number) {
        Ok(positive) => head::write(out, major::UNSIGNED, positive),
        Err(_) => head::write(out, major::NEGATIVE, (!number).unsigned_abs()),
    }
}

fn text(text: &str, out: &mut Vec<u8>) {
    head::write_length(out, major::TEXT, text.len());
    out.extend(text.as_bytes());
}

/// Keys are ordered by their encoded bytes, which begin with the length.
fn fields(record: &Record, out: &mut Vec<u8>) -> Result<(), Fault> {
    let mut sorted: Vec<&(&str, Value)> = record.fields.iter().collect();
    sorted.sort_unstable_by_key(|(key, _)| (key.len(), *key));
    head::write_length(out, major::MAP, sorted.len());
    sorted.into_iter().try_for_each(|(key, value)| entry(key, value, out))
}

fn entry(key: &str, value: &Value, out: &mut Vec<u8>) -> Result<(), Fault> {
    text(key, out);
    encode(value, out).map_err(|fault| fault.under(key.as_bytes()))
}

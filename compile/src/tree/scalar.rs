//! From the text of a scalar to its value, by the book.

use std::borrow::Cow;

use toml_parser::{ErrorSink, ParseError, Raw, Span, decoder::ScalarKind};

use super::{Data, Forest, datetime::is_datetime};

/// The value of a scalar. What is wrong with it goes to `errors`; then the value is only a guess.
pub(super) fn decode<'s>(
    forest: &mut Forest<'s>,
    raw: Raw<'s>,
    span: Span,
    errors: &mut dyn ErrorSink,
) -> Data<'s> {
    let mut failed = raw.is_empty();
    let mut report = |message: &'static str| {
        errors.report_error(ParseError::new(message).with_unexpected(span));
    };
    if failed {
        report("a value is missing");
        return Data::Boolean(false);
    }
    let mut text = Cow::Borrowed("");
    let kind = raw.decode_scalar(&mut text, &mut |error: ParseError| {
        failed = true;
        errors.report_error(error);
    });
    let mut report = |message: &'static str| {
        if !failed {
            errors.report_error(ParseError::new(message).with_unexpected(span));
        }
    };
    match kind {
        ScalarKind::String => Data::String(forest.keep(text)),
        ScalarKind::Boolean(value) => Data::Boolean(value),
        ScalarKind::DateTime => {
            if !is_datetime(raw.as_str()) {
                report("this is neither a date nor a time");
            }
            Data::Datetime(raw.as_str())
        }
        ScalarKind::Float => {
            let value = text.parse().unwrap_or(f64::INFINITY);
            if value.is_infinite() && !text.contains("inf") {
                report("the number is too large");
            }
            Data::Float(value)
        }
        ScalarKind::Integer(radix) => {
            let value = i64::from_str_radix(&text, radix.value());
            if value.is_err() {
                report("the integer does not fit into 64 bits");
            }
            Data::Integer(value.unwrap_or(0))
        }
    }
}

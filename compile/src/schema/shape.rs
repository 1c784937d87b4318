//! What may stand at a place of a file, read from its schema: fields, words, lists, ids of which kind.

use std::sync::OnceLock;

use serde_json::{Map, Value};

use super::{files, refers};
use crate::{authored::Part, index::Kind};

/// Definitions that refer to each other without a field between them are not followed further.
const DEEPEST: u32 = 16;

/// What may stand at one place of a file.
///
/// ```
/// use strabo_compile::Part;
/// use strabo_compile::index::Kind;
/// use strabo_compile::schema::Shape;
///
/// let area = Shape::of_row(Part::Map, "area", false).expect("a table of map.toml");
/// let land = area.field("land").expect("a field");
/// assert_eq!(land.sentence(), Some("Areas it touches by land."));
/// assert_eq!(land.item().and_then(|item| item.refers()), Some(Kind::Area));
/// let site = area.field("city_site").expect("a field");
/// assert_eq!(site.words()[0], ("black", Some("Safe from floods.")));
/// ```
#[derive(Clone, Debug)]
pub struct Shape<'s> {
    file: &'s Value,
    /// What the field says, which is more than what its type says.
    said: Option<&'s str>,
    choices: Vec<Choice<'s>>,
    /// The record and the field that led here.
    named: Option<(&'s str, &'s str)>,
    /// The type that the schema names.
    record: Option<&'s str>,
    default: Option<&'s Value>,
}

#[derive(Clone, Copy, Debug)]
struct Choice<'s> {
    schema: &'s Map<String, Value>,
    record: &'s str,
}

/// A field of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field<'s> {
    /// Its name.
    pub name: &'s str,
    /// What it says.
    pub sentence: Option<&'s str>,
    /// True when it cannot be left out.
    pub required: bool,
}

impl Shape<'static> {
    /// A whole file; with `overlay`, of a pack that extends another.
    pub fn of_file(part: Part, overlay: bool) -> Option<Self> {
        static FILES: [[OnceLock<Option<Value>>; Part::ALL.len()]; 2] =
            [const { [const { OnceLock::new() }; Part::ALL.len()] }; 2];
        let read = || files::of_file(part, overlay);
        let file = FILES[usize::from(overlay)][part as usize].get_or_init(read).as_ref()?;
        Some(Self::of_schema(file))
    }

    /// A table that is written once, or one row of a table.
    pub fn of_row(part: Part, table: &str, overlay: bool) -> Option<Self> {
        let table = Self::of_file(part, overlay)?.field(table)?;
        Some(table.item().unwrap_or(table))
    }

    /// A type that fields refer to, by its name in the schema of a file.
    pub fn of_record(part: Part, record: &str) -> Option<Self> {
        let file = Self::of_file(part, false)?.file;
        let (record, schema) = file.get("definitions")?.as_object()?.get_key_value(record)?;
        let shape = Self::new(file, schema, record, None);
        Some(Self { record: Some(record), ..shape })
    }
}

impl<'s> Shape<'s> {
    /// The root of any schema with definitions.
    pub fn of_schema(file: &'s Value) -> Self {
        Self::new(file, file, "", None)
    }

    fn new(
        file: &'s Value,
        schema: &'s Value,
        record: &'s str,
        named: Option<(&'s str, &'s str)>,
    ) -> Self {
        let said = schema.get("description").and_then(Value::as_str);
        let default = schema.get("default");
        let mut shape = Self { file, said, choices: Vec::new(), named, record: None, default };
        shape.expand(schema, record, 0);
        shape
    }

    /// Follows references and lists the alternatives of a schema.
    fn expand(&mut self, schema: &'s Value, record: &'s str, depth: u32) {
        let Some(object) = schema.as_object().filter(|_| depth < DEEPEST) else { return };
        if let Some(name) = object.get("$ref").and_then(Value::as_str)
            && let Some(name) = name.strip_prefix("#/definitions/")
            && let Some(target) = self.file.get("definitions").and_then(|all| all.get(name))
        {
            self.record.get_or_insert(name);
            self.expand(target, name, depth + 1);
            return;
        }
        let branches = ["allOf", "oneOf", "anyOf"].into_iter().filter_map(|key| object.get(key));
        for branch in branches.filter_map(Value::as_array).flatten() {
            self.expand(branch, record, depth + 1);
        }
        if ["type", "enum", "const", "properties"].iter().any(|key| object.contains_key(*key)) {
            self.choices.push(Choice { schema: object, record });
        }
    }

    /// What the schema says about this place.
    pub fn sentence(&self) -> Option<&'s str> {
        self.said.or_else(|| self.choices.first().and_then(|choice| text(choice.schema)))
    }

    /// The type that stands here, by its name in the schema, if it has one.
    pub fn record(&self) -> Option<&'s str> {
        self.record
    }

    /// True when one of several words stands here, some of which have fields.
    pub fn is_vocabulary(&self) -> bool {
        self.choices.len() > 1
    }

    /// The field that must be true when a required field is left out.
    pub fn unless(&self, name: &str) -> Option<&'s str> {
        let schema = self.choices.first()?.schema;
        let needed = schema.get("else")?.get("required")?.as_array()?;
        let condition = schema.get("if")?.get("required")?.get(0)?.as_str()?;
        needed.iter().any(|one| one == name).then_some(condition)
    }

    /// How many characters may stand here at most.
    pub fn longest(&self) -> Option<u64> {
        self.choices.first()?.schema.get("maxLength")?.as_u64()
    }

    /// The default, as it would be written.
    pub fn default(&self) -> Option<String> {
        self.default.map(Value::to_string)
    }

    /// The fields of a table, in alphabetical order.
    pub fn fields(&self) -> Vec<Field<'s>> {
        let mut fields = Vec::new();
        for Choice { schema, .. } in &self.choices {
            let required = schema.get("required").and_then(Value::as_array);
            let is_required =
                |name: &str| required.is_some_and(|all| all.iter().any(|one| one == name));
            let own = schema.get("properties").and_then(Value::as_object);
            for (name, field) in own.into_iter().flatten() {
                // The only field of an alternative is a word: what it means is said about the alternative.
                let is_word = self.choices.len() > 1 && own.is_some_and(|own| own.len() == 1);
                let said = field.as_object().and_then(text);
                let said = if is_word { text(schema).or(said) } else { said };
                let required = is_required(name) && !is_word;
                fields.push(Field { name, sentence: said, required });
            }
        }
        fields.sort_by_key(|field| field.name);
        fields.dedup_by_key(|field| field.name);
        fields
    }

    /// What may stand in a field, or behind a key of the author's choice.
    pub fn field(&self, name: &str) -> Option<Self> {
        for Choice { schema, record } in &self.choices {
            let own = schema.get("properties").and_then(Value::as_object);
            if let Some((name, field)) = own.and_then(|own| own.get_key_value(name)) {
                let mut found = Self::new(self.file, field, record, Some((record, name)));
                let is_word = self.choices.len() > 1 && own.is_some_and(|own| own.len() == 1);
                if let Some(said) = text(schema).filter(|_| is_word) {
                    found.said = Some(said);
                }
                return Some(found);
            }
        }
        self.inner("additionalProperties")
    }

    /// What may stand in a list.
    pub fn item(&self) -> Option<Self> {
        self.inner("items")
    }

    /// What is inside, with the field that led to it.
    fn inner(&self, key: &str) -> Option<Self> {
        let mut found = (self.choices.iter())
            .filter_map(|choice| Some((choice.schema.get(key)?, choice.record)))
            .filter(|(schema, _)| schema.is_object());
        let (schema, record) = found.next()?;
        Some(Self::new(self.file, schema, record, self.named))
    }

    /// The words that may stand here, with what they mean, in the order of the schema. Words that have
    /// fields are [`Self::fields`].
    pub fn words(&self) -> Vec<(&'s str, Option<&'s str>)> {
        let mut words = Vec::new();
        for Choice { schema, .. } in &self.choices {
            words.extend(
                schema.get("const").and_then(Value::as_str).map(|word| (word, text(schema))),
            );
            let listed = schema.get("enum").and_then(Value::as_array).into_iter().flatten();
            let meanings = schema.get("x-taplo").and_then(|taplo| taplo.get("docs"));
            let meanings = meanings.and_then(|docs| docs.get("enumValues"));
            for (at, word) in listed.enumerate() {
                let meaning = meanings.and_then(|all| all.get(at)).and_then(Value::as_str);
                words.extend(word.as_str().map(|word| (word, meaning)));
            }
        }
        words
    }

    /// The kind of thing whose id stands here.
    pub fn refers(&self) -> Option<Kind> {
        let (record, field) = self.named?;
        let kind = refers::values(record, field)?;
        let is_id = |choice: &Choice<'_>| match kind {
            Kind::Stack => is_type(choice.schema, "integer"),
            Kind::Lint => choice.schema.contains_key("enum"),
            _ => is_id(choice.schema),
        };
        self.choices.iter().any(is_id).then_some(kind)
    }

    /// The kind of thing whose ids are the keys of this table.
    pub fn keys_refer(&self) -> Option<Kind> {
        let (_, field) = self.named?;
        let names = self.choices.iter().filter_map(|choice| choice.schema.get("propertyNames"));
        let mut names = names.filter_map(Value::as_object);
        names.any(is_id).then(|| refers::keys(field)).flatten()
    }

    /// True when the keys of this table are player counts.
    pub fn keys_are_players(&self) -> bool {
        let names = self.choices.iter().filter_map(|choice| choice.schema.get("propertyNames"));
        names.filter_map(Value::as_object).any(is_players)
    }

    /// True when a player count or a range of them stands here.
    pub fn is_players(&self) -> bool {
        self.choices.iter().any(|choice| is_players(choice.schema))
    }

    /// True when a value of this type may stand here: `boolean`, `array`, `object`, `string`, `integer`.
    pub fn is(&self, name: &str) -> bool {
        let is_word = |choice: &Choice<'_>| {
            name == "string"
                && (choice.schema.contains_key("enum") || choice.schema.contains_key("const"))
        };
        self.choices.iter().any(|choice| is_type(choice.schema, name) || is_word(choice))
    }

    /// What sort of value stands here: "a whole number from 0 to 255", "a list of ids of areas".
    pub fn sort(&self) -> String {
        let mut sorts: Vec<String> = Vec::new();
        for choice in &self.choices {
            let sort = self.sort_of(choice.schema);
            if !sorts.contains(&sort) {
                sorts.push(sort);
            }
        }
        sorts.join(" or ")
    }

    fn sort_of(&self, schema: &Map<String, Value>) -> String {
        let number = |key: &str| schema.get(key).map(Value::to_string);
        let range = match (number("minimum"), number("maximum")) {
            (Some(least), Some(most)) => format!(" from {least} to {most}"),
            (Some(least), None) => format!(" of at least {least}"),
            _ => number("exclusiveMinimum").map_or_else(String::new, |n| format!(" above {n}")),
        };
        match schema.get("type").and_then(Value::as_str) {
            _ if schema.contains_key("enum") || schema.contains_key("const") => "a word".to_owned(),
            Some("integer") => format!("a whole number{range}"),
            Some("number") => format!("a number{range}"),
            Some("boolean") => "true or false".to_owned(),
            Some("array") => {
                let most =
                    number("maxItems").filter(|most| number("minItems").as_ref() == Some(most));
                let list =
                    most.map_or_else(|| "a list".to_owned(), |most| format!("a list of {most}"));
                match self.item().map(|item| item.sort()) {
                    Some(item) if item.starts_with("a list") => {
                        format!("{list} of lists{}", item.trim_start_matches("a list"))
                    }
                    Some(item) if !item.is_empty() => format!("{list}; each is {item}"),
                    _ => list,
                }
            }
            Some("object") => match self.keys_refer() {
                Some(kind) => format!("a table by {kind}"),
                None if self.keys_are_players() => "a table by player count".to_owned(),
                None => "a table".to_owned(),
            },
            Some("string") if is_id(schema) => match self.refers() {
                Some(kind) => format!("the id of {}", with_article(kind.word())),
                None => "an id".to_owned(),
            },
            Some("string") if is_players(schema) => "a player count or a range".to_owned(),
            _ => "a text".to_owned(),
        }
    }
}

/// "an area", "a stack".
fn with_article(word: &str) -> String {
    let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {}", word.replace('_', " "))
}

fn text(schema: &Map<String, Value>) -> Option<&str> {
    schema.get("description").and_then(Value::as_str)
}

fn is_type(schema: &Map<String, Value>, name: &str) -> bool {
    schema.get("type").is_some_and(|kind| kind == name)
}

fn pattern(schema: &Map<String, Value>) -> &str {
    schema.get("pattern").and_then(Value::as_str).unwrap_or_default()
}

/// True for the schema of an id.
pub(crate) fn is_id(schema: &Map<String, Value>) -> bool {
    pattern(schema).starts_with("^[a-z0-9]+(-")
}

fn is_players(schema: &Map<String, Value>) -> bool {
    pattern(schema).starts_with("^[1-9][0-9]?(-")
}

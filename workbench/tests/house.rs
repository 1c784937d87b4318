//! Tests of `house`.

use strabo_compile::Part;
use strabo_workbench::testing::formatted;

#[track_caller]
fn becomes(before: &str, after: &str) {
    assert_eq!(formatted(Part::Map, before, false), after);
    assert_eq!(formatted(Part::Map, after, false), after, "a second time");
    let [before, after] = [before, after].map(|text| text.replace('\n', "\r\n"));
    assert_eq!(formatted(Part::Map, &before, false), after, "with the line ends of Windows");
}

#[test]
fn spaces_and_blank_lines_are_put_right() {
    becomes(
        "\n\n# about\n[[area]]\n\nid=\"a\"   \nland =[ \"b\",\"c\", ]# ford\n[[ sea ]]\nid = \"b\"",
        "# about\n[[area]]\nid = \"a\"\nland = [\"b\", \"c\"] # ford\n\n[[sea]]\nid = \"b\"\n",
    );
    becomes("[board]\nwidth=1\n\n\n\n# end\n", "[board]\nwidth = 1\n\n# end\n");
    becomes("", "");
    becomes("x . y=  { a=1,b = [ ] , c={ } }\n", "x.y = { a = 1, b = [], c = {} }\n");
}

#[test]
fn broken_lists_stay_broken() {
    becomes(
        "land=[\"a\",\n     \"b\",\"c\" # two\n , # three\n\n\n\"d\"]\n",
        "land = [\n  \"a\",\n  \"b\", \"c\", # two\n  # three\n\n  \"d\",\n]\n",
    );
    becomes("land=[ # none\n]\n", "land = [ # none\n]\n");
    becomes(
        "side = [\n{a=[\n1,\n2],b=2},\n]\n",
        "side = [\n  { a = [\n    1,\n    2,\n  ], b = 2 },\n]\n",
    );
}

#[test]
fn fields_come_in_their_order_with_their_comments() {
    becomes(
        "[[area]]\n# a ford\nland = [\"b\"]\nid = \"a\" # first\n# left over\n",
        "[[area]]\nid = \"a\" # first\n# a ford\nland = [\"b\"]\n# left over\n",
    );
    becomes(
        "[[area]]\nat = [1, 2]\n\nname = \"A\"\nid = \"a\"\n",
        "[[area]]\nat = [1, 2]\n\nid = \"a\"\nname = \"A\"\n",
    );
}

#[test]
fn texts_over_several_lines_are_not_touched() {
    becomes(
        "[[area]]\nname='''\n  a  \n\n\n  b'''\nid = \"a\"\n",
        "[[area]]\nid = \"a\"\nname = '''\n  a  \n\n\n  b'''\n",
    );
}

#[test]
fn tables_are_sorted_only_when_asked() {
    let text = "# head\n\n[[sea]]\nid = \"s\"\n\n# Two\n\n# b\n[[area]]\nid = \"b\"\n\n\
                [delete]\narea = [\"x\"]\n\n[[area]]\nid = \"a\"\n\n[board]\nwidth = 1\n";
    becomes(text, text);
    let wanted = "# head\n\n[board]\nwidth = 1\n\n# Two\n\n# b\n[[area]]\nid = \"b\"\n\n\
                  [[area]]\nid = \"a\"\n\n[[sea]]\nid = \"s\"\n\n[delete]\narea = [\"x\"]\n";
    assert_eq!(formatted(Part::Map, text, true), wanted);
}

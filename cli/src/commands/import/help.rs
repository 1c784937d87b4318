//! The help texts of `strabo import`: what is read from each format.

/// The help of `strabo import`.
pub const EXAMPLES: &str = "\
Examples:
  strabo import svg board.svg                    a drawing with one shape for each area
  strabo import svg board.svg --tolerance 6      thick borders: outlines lie up to 6 units apart
  strabo import svg board.svg --borders borders.csv --table areas.csv
  strabo import geojson world.json --flip-y      longitude and latitude, north up
  strabo import csv areas.csv borders.csv -o my-map
  strabo import triplea my-maps/ancient          a map folder of TripleA
  strabo import diplomacy standard.map           a map of Diplomacy
  strabo import svg board.svg -o my-map --update     the board of a pack, drawn anew
  strabo import svg board.svg --rules mega-empires-east --players 3

Borders are derived where outlines touch, or come from a list. Gaps up to the tolerance are closed, so \
that neighbours share their sides; islands drawn over a sea are cut out of it. The report says what was \
guessed, changed or left out. Existing files are never overwritten. With --update, a second import of a \
redrawn board keeps names, populations, sites, regions, starts and comments by id, changes outlines, \
centres and borders, and reports what is new, gone and moved.";

/// What is read from a drawing.
pub const SVG_HELP: &str = "\
What is read:
  areas    every filled path, polygon, rect, circle and ellipse, with all transforms
  name     the label of Inkscape, else <title>, else id
  parts    a group with a label, a title or an id, whose shapes have no names of their own, is one
           area; what lies inside of a larger shape of the group is a mark on it
  sea      data-kind=\"sea\", or a class, layer, group or name with the word sea, ocean or water
           (or their plural); a layer or class counts for more than a name
  figures  data-population=\"3\", data-city-site=\"black\" or \"white\", data-impassable=\"yes\"
  styles   fill, display and visibility, from attributes, style and <style> (tag, class, id)

What is left out, and reported: hidden layers and shapes, open lines without a fill, backgrounds under \
the whole board, and what is called legend, key, labels, text, frame, grid, guides, compass, scale or \
background. --layer takes a layer in spite of its name.

Examples:
  strabo import svg board.svg
  strabo import svg board.svg --layer Land --layer \"Open seas\" -o my-map
  strabo import svg board.svg --borders borders.csv --table areas.csv";

pub const TABLE_HELP: &str = "\
Columns of areas: id, name, kind (land or sea), population, city_site (black or white), x, y, region, \
start, flood_plain, coasts, impassable (yes or no), aliases, owner, tags. Only id or name is needed. Several entries \
in a cell are separated by a comma, a semicolon or a bar; coasts are separated by bars, the places of a \
coast by commas: \"black-sea,propontis|aegean\".

Columns of borders: a, b, by (land, water or both). Where most borders are listed from both ends, one \
that is listed from one end only is written from that end only, and reported.

Examples:
  strabo import csv areas.csv borders.csv -o my-map
  strabo import csv borders.csv                  areas known only from their borders";

/// What is read from a map of TripleA.
pub const TRIPLEA_HELP: &str = "\
What is read: outlines from polygons.txt, centres from centers.txt, the size of the board from \
map.properties; territories, connections, water and impassable territories from the XML of a game in \
the folder games; canals become passages, owners and production become tags. Without a game, borders are \
derived from outlines. Units and rules are not imported.

Examples:
  strabo import triplea maps/ancient
  strabo import triplea maps/ancient --game maps/ancient/games/long.xml -o my-map";

pub const DIPLOMACY_HELP: &str = "\
What is read: names and abbreviations, LAND, COAST, PORT, WATER and SHUT with their neighbours, coasts \
such as SPA/NC, DROP, and the files that USE and MAP name, from the same folder. Where an army can go is \
a border by land, where a fleet can go one by water. Supply centres and home centres become tags. Units \
and rules are reported and not imported.

Examples:
  strabo import diplomacy standard.map
  strabo import svg board.svg --borders standard.map    outlines from a drawing of the same map";

#!/usr/bin/env bash
# What a change does to a pack, as Markdown for a comment: findings, differences, fairness, pictures before and after.
# changes.sh PACK BASE FOLDER [PLAYERS] [GAMES]: PACK is a folder of this repository, BASE the commit to compare with,
# FOLDER gets comment.md and the pictures. Ends with 1 if the pack has errors, as `strabo check` does.
set -euo pipefail

if [ $# -lt 3 ]; then
  sed -n '2,4s/^# //p' "$0" >&2
  exit 2
fi
pack="${1%/}" base="$2" folder="$3" players="${4:-}" games="${5:-500}"
mkdir -p "$folder"
before="$(mktemp -d)"
trap 'git worktree remove --force "$before/tree" 2>/dev/null || true; rm -rf "$before"' EXIT
git worktree add --quiet --detach "$before/tree" "$base"
comment="$folder/comment.md"

# A block of code that nothing in the text can end.
block() {
  printf '\n~~~~~~~~text\n%s\n~~~~~~~~\n' "$1"
}

status=0
findings="$(strabo check "$pack" 2>&1)" || status=$?
{
  printf '## %s\n' "$(basename "$pack")"
  block "$findings"
} > "$comment"
if [ "$status" -gt 0 ]; then
  exit 1
fi

if ! strabo check "$before/tree/$pack" > /dev/null 2>&1; then
  printf '\nThere was no such pack before, or it had errors: nothing to compare.\n' >> "$comment"
  exit 0
fi

same=0
changes="$(strabo diff "$before/tree/$pack" "$pack" 2>&1)" || same=$?
if [ "$same" -eq 0 ]; then
  printf '\nThe same game as before.\n' >> "$comment"
  exit 0
fi
{
  printf '\n### What changed\n'
  block "$changes"
} >> "$comment"

strabo render "$before/tree/$pack" --view map -o "$folder/before.png" --force > /dev/null 2>&1 || true
strabo render "$pack" --view map -o "$folder/after.png" --force > /dev/null 2>&1 || true

fair=0
report="$(strabo simulate --compare "$before/tree/$pack" "$pack" ${players:+--players "$players"} \
  --games "$games" --quiet 2>&1)" || fair=$?
{
  printf '\n### Is it fairer\n\nA is the pack before, B the pack after. Bots play; people may play otherwise.\n'
  if [ "$fair" -gt 0 ]; then
    printf '\nThe games could not be compared.\n'
  fi
  block "$report"
} >> "$comment"

/** The edit distance of two words: letters to insert, remove or replace. */
function distance(one: string, other: string) {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [line, letter] of Array.from(one).entries()) {
    const next = [line + 1]
    for (const [at, otherLetter] of Array.from(other).entries())
      next.push(Math.min(next[at]! + 1, row[at + 1]! + 1, row[at]! + (letter === otherLetter ? 0 : 1)))
    row = next
  }
  return row.at(-1)!
}

/** Returns up to five names that the user may have meant, the nearest first. */
export function nearNames(word: string, names: readonly string[]) {
  const sought = word.toLowerCase()
  const far = (name: string) => {
    const known = name.toLowerCase()
    const isPart = sought.length > 2 && (known.includes(sought) || sought.includes(known))
    return isPart ? 1 : distance(sought, known)
  }
  return names
    .map((name) => ({ name, far: far(name) }))
    .filter((one) => one.far <= Math.max(2, word.length / 3))
    .toSorted((one, other) => one.far - other.far)
    .slice(0, 5)
    .map(({ name }) => name)
}

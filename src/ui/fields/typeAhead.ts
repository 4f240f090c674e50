/** An item that can be found by typing (specification, section 3.2). */
export interface TypeAheadItem {
  id: number
  text: string
}

const most = 50
const fold = (words: string) => words.trim().toLowerCase()

/** Returns the items whose text contains the trimmed words, ignoring case; at most 50, and none for blank text. */
export function suggestions(items: readonly TypeAheadItem[], words: string): TypeAheadItem[] {
  const sought = fold(words)
  if (sought === '') return []
  const found: TypeAheadItem[] = []
  for (const item of items) {
    if (found.length === most) break
    if (item.text.toLowerCase().includes(sought)) found.push(item)
  }
  return found
}

/** Returns the item whose text equals the trimmed words, ignoring case. */
export const exactMatch = <Item extends { text: string }>(items: readonly Item[], words: string) =>
  items.find((item) => fold(item.text) === fold(words))

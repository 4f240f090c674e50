import { folded, foldedWords, isAlike } from '#contract/text/folded.ts'

/** An item that can be found by typing (specification, section 3.2). */
export interface TypeAheadItem {
  id: number
  text: string
  /** What distinguishes it further, such as a status. */
  more?: string | null
}

const most = 50

/** Returns the items whose text contains the trimmed words, ignoring case and accents; at most 50, and none for blank text. */
export function suggestions(items: readonly TypeAheadItem[], words: string): TypeAheadItem[] {
  const sought = foldedWords(words)
  if (sought === '') return []
  const found: TypeAheadItem[] = []
  for (const item of items) {
    if (found.length === most) break
    if (folded(item.text).includes(sought)) found.push(item)
  }
  return found
}

/** Returns the item whose text equals the trimmed words, ignoring case and accents. */
export const exactMatch = <Item extends { text: string }>(items: readonly Item[], words: string) =>
  items.find((item) => isAlike(item.text, words))

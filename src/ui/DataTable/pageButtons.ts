/** The page numbers to show, and whether an ellipsis precedes or follows them. */
interface PageButtons {
  pages: number[]
  dotsBefore: boolean
  dotsAfter: boolean
}

const most = 5

/**
 * Returns five page numbers around the current page, with an ellipsis where there are more (specification, section 9).
 */
export function pageButtons(page: number, count: number): PageButtons {
  const first = Math.max(1, Math.min(page - 2, count - most + 1))
  const pages = Array.from({ length: Math.min(most, count) }, (_, i) => first + i)
  return { pages, dotsBefore: first > 1, dotsAfter: (pages.at(-1) ?? 0) < count }
}

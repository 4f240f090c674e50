/** Which page buttons stand in the pager, and whether dots stand before and after them. */
export interface PageButtons {
  pages: number[]
  dotsBefore: boolean
  dotsAfter: boolean
}

const most = 5

/** Five page buttons around the page one is on, with dots where more pages lie beyond (specification, section 9). */
export function pageButtons(page: number, count: number): PageButtons {
  const first = Math.max(1, Math.min(page - 2, count - most + 1))
  const pages = Array.from({ length: Math.min(most, count) }, (_, i) => first + i)
  return { pages, dotsBefore: first > 1, dotsAfter: (pages.at(-1) ?? 0) < count }
}

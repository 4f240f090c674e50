import { useScrollWindow } from '../rows/useScrollWindow.ts'

/** The range of rows to render: those in view and a few around them. */
export const useRowWindow = (scroller: HTMLElement | null, rowHeight: number, count: number) =>
  useScrollWindow(scroller, {
    first: (box) => Math.floor(box.scrollTop / rowHeight),
    seen: (box) => Math.ceil(box.clientHeight / rowHeight),
    beyond: 8,
    count,
  })

/** Scrolls just far enough to bring a row into view. */
export function showRow(scroller: HTMLElement, rowHeight: number, headHeight: number, row: number) {
  const above = row * rowHeight
  const below = headHeight + above + rowHeight - scroller.clientHeight
  if (above < scroller.scrollTop) scroller.scrollTop = above
  else if (below > scroller.scrollTop) scroller.scrollTop = below
}

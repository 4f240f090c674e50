import { useScrollWindow } from '#src/ui/rows/useScrollWindow.ts'

/** The range of columns to render in a box that scrolls horizontally; all have the same width. */
export const useColumnWindow = (scroller: HTMLElement | null, headWidth: number, width: number, count: number) =>
  useScrollWindow(scroller, {
    first: (box) => Math.floor(box.scrollLeft / width),
    seen: (box) => Math.max(0, Math.ceil((box.clientWidth - headWidth) / width)),
    beyond: 4,
    count,
  })

import { handheld } from './useMedia.ts'

/**
 * A ref for a box that scrolls sideways. On a phone or tablet it opens with what is marked `data-now` in the middle, or
 * at the left edge if that is wider than the box.
 */
export function showsNow(box: HTMLElement | null) {
  const now = box?.querySelector<HTMLElement>('[data-now]')
  if (!box || !now || !matchMedia(handheld).matches) return
  const { left, width } = now.getBoundingClientRect()
  const before = Math.max(0, (box.clientWidth - width) / 2)
  box.scrollLeft += left - box.getBoundingClientRect().left - before
}

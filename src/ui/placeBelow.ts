const anchored = () => typeof CSS !== 'undefined' && CSS.supports('position-area: bottom')

/** Puts an open popover below its button in browsers whose style sheets cannot anchor it themselves. */
export function placeBelow(button: HTMLElement, box: HTMLElement, from: 'left' | 'right') {
  if (anchored()) return
  const at = button.getBoundingClientRect()
  const left = from === 'left' ? at.left : at.right - box.offsetWidth
  box.style.position = 'fixed'
  box.style.left = `${Math.max(8, Math.min(left, innerWidth - box.offsetWidth - 8))}px`
  box.style.top = `${at.bottom + box.offsetHeight + 8 > innerHeight ? Math.max(8, at.top - box.offsetHeight - 8) : at.bottom}px`
}

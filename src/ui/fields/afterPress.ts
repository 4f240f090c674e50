interface Press {
  isDown: boolean
}

const presses = new WeakMap<Document, Press>()
const ends = ['pointerup', 'pointercancel'] as const

/** Returns an object that tells whether a pointer is pressed on the page, tracked from the first call on. */
export function pressOn(page: Document): Press {
  const known = presses.get(page)
  if (known) return known
  const press = { isDown: false }
  presses.set(page, press)
  page.addEventListener('pointerdown', () => (press.isDown = true), true)
  for (const end of ends) page.addEventListener(end, () => (press.isDown = false), true)
  return press
}

/**
 * Runs a step at once or, while a pointer is pressed, after the resulting click. When a field loses the focus through a
 * click, its error message is shown only then: shown earlier, it would move the button away from the pointer and the
 * click would miss.
 */
export function afterPress(step: () => void) {
  if (!pressOn(document).isDown) {
    step()
    return
  }
  const ended = new AbortController()
  const after = () => {
    ended.abort()
    setTimeout(step)
  }
  for (const end of ends) document.addEventListener(end, after, { signal: ended.signal })
}

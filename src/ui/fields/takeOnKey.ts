import type { KeyboardEvent } from 'react'

/** Whether the key takes a suggestion: Enter or Tab, unless a keyboard is still composing a word. */
export const isTaking = ({ key, nativeEvent }: KeyboardEvent) =>
  (key === 'Enter' || key === 'Tab') && !nativeEvent.isComposing && nativeEvent.keyCode !== 229

/**
 * Takes a suggestion of one of the library's lists with Enter or Tab: the highlighted one, else the one of exactly these
 * words, else the first. `isFree` boxes also accept words that are not on their list; there only the highlighted counts.
 */
export function takeOnKey(event: KeyboardEvent<HTMLInputElement>, typed: string, isFree = false) {
  if (!isTaking(event) || typed.trim() === '') return
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
  const offered = [...(list?.querySelectorAll<HTMLElement>('[data-combobox-option]') ?? [])]
  const highlighted = offered.find((one) => one.hasAttribute('data-combobox-selected'))
  const sought = typed.trim().toLowerCase()
  const exact = offered.find((one) => one.textContent.trim().toLowerCase() === sought)
  const match = highlighted ?? (isFree ? undefined : (exact ?? offered[0]))
  // The list itself takes what is highlighted on Enter.
  if (!match || (event.key === 'Enter' && highlighted)) return
  match.click()
  if (event.key === 'Enter') event.preventDefault()
}

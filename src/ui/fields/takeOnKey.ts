import type { KeyboardEvent } from 'react'

/** Whether the key accepts a suggestion: Enter or Tab, unless an input method is still composing a word. */
export const isTaking = ({ key, nativeEvent }: KeyboardEvent) =>
  (key === 'Enter' || key === 'Tab') && !nativeEvent.isComposing && nativeEvent.keyCode !== 229

/**
 * Accepts a suggestion of a Mantine list with Enter or Tab: the highlighted one, else the one with exactly this text,
 * else the first. `isFree` boxes also accept text that is not on their list, so only a highlighted suggestion counts
 * there.
 */
export function takeOnKey(event: KeyboardEvent<HTMLInputElement>, typed: string, isFree = false) {
  if (!isTaking(event) || typed.trim() === '') return
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
  const offered = [...(list?.querySelectorAll<HTMLElement>('[data-combobox-option]') ?? [])]
  const highlighted = offered.find((one) => one.hasAttribute('data-combobox-selected'))
  const sought = typed.trim().toLowerCase()
  const exact = offered.find((one) => one.textContent.trim().toLowerCase() === sought)
  const match = highlighted ?? (isFree ? undefined : (exact ?? offered[0]))
  // On Enter the list itself accepts the highlighted option.
  if (!match || (event.key === 'Enter' && highlighted)) return
  match.click()
  if (event.key === 'Enter') event.preventDefault()
}

import type { KeyboardEvent } from 'react'

const fields = 'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled), [type=submit]'

/**
 * Enter in a field of a touch keyboard whose key says 'next' moves to the following field, and after the last one to
 * Save. A keyboard with keys saves with Enter.
 */
export function toNextField(event: KeyboardEvent<HTMLFormElement>) {
  const { key, target, currentTarget } = event
  if (key !== 'Enter' || event.defaultPrevented || !matchMedia('(pointer: coarse)').matches) return
  if (!(target instanceof HTMLInputElement) || target.enterKeyHint !== 'next') return
  event.preventDefault()
  const stops = [...currentTarget.querySelectorAll<HTMLElement>(fields)].filter((one) => one.checkVisibility())
  stops[stops.indexOf(target) + 1]?.focus()
}

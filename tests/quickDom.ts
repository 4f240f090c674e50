import { configure, getConfig } from '@testing-library/react'
import React from 'react'

/** What makes the screens' tests slow in jsdom and tells them nothing, done with less. */

const exact = window.getComputedStyle.bind(window)
const usual = new Map<string, string>()

/**
 * How a tag is displayed where nothing of its own says otherwise; jsdom asks all its rules, so once a tag is enough.
 */
function displayOf(tag: string) {
  const known = usual.get(tag)
  if (known) return known
  const element = document.body.appendChild(Object.assign(document.createElement(tag), { open: true }))
  const display = exact(element).display
  element.remove()
  usual.set(tag, display)
  return display
}

const hides =
  '[hidden], dialog:not([open]), [popover]:not([data-open]), details:not([open]) > :not(summary), input[type=hidden]'

function visibilityOf(element: Element): string {
  for (let one: Element | null = element; one; one = one.parentElement) {
    const own = one instanceof HTMLElement ? one.style.visibility : ''
    if (own) return own
  }
  return 'visible'
}

function display(element: Element) {
  const own = element instanceof HTMLElement ? element.style.display : ''
  return own || (element.matches(hides) ? 'none' : displayOf(element.localName))
}

/** Its own, as no test has a stylesheet that fades anything. */
const opacityOf = (element: Element) => (element instanceof HTMLElement && element.style.opacity) || '1'

/** Its own; whoever clicks asks all that it lies in as well. */
const pointerEventsOf = (element: Element) => (element instanceof HTMLElement && element.style.pointerEvents) || 'auto'

/**
 * The styles of an element: what queries by role and each click ask of each of them without jsdom's rules, the rest
 * with them.
 */
window.getComputedStyle = (element, pseudo) => {
  if (pseudo) return exact(element, pseudo)
  let all: CSSStyleDeclaration | undefined
  const rest = () => (all ??= exact(element))
  const quick: Record<string, () => string> = {
    display: () => display(element),
    visibility: () => visibilityOf(element),
    pointerEvents: () => pointerEventsOf(element),
    opacity: () => opacityOf(element),
  }
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, name) {
      if (name === 'getPropertyValue')
        return (property: string) => quick[property]?.() ?? rest().getPropertyValue(property)
      const value: unknown = (typeof name === 'string' && quick[name]?.()) || Reflect.get(rest(), name)
      return typeof value === 'function' ? (value.bind(rest()) as unknown) : value
    },
  })
}

const { getElementError } = getConfig()
/**
 * While something is waited for, each failed look only says what is missing; the whole page is printed when the wait is
 * over.
 */
configure({
  getElementError(message, container) {
    const waiting = (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics
    return waiting
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container)
  },
})

/** The labels of a field. jsdom looks through the whole page for each field, and once more for each label there is. */
function labelsOf(this: HTMLElement) {
  const all = this.ownerDocument.getElementsByTagName('label')
  return Array.from(all).filter((label) => (label.htmlFor ? label.htmlFor === this.id : label.contains(this)))
}
for (const field of [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement, HTMLOutputElement])
  Object.defineProperty(field.prototype, 'labels', { get: labelsOf, configurable: true })

/**
 * React's development build notes for each element where it was made, until there are ten thousand within a second. No
 * test reads it, so the count stands where React stops.
 */
const internals = (
  React as unknown as Record<
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
    { recentlyCreatedOwnerStacks: number }
  >
).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} })

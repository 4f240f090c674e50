import { configure, getConfig } from '@testing-library/react'
import React from 'react'

/** Replaces the slow parts of jsdom that do not affect the results of screen tests. */

const exact = window.getComputedStyle.bind(window)
type Property = 'display' | (typeof placing)[number]
const usual = new Map<string, string>()

/** The default value for a tag, computed once, because jsdom evaluates all its rules each time. */
function usualOf(tag: string, property: Property) {
  const key = `${tag} ${property}`
  const known = usual.get(key)
  if (known !== undefined) return known
  const element = document.body.appendChild(Object.assign(document.createElement(tag), { open: true }))
  const value = exact(element)[property]
  element.remove()
  usual.set(key, value)
  return value
}

/**
 * Properties that positioning of menus and lists reads repeatedly from an element and its ancestors. They are not
 * inherited, so the inline value applies, or else that of the tag.
 */
const placing = [
  'backdropFilter',
  'contain',
  'containerType',
  'filter',
  'height',
  'overflow',
  'overflowX',
  'overflowY',
  'perspective',
  'position',
  'rotate',
  'scale',
  'transform',
  'translate',
  'width',
  'willChange',
] as const

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
  return own || (element.matches(hides) ? 'none' : usualOf(element.localName, 'display'))
}

/** Only the inline value, because no test has a style sheet that changes opacity. */
const opacityOf = (element: Element) => (element instanceof HTMLElement && element.style.opacity) || '1'

/** Only the inline value. user-event reads it for all ancestors too. */
const pointerEventsOf = (element: Element) => (element instanceof HTMLElement && element.style.pointerEvents) || 'auto'

const placingBy = (property: (typeof placing)[number]) => (element: Element) =>
  (element instanceof HTMLElement && element.style[property]) || usualOf(element.localName, property)

const quick: Readonly<Record<string, (element: Element) => string>> = {
  display,
  visibility: visibilityOf,
  pointerEvents: pointerEventsOf,
  opacity: opacityOf,
  ...Object.fromEntries(placing.map((property) => [property, placingBy(property)])),
}

/** Computes the properties that role queries, clicks and menus need without jsdom's rules; all others with them. */
window.getComputedStyle = (element, pseudo) => {
  if (pseudo) return exact(element, pseudo)
  let all: CSSStyleDeclaration | undefined
  const rest = () => (all ??= exact(element))
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, name) {
      if (name === 'getPropertyValue')
        return (property: string) => quick[property]?.(element) ?? rest().getPropertyValue(property)
      if (typeof name === 'string' && quick[name]) return quick[name](element)
      const value: unknown = Reflect.get(rest(), name)
      return typeof value === 'function' ? (value.bind(rest()) as unknown) : value
    },
  })
}

const { getElementError } = getConfig()
/** While waiting, a failed query reports only its message. The whole page is printed once the wait has timed out. */
configure({
  getElementError(message, container) {
    const waiting = (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics
    return waiting
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container)
  },
})

/** The labels of a field. jsdom searches the whole page for each field and again for each label. */
function labelsOf(this: HTMLElement) {
  const all = this.ownerDocument.getElementsByTagName('label')
  return Array.from(all).filter((label) => (label.htmlFor ? label.htmlFor === this.id : label.contains(this)))
}
for (const field of [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement, HTMLOutputElement])
  Object.defineProperty(field.prototype, 'labels', { get: labelsOf, configurable: true })

/**
 * React's development build records where each element was created, up to ten thousand per second. No test reads these
 * records, so the counter is kept at React's limit.
 */
const internals = (
  React as unknown as Record<
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
    { recentlyCreatedOwnerStacks: number }
  >
).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} })

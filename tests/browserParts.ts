import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'

/** The browser features that jsdom lacks and the tests need. Tests of layout run in Chromium. */

const nothing = () => undefined

// Requests go to the real gateway, which needs Node's File and FormData instead of jsdom's.
const { constructor: NodeFormData } = await new Response(new URLSearchParams('a=1')).formData()
Object.assign(globalThis, { Blob: NodeBlob, File: NodeFile, FormData: NodeFormData })

Object.assign(window, {
  matchMedia: (query: string) => ({
    matches: false,
    media: query,
    addEventListener: nothing,
    removeEventListener: nothing,
  }),
  ResizeObserver: class {
    observe = nothing
    unobserve = nothing
    disconnect = nothing
  },
  scrollTo: nothing,
  CSS: { escape: (text: string) => text.replace(/[^\w-]/g, String.raw`\$&`), supports: () => true },
})

// Lists and calendars hide when their field is out of view, so the window and the fields need a size.
Object.defineProperties(document.documentElement, { clientWidth: { value: 1024 }, clientHeight: { value: 768 } })
const somewhere = { x: 10, y: 10, left: 10, top: 10, right: 110, bottom: 30, width: 100, height: 20 }
Object.assign(Element.prototype, {
  getBoundingClientRect: () => somewhere,
  scrollIntoView: nothing,
  setPointerCapture: nothing,
})

Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
    const first =
      this.querySelector<HTMLElement>('[autofocus]') ??
      this.querySelector<HTMLElement>('button, input, select, textarea, a[href]')
    first?.focus()
  },
  close(this: HTMLDialogElement) {
    this.open = false
  },
})

const isOpen = (box: Element) => box.hasAttribute('data-open')
const isManual = (box: Element) => box.getAttribute('popover') === 'manual'

/** Fires the two toggle events of a popover, before and after the change. */
function toggle(box: HTMLElement, open: boolean) {
  const states = open ? { oldState: 'closed', newState: 'open' } : { oldState: 'open', newState: 'closed' }
  box.dispatchEvent(Object.assign(new Event('beforetoggle'), states))
  box.toggleAttribute('data-open', open)
  box.dispatchEvent(Object.assign(new Event('toggle'), states))
}

Object.assign(HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    for (const other of document.querySelectorAll<HTMLElement>('[popover][data-open]'))
      if (!other.contains(this) && !isManual(other) && !isManual(this)) toggle(other, false)
    toggle(this, true)
  },
  hidePopover(this: HTMLElement) {
    if (!isOpen(this)) return
    const inside = this.contains(document.activeElement)
    toggle(this, false)
    if (inside) document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(this.id)}"]`)?.focus()
  },
})
document.head.append(
  Object.assign(document.createElement('style'), { textContent: '[popover][data-open] { display: block !important }' }),
)

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('[popovertarget]') : null
  const box = document.getElementById(button?.getAttribute('popovertarget') ?? '')
  if (box && isOpen(box)) box.hidePopover()
  else box?.showPopover()
})
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') document.querySelector<HTMLElement>('[popover][data-open]:not([popover=manual])')?.hidePopover()
})

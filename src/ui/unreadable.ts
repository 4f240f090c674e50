/**
 * Focuses the first field whose input cannot be parsed and returns whether there is one. Such input is in the box but
 * not in the form's values, so saving would lose it; every save calls this first.
 */
export function leadToUnreadable(form: Element | null): boolean {
  const unread = form?.querySelector<HTMLElement>('[data-unreadable]')
  unread?.focus()
  return Boolean(unread)
}

/** The same for the answers on a page. Call it before a step is taken, which would ignore unparsed input. */
export const isPageUnreadable = () => leadToUnreadable(document.getElementById('content'))

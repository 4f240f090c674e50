/**
 * What a field cannot read stands in its box, but not in the form's values: saving would lose it. Leads there, and
 * answers whether there is such a field; every way to save a form asks first.
 */
export function leadToUnreadable(form: Element | null): boolean {
  const unread = form?.querySelector<HTMLElement>('[data-unreadable]')
  unread?.focus()
  return Boolean(unread)
}

import { openHub as open } from '../hub.ts'
import { keepPages } from './keepPages.ts'

/** Opens the hub of a signed-in user, whose pages are kept from then on. */
export function openHub() {
  if (import.meta.env.PROD) keepPages()
  return open()
}

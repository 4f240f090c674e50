import { openHub as open } from '../hub.ts'
import { keepPages } from './keepPages.ts'

/** Opens the hub of a signed-in user. From then on the user's pages are stored for offline use. */
export function openHub() {
  if (import.meta.env.PROD) keepPages()
  return open()
}

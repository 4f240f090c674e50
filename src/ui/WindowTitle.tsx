import { createContext, use } from 'react'

/** What stands behind the page's name in the title of the window: the project, the office, the product. */
export const WindowRoom = createContext('')

/** Names the page in the title of the window, so that tabs and readers of the screen can tell one from another. */
export function WindowTitle({ page }: { page: string }) {
  const room = use(WindowRoom)
  return <title>{room ? `${page} · ${room}` : page}</title>
}

import { createContext, use } from 'react'

/** What stands behind the page's name in the title of the window: the project, the office, the product. */
export const WindowTitleContext = createContext('')

/** Names the page in the title of the window, so that tabs and readers of the screen can tell one from another. */
export function WindowTitle({ page }: { page: string }) {
  const context = use(WindowTitleContext)
  return <title>{context ? `${page} · ${context}` : page}</title>
}

import { createContext, use } from 'react'

/** What follows the page's name in the window title: project, office, product. */
export const WindowTitleContext = createContext('')

/** Puts the page's name into the window title, so that tabs and screen readers can tell pages apart. */
export function WindowTitle({ page }: { page: string }) {
  const context = use(WindowTitleContext)
  return <title>{context ? `${page} · ${context}` : page}</title>
}

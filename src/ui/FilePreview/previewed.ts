import type { ReactNode } from 'react'

/** Keyboard shortcuts of a preview, by key: turn pages, zoom. */
export type Keys = Readonly<Record<string, () => void>>

/** Props of the PDF and picture previews. */
export interface PreviewedProps {
  /** URL to show the file in the page. */
  view: string
  name: string
  onKeys(keys: Keys): void
  /** Title, at the left of the header. */
  children: ReactNode
}

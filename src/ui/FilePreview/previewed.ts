import type { ReactNode } from 'react'

/** What the keys do to what is shown; the page of a file is turned, its size changed. */
export type Keys = Readonly<Record<string, () => void>>

/** What a picture and a PDF take to be shown. */
export interface PreviewedProps {
  /** Where it is fetched to be shown. */
  view: string
  name: string
  onKeys(keys: Keys): void
  /** Its title, left in the head. */
  children: ReactNode
}

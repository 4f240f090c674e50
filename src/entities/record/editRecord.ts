import { createContext, use } from 'react'

/** Label and opener of the edit form of the record on the page; null if it cannot be edited. */
interface Editing {
  words: string
  open(): void
}

export const EditRecord = createContext<Editing | null>(null)
export const useEditRecord = () => use(EditRecord)

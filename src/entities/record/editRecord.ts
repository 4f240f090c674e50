import { createContext, use } from 'react'

/** Opens the form of the record on the page, with its label; null where it cannot be edited. */
interface Editing {
  words: string
  open(): void
}

export const EditRecord = createContext<Editing | null>(null)
export const useEditRecord = () => use(EditRecord)

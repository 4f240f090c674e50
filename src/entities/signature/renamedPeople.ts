import { createContext } from 'react'
import type { RenamedPerson } from '#contract/questionnaires/signature.ts'

/** People of the record on this page whose name has changed since they signed. */
export const RenamedPeople = createContext<readonly RenamedPerson[]>([])

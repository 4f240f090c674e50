import { createContext } from 'react'
import type { RenamedPerson } from '#contract/instances/signature.ts'

/** The people of the record on this page who have another name by now than the one they signed with. */
export const RenamedPeople = createContext<readonly RenamedPerson[]>([])

import * as z from 'zod/mini'
import { person } from '../entities/person.ts'
import { projectPerson } from '../entities/projectPerson.ts'
import { ref, refs } from '../references.ts'

/** Someone who is known, of a company of the project, and not on its list yet. */
export interface PersonCandidate {
  id: number
  name: string
  clientId: number
  clientName: string
  trade: string | null
}

/** `PUT /api/projectSmsAddPeople/existing`: puts known people on the list of a project (specification, 7.2). */
export const addExisting = z.object({
  projectId: ref('project', 'Project'),
  personIds: refs('person', 'People', { max: 200 }),
})

const { projectRoleIds, isFirstAider, isFireMarshal, cardExemption } = projectPerson.draft.shape

/**
 * `PUT /api/projectSmsAddPeople/new`: enters a person and puts them on the list of a project (specification, 7.2). The
 * body is `{ projectId, person, … }`: `person` is the draft of a person, the other fields are those of their place on
 * the list. One form asks for both.
 */
export const newPerson = {
  ...person,
  draft: z.safeExtend(person.draft, { projectRoleIds, isFirstAider, isFireMarshal, cardExemption }),
}
export const placeFields = ['projectRoleIds', 'isFirstAider', 'isFireMarshal', 'cardExemption'] as const

/** A person who may be the one that someone is entering. */
export interface PersonAlike {
  id: number
  name: string
  clientName: string
  /** What they have in common: 'same last name and date of birth'. */
  why: string
  /** Their place on the list of the project; null if they are not on it. */
  projectPersonId: number | null
}

import * as z from 'zod/mini'
import { chosenId } from '../fields.ts'
import type { Kind } from '../kinds.ts'

/**
 * `GET /api/unlinkedNames/{projectId}`: the names in records of a project that are not linked to its list of people, and
 * for whom they may stand. `PUT /api/unlinkedNames/{projectId}` {names, action, personId}: decides on those that mean one
 * person, all or none.
 */
export const unlinkedNamesPath = 'unlinkedNames'

/** Someone on the list who may be meant, and why. */
export interface LikelyPerson {
  personId: number
  name: string
  company: string
  why: string
}

/** A name in a record that is not linked to anyone on the list. */
export interface UnlinkedName {
  kind: Kind
  recordId: number
  /** Where in the record the name is. */
  slot: string
  /** What is decided on; it changes with the name. */
  of: string
  /** What the record is: 'Permit'. */
  kindName: string
  number: string | null
  /** What the person is in the record: 'Inducted'. */
  as: string
  name: string
  company: string | null
  /** Their company, where the record names one of the project. */
  clientId: number | null
  likely: LikelyPerson[]
  /** Whether somebody decided to leave it as it was typed. */
  isLeft: boolean
}

/** Most names that one decision settles. */
export const mostNames = 500

export const nameDecision = z.object({
  names: z
    .array(
      z.object({
        kind: z.string().check(z.maxLength(40)),
        recordId: chosenId('Record'),
        slot: z.string().check(z.maxLength(80)),
        of: z.string().check(z.maxLength(400)),
      }),
    )
    .check(z.minLength(1), z.maxLength(mostNames)),
  action: z.enum(['link', 'leave', 'undo']),
  personId: z._default(z.nullable(chosenId('Person')), null),
})
export type NameDecision = z.input<typeof nameDecision>

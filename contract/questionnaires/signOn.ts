import type { NamedPerson } from '../people/namedPerson.ts'
import { personFields, typedPerson } from '../people/personFields.ts'
import { signature } from './signature.ts'

/** Someone who signed on the device of whoever holds the list: a crew, a briefing or a talk. */
export interface Signed extends Omit<NamedPerson, 'userId'> {
  id: number
  /** Absent from entries before it was kept. */
  userId?: number | null
  signature: string[]
  /** The hash of the submitted content that they signed; absent from signatures before it was kept. */
  contentHash?: string | null
}

/** What a person without an account enters to sign. */
export const signOnInput = { ...typedPerson(personFields.signed), signature }

/**
 * Whether a record was changed after it was signed (domain specification, 6.2). `signed` is the hash of what was signed,
 * and absent from signatures before it was kept; `now` is that of what was submitted last.
 */
export const isSignedBeforeChange = (signed: string | null | undefined, now: string | null | undefined) =>
  Boolean(signed) && Boolean(now) && signed !== now
export const signedBeforeChange = 'Signed before change'

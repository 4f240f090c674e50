import { name, optionalName } from '../fields.ts'
import { signature } from './signature.ts'

/** Somebody who signed on the device of whoever holds the list: a crew, a briefing or a talk. */
export interface Signed {
  id: number
  name: string
  company: string | null
  signature: string[]
  /** The hash of the submitted content that they signed; absent from signatures before it was kept. */
  contentHash?: string | null
}

/** What a person without an account enters to sign. */
export const signOnInput = { name: name('Name', 100), company: optionalName('Company', 100), signature }

import * as z from 'zod/mini'
import { chosenId, largestInt } from '../fields.ts'
import type { RecordCode } from '../wire/recordCode.ts'
import { enterSixDigits, isPin, newPin } from './signingPin.ts'

/** `PUT /api/personPass`: the pass of a person; `renew` makes another one, and the former is no longer read. */
export const personPassPath = 'personPass'
export const personPass = z.object({ personId: chosenId('Person'), renew: z._default(z.boolean(), false) })

/** A pass as it is printed. */
export interface PersonPass {
  issuedOn: string
  code: Pick<RecordCode, 'size' | 'path'>
}

/** `POST /api/SitePinProof`: checks the site PIN of someone on the list of a project, who signs on this device. */
export const sitePinProofPath = 'SitePinProof'
const chooseSigner = 'Choose who signs.'
const idOf = () => z.int({ error: chooseSigner }).check(z.minimum(1, chooseSigner), z.maximum(largestInt, chooseSigner))
export const sitePinProofForm = z.object({
  ProjectId: idOf(),
  PersonId: idOf(),
  Pin: z.string({ error: enterSixDigits }).check(z.refine(isPin, { error: enterSixDigits })),
})

/** A one-time proof, valid for minutes, that someone entered their site PIN. */
export interface SitePinProof {
  proof: string
  personId: number
  name: string
}

/** `PUT /api/personPin`: sets the PIN with which a person signs in at a gate. */
export const personPinPath = 'personPin'
export const personPin = z.object({ personId: chosenId('Person'), pin: newPin })

import * as z from 'zod/mini'
import { chosenId } from '../fields.ts'
import type { RecordCode } from '../wire/recordCode.ts'
import { newPin } from './signingPin.ts'

/** `PUT /api/personPass`: the pass of a person; `renew` makes another one, and the former is no longer read. */
export const personPassPath = 'personPass'
export const personPass = z.object({ personId: chosenId('Person'), renew: z._default(z.boolean(), false) })

/** A pass as it is printed. */
export interface PersonPass {
  issuedOn: string
  code: Pick<RecordCode, 'size' | 'path'>
}

/** `PUT /api/personPin`: sets the PIN with which a person signs in at a gate. */
export const personPinPath = 'personPin'
export const personPin = z.object({ personId: chosenId('Person'), pin: newPin })

import { mutationOptions } from '@tanstack/react-query'
import { user } from '#contract/entities/user.ts'
import type { SigningPin, SigningProof } from '#contract/people/signingPin.ts'
import { browserOf } from '#src/data/browser.ts'
import { recordPart } from '#src/data/entityData.ts'

/** Whether the signed-in person has a signing PIN. The server does not answer for other users. */
export const signingPin = (userId: number) => recordPart<SigningPin>(user, userId, 'signingPin')

/** Checks a person's PIN and returns a proof that can be used for one signature. Nothing is stored. */
export const proveByPin = () =>
  mutationOptions({
    mutationKey: ['user', 'signingProof'],
    gcTime: 0,
    mutationFn: async ({ userId, pin }: { userId: number; pin: string }, { client }) => {
      const body = { UserId: userId, Pin: pin }
      return (await browserOf(client).http.api<SigningProof>('SigningProof', { method: 'POST', body })).data
    },
  })

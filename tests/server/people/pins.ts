import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { pinSignature } from '#contract/questionnaires/signature.ts'
import type { SigningProof } from '#contract/people/signingPin.ts'
import type { Visitor, World } from '#mocks/world.ts'
import { users } from '#server/db/tables/user.ts'

export const password = 'slate-Ferry-lantern-48'

/** Gives a person a password and a signing PIN. */
export async function givePin({ services }: World, who: Visitor, pin: string) {
  const passwordHash = await services.passwords.hash(password)
  await services.db.update(users).set({ passwordHash }).where(eq(users.id, who.userId))
  expect(await who.read('POST', 'SigningPin', { CurrentPassword: password, Pin: pin })).toMatchObject({ errors: [] })
}

export const askProof = (asker: Visitor, userId: number, pin: string) =>
  asker.read<SigningProof>('POST', 'SigningProof', { UserId: userId, Pin: pin })

/** The signature of a person who enters their PIN on the device of `asker`. */
export async function byPin(asker: Visitor, userId: number, pin: string) {
  const { data, errors } = await askProof(asker, userId, pin)
  expect(errors).toEqual([])
  return { signature: pinSignature(data.proof) }
}

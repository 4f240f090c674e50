import * as z from 'zod/mini'
import type { Problem } from '#contract/wire/envelope.ts'
import { largestInt } from '#contract/fields.ts'
import { cleanedEMail } from '#contract/text/contact.ts'
import { enterSixDigits, isPin, newPin } from '#contract/people/signingPin.ts'
import { readJson } from '#server/core/readJson.ts'
import { Refusal } from '#server/base/refuse.ts'
import type { Request } from '#server/core/request.ts'

const isStorable = (value: string) => value.isWellFormed() && !value.includes('\0')
const badEMail = 'Enter your e-mail address.'
const eMail = z
  .string({ error: badEMail })
  .check(
    z.overwrite(cleanedEMail),
    z.toLowerCase(),
    z.minLength(1, badEMail),
    z.maxLength(254, badEMail),
    z.refine(isStorable, { error: badEMail }),
  )
/** An entered password, neither trimmed nor truncated. `passwordProblem` checks new passwords. */
const password = z
  .string({ error: 'Enter your password.' })
  .check(z.minLength(1, 'Enter your password.'), z.maxLength(largestInt))

export const loginForm = z.object({ Email: eMail, Password: password })
export const forgotForm = z.object({ Email: eMail })
export const confirmForm = z.object({
  Token: z.string({ error: 'Open the link from the e-mail again.' }).check(z.maxLength(200)),
  Password: password,
})
export const changeForm = z.object({ CurrentPassword: password, Password: password })

export const pinForm = z.object({ CurrentPassword: password, Pin: newPin })
export const removePinForm = z.object({ CurrentPassword: password })
const choosePerson = 'Choose whose PIN it is.'
export const proofForm = z.object({
  UserId: z.int({ error: choosePerson }).check(z.minimum(1, choosePerson), z.maximum(largestInt, choosePerson)),
  Pin: z.string({ error: enterSixDigits }).check(z.refine(isPin, { error: enterSixDigits })),
})

/** Fields that are compared exactly as typed. */
const secrets = ['Password', 'CurrentPassword', 'Token', 'Pin']

/** Parses the request body. Refuses with one problem per invalid field. */
export async function readForm<T extends z.ZodMiniType>(c: Request, form: T): Promise<z.output<T>> {
  const read = form.safeParse(await readJson(c, secrets))
  if (read.success) return read.data
  const problems = read.error.issues.map(({ message, path }): Problem => ({
    message,
    code: 'invalid',
    ...(path.length > 0 && { field: path.join('.') }),
  }))
  throw new Refusal(400, problems)
}

import { mutationOptions } from '@tanstack/react-query'
import { personPassPath, personPinPath, type PersonPass } from '#contract/people/passes.ts'
import { browserOf } from '#src/data/browser.ts'

/** Returns what is printed on the pass of a person; `renew` makes another one. */
export const personPass = (personId: number) =>
  mutationOptions({
    mutationKey: ['person', 'pass', personId],
    mutationFn: async (renew: boolean, { client }) =>
      (await browserOf(client).http.api<PersonPass>(personPassPath, { method: 'PUT', body: { personId, renew } })).data,
  })

/** Sets the PIN with which a person signs in at a gate. */
export const sitePin = (personId: number) =>
  mutationOptions({
    mutationKey: ['person', 'sitePin', personId],
    mutationFn: (pin: string, { client }) =>
      browserOf(client).http.api(personPinPath, { method: 'PUT', body: { personId, pin } }),
  })

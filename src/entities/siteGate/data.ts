import { mutationOptions } from '@tanstack/react-query'
import { personPassPath, personPinPath, type PersonPass } from '#contract/people/passes.ts'
import { siteGatePath, siteGatesPath, type SiteGates } from '#contract/people/siteGates.ts'
import { browserOf } from '#src/data/browser.ts'
import { computedFrom } from '#src/data/computed.ts'

/** The devices that are gates of a project. Whatever happens at a gate makes the list stale. */
export const siteGates = (projectId: number) =>
  computedFrom<SiteGates>(['siteAttendance'], `${siteGatesPath}/${projectId}`)

/** Makes this browser the gate of a project, which ends the session in it. */
export const openGate = mutationOptions({
  mutationKey: ['siteGate', 'open'],
  mutationFn: (body: { projectId: number; name: string }, { client }) =>
    browserOf(client).http.api(siteGatePath, { method: 'POST', body }),
})

/** Ends a gate. */
export const endGate = mutationOptions({
  mutationKey: ['siteGate', 'end'],
  mutationFn: async (id: number, { client }) => {
    const { http, freshness } = browserOf(client)
    const { changes } = await http.api(`${siteGatePath}/${id}`, { method: 'DELETE' })
    freshness.saved('siteAttendance', null, changes ?? [])
  },
})

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

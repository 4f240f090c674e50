import { mutationOptions } from '@tanstack/react-query'
import { siteGatePath, siteGatesPath, type SiteGates } from '#contract/people/siteGates.ts'
import { browserOf } from '#src/data/browser.ts'
import { computedFrom } from '#src/data/computed.ts'

/** The devices that are gates of a project. Whatever happens at a gate makes the list stale. */
export const siteGates = (projectId: number) =>
  computedFrom<SiteGates>(['siteAttendance'], `${siteGatesPath}/${projectId}`)

/** Ends a gate. */
export const endGate = mutationOptions({
  mutationKey: ['siteGate', 'end'],
  mutationFn: async (id: number, { client }) => {
    const { http, freshness } = browserOf(client)
    const { changes } = await http.api(`${siteGatePath}/${id}`, { method: 'DELETE' })
    freshness.saved('siteAttendance', null, changes ?? [])
  },
})

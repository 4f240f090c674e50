import { mutationOptions } from '@tanstack/react-query'
import { siteGatePath } from '#contract/people/siteGates.ts'
import { browserOf } from '#src/data/browser.ts'

/** Makes this browser the gate of a project, which ends the session in it. */
export const openGate = mutationOptions({
  mutationKey: ['siteGate', 'open'],
  mutationFn: (body: { projectId: number; name: string }, { client }) =>
    browserOf(client).http.api(siteGatePath, { method: 'POST', body }),
})

import { mutationOptions } from '@tanstack/react-query'
import { sitePinProofPath, type SitePinProof } from '#contract/people/passes.ts'
import { browserOf } from '#src/data/browser.ts'

/** Checks the site PIN of someone on the list of a project, and returns a proof for one signature. Nothing is stored. */
export const proveBySitePin = () =>
  mutationOptions({
    mutationKey: ['person', 'sitePinProof'],
    gcTime: 0,
    mutationFn: async (of: { projectId: number; personId: number; pin: string }, { client }) => {
      const body = { ProjectId: of.projectId, PersonId: of.personId, Pin: of.pin }
      return (await browserOf(client).http.api<SitePinProof>(sitePinProofPath, { method: 'POST', body })).data
    },
  })

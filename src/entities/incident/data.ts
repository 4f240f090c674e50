import { mutationOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { incident } from '#contract/entities/incident.ts'
import type { anonymousNearMiss } from '#contract/safety/anonymousNearMiss.ts'
import { browserOf } from '#src/data/browser.ts'
import { entityData } from '#src/data/entityData.ts'
import { projectWindow } from '#src/data/windows.ts'

export const incidents = entityData(incident)

/** The address of an incident as a PDF. */
export const incidentPdf = (id: number) => `/api/incident/${id}/pdf`

/** Reports a near miss without anything of the reporter; answers with its number, null if a manager has to submit it. */
export const reportAnonymously = mutationOptions({
  mutationKey: ['incident', 'anonymous'],
  mutationFn: async (body: z.output<typeof anonymousNearMiss>, { client }) => {
    const { data } = await browserOf(client).http.api<{ number: string | null }>('incident/anonymous', {
      method: 'POST',
      body,
    })
    return data
  },
})

export const incidentWindow = projectWindow(incident)

import { hashKey, queryOptions } from '@tanstack/react-query'
import { permit } from '#contract/entities/permit.ts'
import type { PermitClash } from '#contract/instances/permitClash.ts'
import type { PermitOnCalendar } from '#contract/instances/permitCalendar.ts'
import { browserOf } from '#src/data/browser.ts'
import { entityData, recordPart } from '#src/data/entityData.ts'
import { combinedKey } from '#src/data/keys.ts'
import { kindWindow } from '#src/data/windows.ts'

export const permits = entityData(permit)

/** The addresses of a permit, and of the register of a project, as PDFs. */
export const permitPdf = (id: number) => `/api/permit/${id}/pdf`
export const permitRegisterPdf = (projectId: number) => `/api/permitLog/${projectId}`

export const permitWindow = (projectId: number) => kindWindow(permit, { projectId })

/** The permits of a time, from and to in ms. A change of any permit makes it stale. */
export const permitCalendar = (projectId: number, from: number, to: number) =>
  queryOptions({
    queryKey: combinedKey(['permit'], 'calendar', { projectId, from, to }),
    queryFn: ({ client, signal, queryKey }) => {
      const { http, freshness } = browserOf(client)
      const [first, last] = [from, to].map((at) => new Date(at).toISOString())
      const path = `permitCalendar/${projectId}?from=${first}&to=${last}`
      return freshness.readAnew(
        hashKey(queryKey),
        async () => (await http.api<PermitOnCalendar[]>(path, { signal })).data,
      )
    },
  })

/** What is in the way of a permit. It depends on other permits, so it is asked for whenever it is shown. */
export const permitClashes = (id: number) => ({
  ...recordPart<PermitClash[]>(permit, id, 'clashes'),
  staleTime: 0,
})

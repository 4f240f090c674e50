import { mutationOptions } from '@tanstack/react-query'
import { recordSystemIdOf } from '#contract/recordSystem.ts'
import type { System } from '#contract/systems.ts'
import { permit } from '#contract/entities/permit.ts'
import type { PermitClash } from '#contract/questionnaires/permitClash.ts'
import type { TrainingGaps } from '#contract/questionnaires/trainingGaps.ts'
import type { PermitOnCalendar } from '#contract/questionnaires/permitCalendar.ts'
import type { FileInForce } from '#contract/safety/fileSections.ts'
import { neighbourKinds, neighboursPath, type Neighbours } from '#contract/safety/neighbours.ts'
import type { HolderLink } from '#contract/safety/holderLink.ts'
import { browserOf } from '#src/data/browser.ts'
import { computedFrom } from '#src/data/computed.ts'
import { entityData, recordPart } from '#src/data/entityData.ts'
import { projectWindow } from '#src/data/windows.ts'

export const permits = entityData(permit)

/** The address of a permit as a PDF. */
export const permitPdf = (id: number) => `/api/permit/${id}/pdf`

export const permitWindow = projectWindow(permit)

/** The permits of a time, from and to in ms. */
export function permitCalendar(projectId: number, system: System, from: number, to: number) {
  const [first, last] = [from, to].map((at) => new Date(at).toISOString())
  return computedFrom<PermitOnCalendar[]>(
    ['permit'],
    `permitCalendar/${projectId}?from=${first}&to=${last}&systemId=${recordSystemIdOf(system)}`,
  )
}

export interface Planned {
  processSubTypeId: number
  locationId: number
  validFrom: string
  validTo: string
  id: number
}

/** What would be in the way of a permit that is not saved yet. */
export function plannedClashes(projectId: number, planned: Planned) {
  const asked = new URLSearchParams(Object.entries(planned).map(([name, value]) => [name, String(value)]))
  return computedFrom<PermitClash[]>(['permit'], `permitClashes/${projectId}?${asked}`)
}

/** What other firms do in a zone; without one, in the zones in which the reader's company works. */
export const permitNeighbours = (projectId: number, locationId: number | null) =>
  computedFrom<Neighbours>(
    neighbourKinds,
    `${neighboursPath}/${projectId}${locationId === null ? '' : `?locationId=${locationId}`}`,
  )

/** What the safety file in force says on what the holder of a permit reads before they work in a building in use. */
export const safetyFileInForce = (projectId: number, holderUserId: number | null) =>
  computedFrom<FileInForce>(
    ['project'],
    `permitSafetyFile/${projectId}${holderUserId ? `?holderUserId=${holderUserId}` : ''}`,
  )

/** Makes a link with which the holder of a permit takes the next step: as a code, or by mail. */
export const holderLink = (id: number) =>
  mutationOptions({
    mutationKey: ['permit', 'holderLink', id],
    gcTime: 0,
    mutationFn: async (by: 'code' | 'mail', { client }) =>
      (await browserOf(client).http.api<HolderLink>(`permit/${id}/holderLink`, { method: 'PUT', body: { by } })).data,
  })

/** What is in the way of a permit. It depends on other permits, so it is asked for whenever it is shown. */
export const permitClashes = (id: number) => ({
  ...recordPart<PermitClash[]>(permit, id, 'clashes'),
  staleTime: 0,
})

/** The training that those who do the work do not show. It depends on the people and is asked for whenever it is shown. */
export const permitTraining = (id: number) => ({
  ...recordPart<TrainingGaps>(permit, id, 'training'),
  staleTime: 0,
})

import { mutationOptions } from '@tanstack/react-query'
import { siteAttendance } from '#contract/entities/siteAttendance.ts'
import type { GateLog, GateLogResult, GateLogVerdict } from '#contract/people/gateLog.ts'
import {
  onSiteNowKinds,
  onSiteNowPath,
  peopleToSignInPath,
  type OnSiteNow,
  type PersonToSignIn,
  type SiteNow,
} from '#contract/people/onSiteNow.ts'
import { crewPath, type Crew, type CrewResult, type SignCrewIn } from '#contract/people/signCrew.ts'
import { browserOf } from '#src/data/browser.ts'
import { computedFrom } from '#src/data/computed.ts'
import { entityData } from '#src/data/entityData.ts'
import type { Ask } from '#src/data/http.ts'
import { kindWindow, projectWindow } from '#src/data/windows.ts'

export const siteAttendances = entityData(siteAttendance)
export const attendanceWindow = projectWindow(siteAttendance)
/** The stays of one person on a project. */
export const staysOf = (projectId: number, personId: number) => kindWindow(siteAttendance, { projectId, personId })

/** Who is on site now, in figures. */
export const onSiteNow = (projectId: number) => computedFrom<OnSiteNow>(onSiteNowKinds, `${onSiteNowPath}/${projectId}`)

/** How many people are on site now, for each project where someone is. */
export const sitesNow = () => computedFrom<SiteNow[]>(['siteAttendance'], onSiteNowPath)

/** Signs several people out now, and answers how many were. */
export const signOutMany = (projectId: number) =>
  mutationOptions({
    mutationKey: ['siteAttendance', 'signOutMany', projectId],
    mutationFn: async (ids: readonly number[], { client }) => {
      const { http, freshness } = browserOf(client)
      const answer = await http.api<{ count: number }>('siteAttendanceSignOut', {
        method: 'PUT',
        body: { projectId, ids },
      })
      freshness.saved('siteAttendance', null, answer.changes ?? [])
      return answer.data.count
    },
  })

/** Everyone on the list of a project whom the reader may sign in. */
export const peopleToSignIn = (projectId: number) =>
  computedFrom<PersonToSignIn[]>(['projectPerson'], `${peopleToSignInPath}/${projectId}`)

/** People of a project by company and words, with whether they are on site. */
export const crewOf = (projectId: number, clientId: number | null, words: string) =>
  computedFrom<Crew>(
    ['projectPerson', 'siteAttendance'],
    `${crewPath}/${projectId}?${new URLSearchParams({ clientId: clientId === null ? '' : String(clientId), words })}`,
  )

/** Signs several people in now. Returns what became of each. */
export const signCrewIn = (projectId: number, idempotencyKey: string) =>
  mutationOptions({
    mutationKey: ['siteAttendance', 'signCrewIn', projectId],
    mutationFn: async (crew: Omit<SignCrewIn, 'projectId'>, { client }) => {
      const { http, freshness } = browserOf(client)
      const ask: Ask = { method: 'PUT', body: { ...crew, projectId }, idempotencyKey }
      const answer = await http.api<CrewResult[]>('siteAttendanceSignIn', ask)
      freshness.saved('siteAttendance', null, answer.changes ?? [])
      return answer.data
    },
  })

/** Checks a gate log without adding anything. */
export const checkGateLog = () =>
  mutationOptions({
    mutationKey: ['siteAttendance', 'checkGateLog'],
    mutationFn: async (body: GateLog, { client }) =>
      (
        await browserOf(client).http.api<GateLogVerdict[]>('siteAttendanceImport/check', {
          method: 'POST',
          body: sparse(body),
        })
      ).data,
  })

/** Adds the stays of a gate log that are not known. */
export const importGateLog = (idempotencyKey: string) =>
  mutationOptions({
    mutationKey: ['siteAttendance', 'importGateLog'],
    mutationFn: async (body: GateLog, { client }) => {
      const { http, freshness } = browserOf(client)
      const ask: Ask = { method: 'POST', body: sparse(body), idempotencyKey }
      const answer = await http.api<GateLogResult>('siteAttendanceImport', ask)
      freshness.saved('siteAttendance', null, answer.changes ?? [])
      return answer.data
    },
  })

/** A log without its empty cells, because a request has a limited number of values. */
const sparse = ({ lines, ...log }: GateLog) => ({
  ...log,
  lines: lines.map((line) => Object.fromEntries(Object.entries(line).filter(([, cell]) => cell !== ''))),
})

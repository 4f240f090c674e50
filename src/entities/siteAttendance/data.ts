import { mutationOptions } from '@tanstack/react-query'
import { siteAttendance } from '#contract/entities/siteAttendance.ts'
import {
  onSiteNowKinds,
  onSiteNowPath,
  peopleToSignInPath,
  type OnSiteNow,
  type PersonToSignIn,
  type SiteNow,
} from '#contract/people/onSiteNow.ts'
import { browserOf } from '#src/data/browser.ts'
import { computedFrom } from '#src/data/computed.ts'
import { entityData } from '#src/data/entityData.ts'
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

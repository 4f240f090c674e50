import { projectPath } from '#contract/projectPath.ts'
import type { notifications } from '#server/db/tables/notification.ts'
import type { Calendar } from '../calendar.ts'
import { firmId } from '#server/application/worlds/firms/firms.ts'
import { personId } from '#server/application/worlds/people/people.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import type { About, Notice } from './notice.ts'
import { officeNotices } from './office.ts'
import { partnerNotices } from './partners.ts'
import { siteNotices } from './site.ts'

const normal = 20
const urgent = 30

const nowhere = { entityKind: null, entityId: null, projectId: null, url: null }

function placeOf(about: About): Pick<typeof notifications.$inferInsert, keyof typeof nowhere> {
  if (!about) return nowhere
  if ('firm' in about) {
    const id = firmId(about.firm)
    return { ...nowhere, entityKind: 'client', entityId: id, url: `/manage/clients/edit/${id}` }
  }
  if ('person' in about) {
    const id = personId(about.person)
    return { ...nowhere, entityKind: 'user', entityId: id, url: `/manage/users/edit/${id}` }
  }
  const id = projectId(about.project)
  return {
    entityKind: 'project',
    entityId: id,
    projectId: id,
    url: projectPath(about.system, id),
  }
}

/** Every notification of the demo world, oldest first, with one row per recipient. */
export function allNotices(calendar: Calendar): (typeof notifications.$inferInsert)[] {
  const oldestFirst = [...officeNotices, ...siteNotices, ...partnerNotices].sort((a, b) => b.hoursAgo - a.hoursAgo)
  return oldestFirst
    .flatMap((notice) => notice.to.map((person) => rowOf(notice, personId(person), calendar)))
    .map((row, index) => ({ id: index + 1, ...row }))
}

function rowOf({ topic, title, body, about, hoursAgo, ...notice }: Notice, userId: number, calendar: Calendar) {
  const on = calendar.hoursAgo(hoursAgo)
  return {
    userId,
    topic,
    title,
    body,
    ...placeOf(about),
    priority: notice.urgent ? urgent : normal,
    read: !notice.unread,
    createdOn: on,
    updatedOn: on,
  }
}

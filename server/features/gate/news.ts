import type { SiteAttendance } from '#contract/entities/siteAttendance.ts'
import type { ClearanceReason } from '#contract/people/personStatus.ts'
import { urgentPriority } from '#contract/people/topics.ts'
import { projectPath } from '#contract/projectPath.ts'
import { momentWords } from '#server/core/momentWords.ts'
import type { Write } from '#server/core/write.ts'
import { notify, type News } from '#server/platform/notices/notify.ts'
import type { Gate } from './gates.ts'
import { siteManagers } from './siteStaff.ts'

const aboutSite = ({
  id,
  projectId,
}: SiteAttendance): Pick<News, 'topic' | 'projectId' | 'entityKind' | 'entityId' | 'url'> => ({
  topic: 'gate',
  projectId,
  entityKind: 'siteAttendance',
  entityId: id,
  url: projectPath('sms', projectId, 'onsitepeople'),
})

/** Tells those who manage a site that a gate without a connection let in someone who is not let in any more. */
export async function notifyOfLateRefusal(
  w: Write,
  { name }: Gate,
  row: SiteAttendance,
  against: readonly ClearanceReason[],
) {
  await notify(w, await siteManagers(w.tx, row.projectId, w.services), {
    ...aboutSite(row),
    title: `${row.name} is on site and is not let in`.slice(0, 150),
    body: `${against.map(({ words }) => words).join(' ')} The gate ${name} had no connection and signed them in at ${momentWords(row.signedInOn, row.projectTimeZone)}.`,
    priority: urgentPriority,
  })
}

/** Tells the host of a visitor that they have come. */
export const notifyHost = (w: Write, row: SiteAttendance, hostUserId: number | null) =>
  notify(w, [hostUserId], {
    ...aboutSite(row),
    title: `${row.name} is here to see you`.slice(0, 150),
    body: `${[row.name, row.visitorCompany].filter(Boolean).join(', ')} signed in at ${momentWords(row.signedInOn, row.projectTimeZone)}.`,
    priority: urgentPriority,
  })

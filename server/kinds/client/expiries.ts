import { and, eq, inArray, ne } from 'drizzle-orm'
import { projectStatus } from '#contract/entities/project.ts'
import type { Reader } from '#server/db/database.ts'
import { clients } from '#server/db/tables/client.ts'
import { users } from '#server/db/tables/user.ts'
import { projectClients } from '#server/db/tables/projectClient.ts'
import { projects } from '#server/db/tables/project.ts'
import { notify } from '#server/platform/notices/notify.ts'
import { projectAddress } from '#server/features/site/projectAddress.ts'
import type { Services } from '#server/core/services.ts'
import { writeAsSystem, type Write } from '#server/core/write.ts'
import { endsToAnnounce, type End } from '#server/platform/notices/ends.ts'
import { daysToTell, endPriority, endWords, namesOfEnd, plainDay } from '#server/core/thresholds.ts'
import { activeWith, hearingStatuses } from '#server/platform/notices/recipients.ts'

interface Ending extends End {
  clientId: number
  clientName: string
  /** 'Insurance' or the scheme, such as 'Safe-T-Cert'. */
  what: string
  on: string
  daysLeft: number
}

/** Certificates of active companies that end within 60 days or ended recently. */
export async function companyEnds(db: Reader, today: string): Promise<Ending[]> {
  const firms = await db
    .select()
    .from(clients)
    .where(and(eq(clients.isDeleted, false), eq(clients.isActive, true)))
  return firms.flatMap(({ id, name, insuranceExpiry, accreditations }) => {
    const dated = [
      { what: 'Insurance', on: insuranceExpiry },
      ...accreditations.map(({ scheme, expiry }) => ({ what: scheme, on: expiry })),
    ]
    return dated.flatMap(({ what, on }) => {
      const daysLeft = daysToTell(today, on)
      return on && daysLeft !== null
        ? [
            {
              clientId: id,
              clientName: name,
              what,
              on,
              daysLeft,
              names: namesOfEnd(`${id}/${what.toLowerCase()}`, on, daysLeft),
            },
          ]
        : []
    })
  })
}

/**
 * Notifies administrators, and managers of the company's projects, when a certificate ends in 60, 30, 7 or 0 days. Each
 * notice is sent once.
 */
export const notifyOfExpiries = (services: Services, today: string) =>
  writeAsSystem(services, (w) => notifyManagers(w, today))

async function notifyManagers(w: Write, today: string) {
  const admins = await activeWith(w.tx, 'admin')
  for (const ending of await endsToAnnounce(w, await companyEnds(w.tx, today))) {
    const news = {
      ...wordsOf(ending),
      topic: 'company',
      entityKind: 'client',
      entityId: ending.clientId,
      priority: endPriority(ending.daysLeft),
    }
    await notify(w, admins, { ...news, url: `/manage/clients/edit/${ending.clientId}` })
    for (const { projectId, userId } of await managersOf(w.tx, ending.clientId, admins))
      await notify(w, [userId], { ...news, projectId, url: await projectAddress(w, userId, projectId, 'manage') })
  }
}

function wordsOf({ clientName, what, on, daysLeft }: Ending) {
  return {
    title: `${what} of ${clientName} ${endWords(daysLeft)}`.slice(0, 150),
    body: `It is valid until ${plainDay(on)}. Ask the company for the new certificate and enter its date.`,
  }
}

/** The managers of open projects on which the company works, once per project and person. */
async function managersOf(db: Reader, clientId: number, alreadyNotified: readonly number[]) {
  const rows = await db
    .select({ projectId: projects.id, userId: projects.managerUserId })
    .from(projectClients)
    .innerJoin(projects, eq(projects.id, projectClients.projectId))
    .innerJoin(users, eq(users.id, projects.managerUserId))
    .where(
      and(
        eq(projectClients.clientId, clientId),
        eq(projectClients.isDeleted, false),
        eq(projects.isDeleted, false),
        ne(projects.statusId, projectStatus.closed),
        inArray(users.statusId, hearingStatuses),
      ),
    )
    .orderBy(projects.id)
  const seen = new Set<number | null>(alreadyNotified)
  return rows.filter(({ userId }) => !seen.has(userId) && seen.add(userId))
}

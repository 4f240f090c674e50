import { eq } from 'drizzle-orm'
import type { GateStaff } from '#contract/people/gate.ts'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import { levelIn } from '#server/core/access.ts'
import type { Rights } from '#server/core/people.ts'
import { peopleWithin } from '#server/core/rights/peopleWithin.ts'
import { readRights } from '#server/core/rights/rights.ts'
import type { Services } from '#server/core/services.ts'
import { todayIn } from '#server/core/today.ts'
import type { Reader } from '#server/db/database.ts'
import { projects } from '#server/db/tables/project.ts'
import { opensGates } from '#server/features/site/sitePeople.ts'

type Asked = Pick<Services, 'now' | 'config'>

/** The rights of everyone with a role in safety management of a project or in its use. */
async function staffRights(db: Reader, projectId: number, { now, config }: Asked): Promise<Rights[]> {
  const [project] = await db.select({ timeZone: projects.timeZone }).from(projects).where(eq(projects.id, projectId))
  const today = todayIn(now(), project!.timeZone)
  const within = await Promise.all(['sms', 'fm'].map((system) => peopleWithin(db, projectId, system, today)))
  return [...(await readRights(db, [...new Set(within.flat())], now(), config)).values()]
}

const withSession = (rights: Rights) => ({ ...rights, sessionId: '' })

/** The people with an account on a site, by name: hosts of visitors, and those who let people in. */
export async function gateStaff(db: Reader, projectId: number, asked: Asked): Promise<GateStaff[]> {
  const staff = await staffRights(db, projectId, asked)
  return staff
    .map((one) => ({
      userId: one.userId,
      name: one.fullName,
      signsIn: opensGates(withSession(one), { projectId }),
    }))
    .toSorted((one, two) => one.name.localeCompare(two.name) || one.userId - two.userId)
}

/** Those who manage a site, by a role on it; the administrators where nobody does. */
export async function siteManagers(db: Reader, projectId: number, asked: Asked): Promise<number[]> {
  const staff = await staffRights(db, projectId, asked)
  const managing = staff.filter((one) =>
    (['sms', 'fm'] as const).some((system) => levelIn(withSession(one), projectId, system) >= accessLevels.manage),
  )
  const own = managing.filter(({ seesAll }) => !seesAll)
  return (own.length > 0 ? own : managing).map(({ userId }) => userId)
}

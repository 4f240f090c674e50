import type { DataCipher } from '#server/base/dataCipher.ts'
import { bucketOf, reportPeriod } from '#contract/reports/reportPeriods.ts'
import { daysAfter } from '#contract/time/holidays.ts'
import { askedOf, weekFilters } from '#server/application/reports/project/reportQuestion.ts'
import { returnToSign } from '#server/application/reports/project/return.ts'
import { signedHash } from '#server/application/reports/project/weeklyReturn.ts'
import { reading } from '#server/core/reading.ts'
import { readRights } from '#server/core/rights/rights.ts'
import type { Reader } from '#server/db/database.ts'
import { weeklyReturns } from '#server/db/tables/weeklyReturn.ts'
import { projectResource } from '#server/kinds/project/resource.ts'
import { personId } from '#server/application/worlds/people/people.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import type { Calendar } from '../calendar.ts'

/** The return of last week on one demo project, which its site manager signed on this Monday. */
export async function signReturns(db: Reader, today: Date, calendar: Calendar, cipher: DataCipher) {
  const signedById = personId('murphy')
  const rights = (await readRights(db, [signedById], today, { oidc: null })).get(signedById)!
  const person = { ...rights, sessionId: '' }
  const project = await reading(projectResource).one(db, person, projectId('HB-014'))
  const monday = bucketOf(calendar.day(0), reportPeriod.week)
  const weekStart = daysAfter(monday, -7)
  const asked = {
    db,
    cipher,
    person,
    project,
    system: 'sms',
    filters: weekFilters(weekStart, null),
    now: today,
  } as const
  const signed = {
    projectId: project.id,
    weekStart,
    companyId: null,
    version: 1,
    contents: await returnToSign(askedOf(asked)),
    deliveries:
      'Mon: 14 t of rebar for pier 4. Wed: two loads of scaffold boards. Fri: bearings 3 and 4 from the works.',
    signedOn: monday === calendar.day(0) ? calendar.hoursAgo(0.25) : `${monday}T08:20:00.000Z`,
    signedById,
    signedByName: person.fullName,
  }
  await db.insert(weeklyReturns).values({ ...signed, hash: await signedHash(signed) })
}

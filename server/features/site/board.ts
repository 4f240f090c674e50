import { sql, type SQL } from 'drizzle-orm'
import { Hono } from 'hono'
import { actionPriority as priority } from '#contract/safety/actionStatus.ts'
import { instanceStatus } from '#contract/questionnaires/instanceStatus.ts'
import type { Kind } from '#contract/kinds.ts'
import { expiringWithin } from '#contract/safety/induction.ts'
import { lostTimeSeverities } from '#contract/safety/injuryWords.ts'
import { actionAges, safetyBoardPath, type ActionsOfAge, type SafetyBoard } from '#contract/safety/safetyBoard.ts'
import { answer } from '#server/core/answer.ts'
import { reading, readingOf } from '#server/core/reading.ts'
import { missing } from '#server/base/refuse.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import { todayIn } from '#server/core/today.ts'
import { rowsOf } from '#server/db/database.ts'
import { isNotHandedBackAt } from './permitsInStatus.ts'
import { ofSite } from '#server/core/rights/recordRights.ts'
import { readsAllAccidents } from './accidentReaders.ts'

const listOf = (ids: readonly number[]) => sql.raw(`(${ids.join(', ')})`)

/** `GET /api/safetyBoard/{projectId}`: what is happening on site now, from the records that the reader may open. */
export const safetyBoardCalls = new Hono<Env>().get(`/${safetyBoardPath}/:projectId`, async (c) => {
  const { db, kinds, now } = c.get('services')
  const person = personOf(c)
  const asked = asId.safeParse(c.req.param('projectId'))
  if (!asked.success) throw missing('Project')
  const site = await readingOf(kinds, 'project').one(db, person, asked.data)
  const moment = now()
  const today = todayIn(moment, site.timeZone)

  /** Counts the records of a kind that the reader may find. The columns of `select` are those of its table. */
  const count = async <T extends object>(kind: Kind, select: SQL, more?: SQL) => {
    const readable = kinds[kind]!
    const scope = ofSite({ projectId: site.id })
    return rowsOf<T>(
      await db.execute(
        sql`select ${select} from ${readable.table} where ${reading(readable).findable(person, scope)} ${more ?? sql``}`,
      ),
    )
  }
  /** The condition of a register's view that lists what a figure counts. */
  const view = (kind: Kind, name: string) => kinds[kind]!.window!(person).views![name]!
  const one = async <T extends object>(kind: Kind, select: SQL) => (await count<T>(kind, select))[0]!

  const [permits, observations, inductions, people, ages, lastOn] = await Promise.all([
    one<SafetyBoard['permits']>(
      'permit',
      sql`count(*) filter (where ${view('permit', 'active')})::int as active,
        count(*) filter (where "statusId" = ${instanceStatus.suspended}::int)::int as suspended,
        count(*) filter (where ${isNotHandedBackAt(person.asOf)})::int as "notHandedBack"`,
    ),
    one<SafetyBoard['observations']>(
      'observation',
      sql`count(*) filter (where ${view('observation', 'open')})::int as open,
        count(*) filter (where "createdOn" > ${moment.toISOString()}::timestamptz - interval '7 days')::int as "raisedInWeek"`,
    ),
    one<SafetyBoard['inductions']>(
      'induction',
      sql`count(*) filter (where ${view('induction', 'current')})::int as valid,
        count(*) filter (where ${view('induction', 'expiring')})::int as ending,
        count(*) filter (where "statusId" = ${instanceStatus.expired}::int
          and "expiresOn" >= ${today}::date - ${expiringWithin}::int)::int as ended`,
    ),
    one<SafetyBoard['people']>(
      'projectPerson',
      sql`count(*) filter (where ${view('projectPerson', 'blocked')})::int as blocked,
        count(*) filter (where ${view('projectPerson', 'expiring')})::int as ending`,
    ),
    count<ActionsOfAge & { critical: number }>(
      'questionResponseAction',
      sql`${ageAt(today, site.timeZone)} as "from",
        count(*) filter (where "priorityId" >= ${priority.high}::int)::int as high,
        count(*) filter (where "priorityId" = ${priority.medium}::int)::int as medium,
        count(*) filter (where "priorityId" = ${priority.low}::int)::int as low,
        count(*) filter (where "priorityId" >= ${priority.critical}::int)::int as critical,
        count(*) filter (where ${view('questionResponseAction', 'overdue')})::int as overdue`,
      sql`and ${view('questionResponseAction', 'unfinished')} group by 1`,
    ),
    readsAllAccidents(person, site.id)
      ? one<{ lastOn: string | null }>(
          'accident',
          sql`(max("occurredOn") filter (where severity = any(${`{${lostTimeSeverities.join()}}`}::text[])
            and "statusId" not in ${listOf([instanceStatus.draft, instanceStatus.cancelled])}) at time zone ${site.timeZone})::date::text as "lastOn"`,
        )
      : null,
  ])
  const sum = (part: 'high' | 'medium' | 'low' | 'overdue' | 'critical') =>
    ages.reduce((total, age) => total + age[part], 0)
  const board: SafetyBoard = {
    permits,
    observations,
    inductions,
    people,
    actions: {
      open: sum('high') + sum('medium') + sum('low'),
      overdue: sum('overdue'),
      critical: sum('critical'),
      byAge: actionAges.map((from) => {
        const { high = 0, medium = 0, low = 0, overdue = 0 } = ages.find((age) => age.from === from) ?? {}
        return { from, high, medium, low, overdue }
      }),
    },
    lostTime: lastOn,
  }
  return answer(c, board)
})

/** The age of an action by the date on site: the first day of its range in `actionAges`. */
function ageAt(today: string, timeZone: string) {
  const days = sql`(${today}::date - ("createdOn" at time zone ${timeZone})::date)`
  const [first, ...others] = actionAges
  return sql`case ${sql.join(
    others.toReversed().map((from) => sql`when ${days} >= ${from}::int then ${from}::int`),
    sql` `,
  )} else ${first}::int end`
}

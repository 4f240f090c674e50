import { sql } from 'drizzle-orm'
import { createWorld, type Visitor } from '#mocks/world.ts'
import { zlibCompressor } from '#server/base/zlib.ts'
import type { Db } from '#server/db/database.ts'
import { pictures } from '#server/platform/files/pictures.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { demoDatabase } from '../database.ts'
import { quickPasswords } from '../quickPasswords.ts'
import type { Goal, Measured } from './measured.ts'
import { inTurn, median } from './rounds.ts'

/** Projects on which the H&S adviser manages safety, with so many observations, and an action for each. */
const large = { id: projectId('HB-014'), count: 20_000 }
const small = { id: projectId('RC-021'), count: 100 }
const rounds = 15

/** Three in four are closed; one word stands in twenty of them. */
async function fill(db: Db, { id, count }: typeof large) {
  await db.execute(sql`
    insert into "observation" ("projectId", number, nature, "observationTypeId", description, "clientId", "raisedByUserId",
      "statusId", "createdOn", "updatedOn")
    select ${id}, 'OBS-1' || lpad(n::text, 5, '0'), case n % 3 when 0 then 'positive' when 1 then 'neutral' else 'negative' end,
      (n % 30 + 1) * 10, case when n % (${count}::int / 20) = 0 then 'Gantry crane left slewing' else 'Walkway blocked by pallets' end
        || ' at span ' || n % 40, o."clientId", o."raisedByUserId", case when n % 4 = 0 then 20 else 80 end,
      timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, ${count}::int) n, (select * from "observation" where "clientId" is not null order by id limit 1) o`)
  await db.execute(sql`
    insert into "questionResponseAction" ("projectId", number, title, "priorityId", "assignedClientId", "verifierUserId",
      "raisedByUserId", "statusId", "dueOn", "sourceKind", "sourceId", "createdOn", "updatedOn")
    select o."projectId", replace(o.number, 'OBS', 'ACT'), left(o.description, 100), (o.id % 4 + 1) * 10, o."clientId",
      o."raisedByUserId", o."raisedByUserId", case when o."statusId" = 20 then 10 else 40 end,
      (o."createdOn" + interval '7 days')::date, 'observation', o.id, o."createdOn", o."updatedOn"
    from "observation" o where o."projectId" = ${id} and o.number like 'OBS-1%'`)
}

/** What someone does with the registers; each round asks anew, so that no answer is from memory. */
const questions: Record<string, (round: number) => string> = {
  'observations, first rows': (round) => `observation?size=${20 + round}`,
  'observations by number': (round) => `observation?sort=number&size=${20 + round}`,
  'observations with a rare word': (round) => `observation?words=gantry&size=${20 + round}`,
  'open observations': (round) => `observation?view=open&size=${20 + round}`,
  'actions, those due first': (round) => `questionResponseAction?view=unfinished&size=${20 + round}`,
  'overdue actions': (round) => `questionResponseAction?view=overdue&size=${20 + round}`,
  'overdue actions counted': (round) => `questionResponseAction/count?view=overdue&words=span%20${round}`,
}

async function timed(who: Visitor, of: { id: number }, path: string) {
  const begun = performance.now()
  const answer = await who.ask('GET', `${path}&projectId=${of.id}`)
  const { length } = await answer.text()
  const taken = performance.now() - begun
  if (answer.status !== 200 || length < 20) throw new Error(`${path} answered ${answer.status}`)
  return taken
}

async function compare(engine: string, url: string | null): Promise<Measured[]> {
  const database = await demoDatabase(url)
  const world = await createWorld(database, { passwords: quickPasswords, pictures, compressor: zlibCompressor })
  try {
    await fill(database.db, large)
    await fill(database.db, small)
    await database.db.execute(sql`analyze`)
    const who = await world.as('safety@demo.test')
    const measured: Measured[] = []
    for (const [what, path] of Object.entries(questions)) {
      const round = { large: 0, small: 0 }
      const taken = await inTurn(rounds, {
        large: () => timed(who, large, path(round.large++)),
        small: () => timed(who, small, path(round.small++)),
      })
      measured.push({
        what: `${what}, ${engine}`,
        figure: median(taken.large.slice(2)),
        unit: 'ms',
        floor: { name: `${small.count} records`, figure: median(taken.small.slice(2)) },
        mostTimes: 2,
      })
    }
    return measured
  } finally {
    await world.close()
    await database.close()
  }
}

/** S16: registers of 20,000 observations and as many actions, beside those of 100, as someone with a role reads them. */
export const benchSafetyRegisters: Goal = async () => {
  const embedded = await compare('embedded', null)
  const url = process.env.DATABASE_URL
  return url ? [...embedded, ...(await compare('PostgreSQL', url))] : embedded
}

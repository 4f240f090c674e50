import { sql } from 'drizzle-orm'
import type { Workload } from '#contract/people/workload.ts'
import { createWorld, type Visitor } from '#mocks/world.ts'
import { zlibCompressor } from '#server/base/zlib.ts'
import type { Db } from '#server/db/database.ts'
import { pictures } from '#server/platform/files/pictures.ts'
import { demoDatabase } from '../database.ts'
import { quickPasswords } from '../quickPasswords.ts'
import type { Goal, Measured } from './measured.ts'
import { inTurn, median } from './rounds.ts'

/** The person has a role on this many projects, and this many RFIs in their court on each. */
const [own, held] = [40, 5]
const sizes = { large: { projects: 2_000, rfis: 20 }, small: { projects: own, rfis: held } }
const rounds = 12

/** Copies a demo project with copies of a demo RFI, all open; the person has a role on the first projects. */
async function fill(db: Db, userId: number, { projects, rfis }: { projects: number; rfis: number }) {
  await db.execute(sql`
    insert into "project" select (jsonb_populate_record(null::"project", to_jsonb(p) || jsonb_build_object('id', 10000 + n, 'number', 'BNC-' || n,
      'statusId', 30, 'rootFolderId', null, 'rootFolderPmpId', null, 'rootFolderSmsId', null))).*
    from (select * from "project" order by id limit 1) p, generate_series(1, ${projects}::int) n`)
  await db.execute(sql`
    insert into "userProjectRole" select (jsonb_populate_record(null::"userProjectRole", to_jsonb(r) || jsonb_build_object('id', 10000 + n,
      'projectId', 10000 + n, 'userId', ${userId}::int, 'isDeleted', false, 'to', null))).*
    from (select * from "userProjectRole" where systems ? 'pmp' order by id limit 1) r, generate_series(1, ${own}::int) n`)
  await db.execute(sql`
    insert into "rfi" select (jsonb_populate_record(null::"rfi", to_jsonb(r) || jsonb_build_object('id', 100000 + q.k * 100 + n,
      'parentProjectId', 10000 + q.k, 'number', 'RFI-' || n, 'statusId', 30, 'isPrivate', false, 'locationId', null))).*
    from (select * from "rfi" where number is not null order by id limit 1) r, generate_series(1, ${projects}::int) q(k),
      generate_series(1, ${rfis}::int) n`)
  await db.execute(sql`
    insert into "rfiHolding" ("rfiId", "userId", "from")
    select id, case when "parentProjectId" <= ${10_000 + own} and id % 100 <= ${held} then ${userId}::int else "managerUserId" end,
      now() from "rfi" where id > 100000`)
  await db.execute(sql`analyze`)
}

/** Milliseconds per answer; each must contain exactly what waits for the person. */
async function timed(who: Visitor) {
  const begun = performance.now()
  const answer = await who.ask('GET', 'workload')
  const { data } = (await answer.json()) as { data: Workload }
  const taken = performance.now() - begun
  const found = data.items.filter(({ projectNumber }) => projectNumber?.startsWith('BNC-')).length
  if (found !== own * held) throw new Error(`The workload answered ${answer.status} with ${found}.`)
  return taken
}

async function worldOf(url: string | null, size: { projects: number; rfis: number }) {
  const database = await demoDatabase(url)
  const world = await createWorld(database, { passwords: quickPasswords, pictures, compressor: zlibCompressor })
  const who = await world.as('staff@demo.test')
  await fill(database.db, who.userId, size)
  return {
    who,
    async close() {
      await world.close()
      await database.close()
    },
  }
}

async function compare(engine: string, url: string | null): Promise<Measured[]> {
  const worlds = { large: await worldOf(url, sizes.large), small: await worldOf(url, sizes.small) }
  try {
    const taken = await inTurn(rounds, {
      large: () => timed(worlds.large.who),
      small: () => timed(worlds.small.who),
    })
    return [
      {
        what: `200 items of 40 projects, ${engine}`,
        figure: median(taken.large.slice(2)),
        unit: 'ms',
        floor: { name: 'the 200 alone', figure: median(taken.small.slice(2)) },
        mostTimes: 2,
      },
    ]
  } finally {
    await worlds.large.close()
    await worlds.small.close()
  }
}

/** S14: the workload of a person with 200 items among 40,000 RFIs of 2,000 projects, compared with only those 200. */
export const benchWorkload: Goal = async () => {
  const url = process.env.DATABASE_URL
  return compare(url ? 'PostgreSQL' : 'embedded', url ?? null)
}

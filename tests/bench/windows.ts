import { sql } from 'drizzle-orm'
import { createWorld, type Visitor } from '#mocks/world.ts'
import type { Envelope } from '#contract/wire/envelope.ts'
import { zlibCompressor } from '#server/base/zlib.ts'
import type { Db } from '#server/db/database.ts'
import { pictures } from '#server/platform/files/pictures.ts'
import { demoDatabase } from '../database.ts'
import { quickPasswords } from '../quickPasswords.ts'
import type { Goal, Measured } from './measured.ts'
import { inTurn, median } from './rounds.ts'

const [many, few] = [100_000, 100]
const rounds = 15

/** Gives a person this many notifications, with realistic titles and a rare word in twenty of them. */
const fill = (db: Db, userId: number, count: number) =>
  db.execute(sql`
    insert into "notification" ("userId", "topic", "title", "body", "read", "createdOn", "updatedOn")
    select ${userId}, case n % 3 when 0 then 'role' when 1 then 'project' else 'document' end,
      'Permit ' || (n * 7919) % ${count}::int || ' at span ' || n % 40,
      case when n % (${count}::int / 20) = 0 then 'Look after the gantry crane' else 'Look after the north gate' end,
      n % 10 <> 0, timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, ${count}::int) n`)

/** A user's actions on a register, as requests of the browser; each round varies them, so that no answer is cached. */
const questions: Record<string, (round: number, of: Register) => string> = {
  'first rows': (round) => `size=${20 + round}`,
  'sorted by words': (round) => `sort=title&size=${20 + round}`,
  'a word many rows hold': (round) => `words=permit&size=${20 + round}`,
  'a word few rows hold': (round) => `words=gantry&size=${20 + round}`,
  'one part of it': (round) => `view=unread&where.topic=role&size=${20 + round}`,
  'next page': (round, { next }) => `size=${20 + round}&after=${next}`,
  'an event: its row': (round, { ids }) => `ids=${ids[round]}`,
}

interface Register {
  who: Visitor
  ids: readonly number[]
  next: string
}

async function registerOf(who: Visitor): Promise<Register> {
  const { data, page } = (await who.read<{ id: number }[]>('GET', 'notification?size=100')) as Envelope<
    { id: number }[]
  >
  const first = await who.read('GET', 'notification?size=40')
  return { who, ids: data.map(({ id }) => id), next: first.page?.next ?? page?.next ?? '' }
}

/** Milliseconds per answer. */
async function timed({ who }: Register, path: string) {
  const begun = performance.now()
  const answer = await who.ask('GET', path)
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  return performance.now() - begun
}

async function compare(engine: string, url: string | null): Promise<Measured[]> {
  const database = await demoDatabase(url)
  const world = await createWorld(database, { passwords: quickPasswords, pictures, compressor: zlibCompressor })
  try {
    const [large, small] = [await world.as('staff@demo.test'), await world.as('viewer@demo.test')]
    await database.db.execute(sql`delete from "notification" where "userId" in (${large.userId}, ${small.userId})`)
    await fill(database.db, large.userId, many)
    await fill(database.db, small.userId, few)
    await database.db.execute(sql`analyze "notification"`)
    const registers = { large: await registerOf(large), small: await registerOf(small) }
    const measured: Measured[] = []
    const measure = async (what: string, path: (round: number, of: Register) => string) => {
      const round = { large: 0, small: 0 }
      const one = (size: 'large' | 'small') => () => timed(registers[size], path(round[size]++, registers[size]))
      const taken = await inTurn(rounds, { large: one('large'), small: one('small') })
      measured.push({
        what: `${what}, ${engine}`,
        figure: median(taken.large.slice(2)),
        unit: 'ms',
        floor: { name: `${few} rows`, figure: median(taken.small.slice(2)) },
        mostTimes: 2,
      })
    }
    for (const [what, path] of Object.entries(questions))
      await measure(what, (round, of) => `notification?${path(round, of)}`)
    // Each round counts from another second, earlier than all rows.
    await measure(
      'an event: its count',
      (round) => `notification/count?view=all&where.createdOn=2026-01-01T00:00:${10 + round}Z`,
    )
    return measured
  } finally {
    await world.close()
    await database.close()
  }
}

/** S12: a register of 100,000 rows read as a window, compared with one of 100. */
export const benchWindows: Goal = async () => {
  const embedded = await compare('embedded', null)
  const url = process.env.DATABASE_URL
  return url ? [...embedded, ...(await compare('PostgreSQL', url))] : embedded
}

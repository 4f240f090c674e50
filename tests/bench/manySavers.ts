import { Client, Pool } from 'pg'
import { samples } from '#mocks/samples.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { startServer, type Caller } from '../serverProcess.ts'
import type { Goal, Measured } from './measured.ts'
import { inTurn, median, quantile } from './rounds.ts'

const people = 50
const savesEach = 10
const reads = 200

interface Group {
  id: number
  rowVersion: number
  name: string
}

/** Gives each person a group of one project to change, so that they do not conflict. */
const makeGroups = (admin: Caller) =>
  Promise.all(
    Array.from({ length: people }, async (_, at) => {
      const draft = { ...samples.group({ clientId: 1, userId: 2, projectId: projectId('HB-014') }), userIds: [] }
      const { data, errors } = await admin.read<Group>('POST', 'projectGroup', { ...draft, name: `Savers ${at}` })
      if (errors.length > 0) throw new Error(`A group was refused: ${JSON.stringify(errors)}`)
      return data
    }),
  )

/** Milliseconds per save when all save at once, each their own group, one save after another. */
async function savedByAll(callers: readonly Caller[], groups: Group[]) {
  const begun = performance.now()
  await Promise.all(
    groups.map(async (group, at) => {
      const caller = callers[at % callers.length]!
      for (let nth = 0; nth < savesEach; nth++) {
        const name = `Savers ${at}, ${group.rowVersion}`
        const { data, status } = await caller.read<Group>('PUT', 'projectGroup', { ...group, name })
        if (status !== 200) throw new Error(`A save was answered with ${status}.`)
        Object.assign(group, data)
      }
    }),
  )
  return (performance.now() - begun) / (people * savesEach)
}

/** The same rows written by hand: a locked record, its history entry and its change, in one transaction. */
async function writtenByHand(pool: Pool, ids: readonly number[]) {
  const begun = performance.now()
  await Promise.all(
    ids.map(async (id, at) => {
      for (let nth = 0; nth < savesEach; nth++) {
        const line = await pool.connect()
        try {
          await line.query('begin')
          await line.query('select * from "group" where id = $1 for update', [id])
          await line.query(
            'update "group" set name = $2, "rowVersion" = "rowVersion" + 1, "updatedOn" = now() where id = $1',
            [id, `By hand ${at}, ${nth}`],
          )
          await line.query(
            `insert into "auditEntry" ("entityKind", "entityId", "projectId", "on", "byUserId", "action", "diff")
             values ('group', $1, $2, now(), 1, 'updated', '{"name": ["before", "after"]}')`,
            [id, projectId('HB-014')],
          )
          await line.query(
            `insert into "change" ("kind", "recordId", "op", "version", "audience", "byUserId", "on")
             values ('group', $1, 'updated', $2, 'user:1', 1, now())`,
            [id, nth + 2],
          )
          await line.query('commit')
        } finally {
          line.release()
        }
      }
    }),
  )
  return (performance.now() - begun) / (people * savesEach)
}

/** The slowest of a hundred reads, in milliseconds, while `meanwhile` runs or until enough were read. */
async function readP99(caller: Caller, isOver: (read: number) => boolean) {
  const times: number[] = []
  while (!isOver(times.length)) {
    const begun = performance.now()
    const answer = await caller.ask('GET', `projectGroup?projectId=${projectId('HB-014')}`)
    await answer.arrayBuffer()
    times.push(performance.now() - begun)
  }
  return quantile(times, 0.99)
}

async function readWhile<T>(caller: Caller, work: () => Promise<T>) {
  let isOver = false
  const reading = readP99(caller, () => isOver)
  const result = await work().finally(() => (isOver = true))
  return { result, p99: await reading }
}

async function measure(url: string): Promise<Measured[]> {
  const env = { DATABASE_URL: url }
  const one = await startServer({ env })
  const other = await startServer({ env })
  const pool = new Pool({ connectionString: url, max: 10 })
  try {
    const here = await one.signIn('admin@demo.test')
    const there = here.at(other.url)
    const groups = await makeGroups(here)
    const byHand = groups.map(({ id }) => id)
    const read: number[] = []
    const together = async (callers: readonly Caller[]) => {
      const { result, p99 } = await readWhile(here, () => savedByAll(callers, groups))
      read.push(p99)
      return result
    }
    const alone = await readP99(here, (count) => count === reads)
    const taken = await inTurn(4, {
      one: () => together([here]),
      two: () => together([here, there]),
      floor: async () => {
        const time = await writtenByHand(pool, byHand)
        // The rows were changed in the database directly, so their versions must be read again.
        for (const group of groups)
          Object.assign(group, (await here.read<Group>('GET', `projectGroup/${group.id}`)).data)
        return time
      },
    })
    const floor = { name: 'the same rows in bare SQL', figure: median(taken.floor.slice(1)) }
    // 0.6 of the saves per second corresponds to 1.67 times the time per save.
    const goal = { unit: 'ms', floor, mostTimes: 1.67 }
    return [
      { what: `${people} people save at once, one gateway`, figure: median(taken.one.slice(1)), ...goal },
      { what: 'the same, two gateways', figure: median(taken.two.slice(1)), ...goal },
      {
        what: 'slowest of 100 reads meanwhile',
        figure: median(read.slice(2)),
        unit: 'ms',
        floor: { name: 'the same, alone', figure: alone },
        mostTimes: 3,
      },
    ]
  } finally {
    await pool.end()
    await other.remove()
    await one.remove()
  }
}

/** S18: fifty people who save on one project at once, compared with the same transactions in plain SQL. */
export const benchManySavers: Goal = async () => {
  const url = process.env.DATABASE_URL
  if (!url) return []
  const name = `safety_savers_${process.pid}`
  const admin = new Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  try {
    return await measure(Object.assign(new URL(url), { pathname: `/${name}` }).href)
  } finally {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}

import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Person } from '#contract/entities/person.ts'
import { officeSettings } from '#server/core/officeSettings.ts'
import { todayIn } from '#server/core/today.ts'
import type { Write } from '#server/core/write.ts'
import { personEmployers as table } from '#server/db/tables/person.ts'

/** For whom a person worked from when to when, the present employer first. */
export const employersSql = sql`(select coalesce(jsonb_agg(jsonb_build_object('clientId', e."clientId", 'clientName', c.name,
    'fromOn', e."fromOn", 'untilOn', e."untilOn") order by e."fromOn" desc, e.id desc), '[]'::jsonb)
  from "personEmployer" e join "client" c on c.id = e."clientId" where e."personId" = "person".id)`

type Employed = Pick<typeof table.$inferSelect, 'clientId' | 'fromOn' | 'untilOn'>
type Hired = Pick<Person, 'id' | 'clientId' | 'createdOn'>

/** The employers of someone, the first first. Before the first change it is the one for whom they were entered. */
async function employersOf(w: Write, { id, clientId, createdOn }: Hired): Promise<Employed[]> {
  const { timeZone } = await officeSettings(w.tx)
  const known = await w.tx
    .select({ clientId: table.clientId, fromOn: table.fromOn, untilOn: table.untilOn })
    .from(table)
    .where(eq(table.personId, id))
    .orderBy(asc(table.fromOn), asc(table.id))
  return known.length > 0 ? known : [{ clientId, fromOn: todayIn(new Date(createdOn), timeZone), untilOn: null }]
}

async function keep(w: Write, personId: number, employers: readonly Employed[]) {
  await w.tx.delete(table).where(eq(table.personId, personId))
  if (employers.length > 1) await w.tx.insert(table).values(employers.map((one) => ({ ...one, personId })))
}

/** Keeps that someone works for another employer from today on. What was entered today is corrected. */
export async function keepEmployer(w: Write, before: Hired, clientId: number) {
  const { timeZone } = await officeSettings(w.tx)
  const today = todayIn(new Date(w.on), timeZone)
  const former = (await employersOf(w, before))
    .filter(({ fromOn, untilOn }) => untilOn !== null || fromOn !== today)
    .map((one) => (one.untilOn === null ? { ...one, untilOn: today } : one))
  const last = former.at(-1)
  // They are back on the day on which they left, so they have not left.
  const isBack = last?.clientId === clientId && last.untilOn === today
  const present = { clientId, fromOn: isBack ? last.fromOn : today, untilOn: null }
  await keep(w, before.id, [...(isBack ? former.slice(0, -1) : former), present])
}

interface Joining {
  keep: Person
  gone: Person
  /** For whom the person who is left works. */
  clientId: number
}

/** Joins the employers of two records of one person: each once for the same time, and one at present. */
export async function joinEmployers(w: Write, { keep: left, gone, clientId }: Joining) {
  const both = [...(await employersOf(w, left)), ...(await employersOf(w, gone))]
  const joined = joinedEmployers(both, clientId)
  await w.tx.delete(table).where(and(inArray(table.personId, [left.id, gone.id])))
  await keep(w, left.id, joined)
}

/** Employers of which one alone, with this id, is the present one. Those who overlap with themselves are one. */
export function joinedEmployers(both: readonly Employed[], clientId: number): Employed[] {
  const joined: Employed[] = []
  for (const one of both.toSorted((a, b) => (a.fromOn < b.fromOn ? -1 : a.fromOn > b.fromOn ? 1 : 0))) {
    const same = joined.find((other) => other.clientId === one.clientId && endOf(other) >= one.fromOn)
    if (!same) joined.push({ ...one })
    else if (endOf(one) > endOf(same)) same.untilOn = one.untilOn
  }
  const present = joined.find((one) => one.untilOn === null && one.clientId === clientId)
  return joined.map((one) => {
    if (one === present || one.untilOn !== null || !present) return one
    return { ...one, untilOn: present.fromOn > one.fromOn ? present.fromOn : one.fromOn }
  })
}

const endOf = ({ untilOn }: Employed) => untilOn ?? '9999-12-31'

import { sql } from 'drizzle-orm'
import type { GateOutcome } from '#contract/people/gateEvents.ts'
import { createWorld, type Visitor } from '#mocks/world.ts'
import { zlibCompressor } from '#server/base/zlib.ts'
import { rowsOf, type Db } from '#server/db/database.ts'
import { pictures } from '#server/platform/files/pictures.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { demoDatabase } from '../database.ts'
import { quickPasswords } from '../quickPasswords.ts'
import type { Goal, Measured } from './measured.ts'
import { inTurn, median, quantile } from './rounds.ts'

/** The people of a site: on its list, signed in now, and the stays of a year. */
interface Size {
  id: number
  listed: number
  onSite: number
  stays: number
  /** Of so many people one is blocked. */
  blocked: number
}
const large: Size = { id: projectId('HB-014'), listed: 5_000, onSite: 1_500, stays: 400_000, blocked: 100 }
const small: Size = { id: projectId('RC-021'), listed: 100, onSite: 30, stays: 4_000, blocked: 4 }
/** People of the office, on all sites and on none. */
const inFirm = 20_000
const rounds = 15
const others = 50
const atOnce = 20_000
const each = 6

async function addPeople(db: Db) {
  await db.execute(sql`
    insert into "person" ("firstName", "lastName", "clientId", "employmentStatusId", "languageId", trade, cards, "createdOn", "updatedOn")
    select 'Bench' || n % 97, 'Person' || lpad(n::text, 5, '0'), p."clientId", p."employmentStatusId", p."languageId",
      'Trade ' || n % 12, jsonb_build_array(jsonb_build_object('cscsTypeId', 10, 'number', 'B-' || n, 'occupation', null,
        'issuedOn', null, 'expiresOn', '2099-12-31', 'checked', 'seen')), now(), now()
    from generate_series(1, ${inFirm}::int) n, (select * from "person" order by id limit 1) p`)
}

/** The first of the list are on site. */
async function fill(db: Db, { id, listed, onSite, stays, blocked }: Size, from: number) {
  await db.execute(sql`
    insert into "projectPerson" ("projectId", "personId", "clientId", name, trade, "statusId", "cardName", "cardExpiresOn",
      "createdOn", "updatedOn")
    select ${id}::int, p.id, p."clientId", p."fullName", p.trade, case when p.id % ${blocked}::int = 0 then 30 else 20 end, 'Labourer',
      '2099-12-31', now(), now()
    from (select * from "person" where "lastName" like 'Person%' order by id offset ${from}::int limit ${listed}::int) p`)
  const ofList = sql`(select l.*, row_number() over (order by l.id) - 1 as at from "projectPerson" l
    where l."projectId" = ${id} and l.name like 'Bench%')`
  await db.execute(sql`
    insert into "siteAttendance" ("projectId", "personId", "clientId", name, trade, "signedInOn", "statusId", method,
      "createdOn", "updatedOn")
    select ${id}::int, l."personId", l."clientId", l.name, l.trade, now() - interval '2 hours' - l.at * interval '1 second',
      10, 'kiosk', now(), now()
    from ${ofList} l where l.at < ${onSite}::int`)
  // In parts, because a statement may take ten seconds.
  for (let first = 0; first < stays; first += atOnce)
    await db.execute(sql`
      insert into "siteAttendance" ("projectId", "personId", "clientId", name, trade, "signedInOn", "signedOutOn", "statusId",
        method, "createdOn", "updatedOn")
      select ${id}::int, l."personId", l."clientId", l.name, l.trade,
        date_trunc('day', now()) - (1 + n / ${listed}::int) * interval '1 day' + interval '7 hours' + n % 60 * interval '1 minute',
        date_trunc('day', now()) - (1 + n / ${listed}::int) * interval '1 day' + interval '16 hours', 20, 'kiosk', now(), now()
      from generate_series(${first}::int, ${Math.min(stays, first + atOnce) - 1}::int) n
      join ${ofList} l on l.at = n % ${listed}::int`)
}

const today = () => new Date().toISOString().slice(0, 10)
const aYearAgo = () => new Date(Date.now() - 360 * 86_400_000).toISOString().slice(0, 10)

/** What someone does with the people of a site; each round asks anew, so that no answer is from memory. */
const questions: Record<string, (of: Size, round: number) => string> = {
  'people, first rows': ({ id }, round) => `projectPerson?projectId=${id}&size=${20 + round}`,
  'people who are blocked': ({ id }, round) => `projectPerson?projectId=${id}&view=blocked&size=${20 + round}`,
  'people with a rare word': ({ id }, round) => `projectPerson?projectId=${id}&words=person00017&size=${20 + round}`,
  'people of a crew, by name': ({ id }, round) => `siteAttendanceCrew/${id}?words=bench${round}`,
  'on site now, first rows': ({ id }, round) => `siteAttendance?projectId=${id}&view=now&size=${20 + round}`,
  'on site now, in figures': ({ id }) => `siteAttendanceNow/${id}`,
  'hours of a year for the safety report': ({ id }, round) =>
    `projectReport/safety/${id}?startDate=${aYearAgo()}&endDate=${today()}&periodId=${[30, 40][round % 2]}`,
  'people and work of a year': ({ id }, round) =>
    `projectReport/peopleWork/${id}?startDate=${aYearAgo()}&endDate=${today()}&periodId=${[20, 30][round % 2]}`,
}

/** A hundred times the rows are added up, and twice as many people of a crew are listed. */
const times: Record<string, number> = {
  'hours of a year for the safety report': 100,
  'people and work of a year': 100,
  'people of a crew, by name': 3,
}

async function timed(who: Visitor, path: string) {
  const begun = performance.now()
  const answer = await who.ask('GET', path)
  const { length } = await answer.text()
  const taken = performance.now() - begun
  if (answer.status !== 200 || length < 20) throw new Error(`${path} answered ${answer.status}`)
  return taken
}

/** Reads the row of one person again, as after an event. */
async function onePerson(who: Visitor, db: Db, { id }: Size, round: number) {
  const [row] = rowsOf<{ id: number }>(
    await db.execute(sql`select id from "projectPerson" where "projectId" = ${id} and name like 'Bench%'
      order by id offset ${round} limit 1`),
  )
  return timed(who, `projectPerson?projectId=${id}&ids=${row!.id}`)
}

/** A device that is the gate of a site. */
async function openGate(world: Awaited<ReturnType<typeof createWorld>>, { id }: Size, name: string) {
  const staff = await world.as('admin@demo.test')
  const opened = await staff.ask('POST', 'siteGate', { projectId: id, name })
  const cookie = opened.headers
    .getSetCookie()
    .find((one) => one.startsWith('gate='))!
    .split(';')[0]!
  const stranger = world.stranger()
  return async (personId: number) => {
    const event = {
      eventId: crypto.randomUUID(),
      kind: 'in',
      at: new Date().toISOString(),
      isOffline: false,
      method: 'qr',
    }
    const begun = performance.now()
    // A gate sends again what was not taken.
    for (;;) {
      const answer = await stranger.ask('PUT', 'gate/events', { events: [{ ...event, personId }] }, { cookie })
      const { data } = (await answer.json()) as { data: GateOutcome[] | null }
      if (data?.[0]?.result === 'done') return performance.now() - begun
      if (answer.status < 500) throw new Error(`A gate answered ${answer.status} ${JSON.stringify(data)}`)
    }
  }
}

/** Signs people in who are on the list and not on site: alone, and while others do. */
async function atTheGate(world: Awaited<ReturnType<typeof createWorld>>, db: Db, of: Size) {
  const gates = await Promise.all(['North', 'South', 'Dock'].map((name) => openGate(world, of, `${name} ${of.id}`)))
  const free = rowsOf<{ personId: number }>(
    await db.execute(sql`select l."personId" from "projectPerson" l where l."projectId" = ${of.id} and l.name like 'Bench%'
      and l."statusId" = 20 and not exists (select 1 from "siteAttendance" s where s."projectId" = l."projectId"
        and s."personId" = l."personId" and s."statusId" = 10) order by l.id desc limit ${others * (each + 1)}`),
  ).map(({ personId }) => personId)
  const alone: number[] = []
  for (const personId of free.splice(0, others)) alone.push(await gates[0]!(personId))
  const together = await Promise.all(
    Array.from({ length: others }, async (_, at) => {
      const times: number[] = []
      for (const personId of free.filter((__, nth) => nth % others === at)) times.push(await gates[at % 3]!(personId))
      return times
    }),
  )
  return { alone, together: together.flat() }
}

async function compare(engine: string, url: string | null): Promise<Measured[]> {
  const database = await demoDatabase(url)
  const world = await createWorld(database, { passwords: quickPasswords, pictures, compressor: zlibCompressor })
  try {
    const { db } = database
    await addPeople(db)
    await fill(db, large, 0)
    await fill(db, small, large.listed)
    // Whether they are inducted is not what is measured.
    await db.execute(sql`update "project" set settings = jsonb_set(coalesce(settings, '{}'), '{sms}',
      coalesce(settings->'sms', '{}') || '{"cardRule": "off"}'), "maxWorkers" = null where id in (${large.id}, ${small.id})`)
    await db.execute(sql`analyze`)
    const who = await world.as('safety@demo.test')
    const measured: Measured[] = []
    const floorOf = (of: Size) => `${of.listed} on the list, ${of.stays} stays`
    const add = async (what: string, ask: (of: Size, round: number) => Promise<number>, mostTimes: number) => {
      const round = { large: 0, small: 0 }
      const taken = await inTurn(rounds, {
        large: () => ask(large, round.large++),
        small: () => ask(small, round.small++),
      })
      const [figure, floor] = [median(taken.large.slice(2)), median(taken.small.slice(2))]
      measured.push({
        what: `${what}, ${engine}`,
        figure,
        unit: 'ms',
        floor: { name: floorOf(small), figure: floor },
        mostTimes,
      })
    }
    for (const [what, path] of Object.entries(questions))
      await add(what, (of, round) => timed(who, path(of, round)), times[what] ?? 2)
    await add('the row of one person', (of, round) => onePerson(who, db, of, round), 2)
    const { alone, together } = await atTheGate(world, db, large)
    measured.push({
      what: `sign-in at a gate, p99 while ${others} sign in, ${engine}`,
      figure: quantile(together, 0.99),
      unit: 'ms',
      floor: { name: 'the median alone', figure: median(alone) },
      most: 5_000,
      mostTimes: 2 * others,
    })
    return measured
  } finally {
    await world.close()
    await database.close()
  }
}

/**
 * S21: the people of a site with a list of 5,000, 1,500 on site and 400,000 stays, in an office that knows 20,000 people,
 * beside those of a small site.
 */
export const benchSite: Goal = async () => {
  const embedded = await compare('embedded', null)
  const url = process.env.DATABASE_URL
  return url ? [...embedded, ...(await compare('PostgreSQL', url))] : embedded
}

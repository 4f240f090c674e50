import { and, asc, eq, inArray } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Person } from '#contract/entities/person.ts'
import { gateEvents } from '#contract/people/gateEvents.ts'
import { attendanceStatus } from '#contract/people/attendance.ts'
import { personStatus } from '#contract/people/personStatus.ts'
import { runDaily } from '#server/application/jobs/daily.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { inductions } from '#server/db/tables/induction.ts'
import { projectPersons } from '#server/db/tables/projectPerson.ts'
import { siteAttendances as stays } from '#server/db/tables/siteAttendance.ts'
import { takeEvents } from '#server/features/gate/events.ts'
import { gateById } from '#server/features/gate/gates.ts'
import { signOutForTheNight } from '#server/kinds/siteAttendance/signOutForTheNight.ts'
import { rowOf } from '../rights/everyone.ts'
import { useGates } from './gateSite.ts'

const site = useGates()
const hour = 3_600_000
const day = 24 * hour
const zone = 'Europe/Dublin'
const now = () => site.setup.world.services.now().getTime()

/** The day and the hour on the clock of the site, worked out by the time zones of the machine. */
function clockOf(at: number) {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)!.value
  return { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) }
}
/** The last time that the clock of the site showed eight in the evening, looked for hour by hour. */
function lastEvening(until: number) {
  for (let at = Math.floor(until / hour) * hour; ; at -= hour) if (clockOf(at).hour === 20) return at
}
const dayIn = (days: number) => clockOf(now() + days * day).day

/** Days on which something is special: before the clocks change, the leap day, the turn of the year, and a day in summer. */
function specialDays(from: number) {
  const found: number[] = []
  for (let at = from + day; at < from + 2 * 365 * day; at += day) {
    const date = clockOf(at).day.slice(5)
    const changes = (clockOf(at).hour - clockOf(at + day).hour + 24) % 24 !== 0
    if (changes || ['02-28', '02-29', '12-31', '07-17'].includes(date)) found.push(at)
  }
  return found
}

/** What happens when the clock of the site shows an hour next: early, about noon, late, at night. */
const hours = fc.constantFrom(7, 12, 13, 14, 19, 20, 22, 1, 2)
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('walk' as const), person: fc.nat(2), clock: hours }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('renew' as const), person: fc.nat(2), clock: hours }) },
)
const quarter = hour / 4
function untilClock(from: number, wanted: number) {
  let at = from + quarter
  // When the clocks go forward, an hour is missing on that day.
  while (clockOf(at).hour !== wanted) at += quarter
  return at - from
}

interface Stay {
  personId: number
  from: number
  to: number | null
  isAutoClosed: boolean
}

test('two years of a site are those of a plain recount: one open stay a person, hours, sign-outs for the night and who is cleared', async () => {
  const { world } = site.setup
  const opened = await site.openGate('North gate')
  const gate = await gateById(world.services.db, await site.gateId(opened))
  const card = (expiresOn: string) => [
    { cscsTypeId: lookupId('cscsTypes', 'Skilled worker'), number: 'CS-1', expiresOn, checked: 'seen' as const },
  ]
  const cardEnds = [40, 200, 420].map(dayIn)
  const places = []
  for (const ends of cardEnds) places.push(await site.listed({ cards: card(ends) }))
  const people = places.map(({ personId }) => personId)
  const { db } = world.services
  const inducted = await db.select().from(inductions).where(inArray(inductions.personId, people))
  const inductionEnds = people.map((personId) => inducted.find((one) => one.personId === personId)!.expiresOn!)
  await site.setSafety({ cardRule: 'block', signOutAt: '20:00' })
  const own: Stay[] = []

  /** Lets time pass, as the timers of the server notice it. */
  async function pass(ms: number) {
    // Nobody is signed out twice, so each evening in between is looked at once.
    const until = now() + ms
    while (now() < until) {
      world.pass(Math.min(12 * hour, until - now()))
      await signOutForTheNight(world.services)
      const evening = lastEvening(now())
      for (const stay of own)
        if (stay.to === null && stay.from < evening - 6 * hour) Object.assign(stay, { to: evening, isAutoClosed: true })
      if (until - now() > 10 * day) world.pass(until - now() - 5 * day)
    }
    await runDaily(world.services)
  }
  const isCleared = (at: number) => {
    const today = clockOf(now()).day
    return cardEnds[at]! >= today && inductionEnds[at]! >= today
  }
  async function recount() {
    const stored = await db
      .select()
      .from(stays)
      .where(and(inArray(stays.personId, people), eq(stays.isDeleted, false)))
      .orderBy(asc(stays.signedInOn), asc(stays.id))
    expect(
      stored.map(({ personId, signedInOn, signedOutOn, statusId, isAutoClosed }) => ({
        personId,
        from: Date.parse(signedInOn),
        to: signedOutOn && Date.parse(signedOutOn),
        isAutoClosed,
        statusId,
      })),
    ).toEqual(
      own
        .toSorted((one, other) => one.from - other.from)
        .map((stay) => ({
          ...stay,
          statusId:
            stay.to === null
              ? attendanceStatus.onSite
              : stay.isAutoClosed
                ? attendanceStatus.toConfirm
                : attendanceStatus.signedOut,
        })),
    )
    const lights = await db.select().from(projectPersons).where(inArray(projectPersons.personId, people))
    expect(people.map((id) => [id, lights.find(({ personId }) => personId === id)!.statusId])).toEqual(
      people.map((id, at) => [id, isCleared(at) ? personStatus.cleared : personStatus.blocked]),
    )
  }

  const special = specialDays(now())
  expect(special.length).toBeGreaterThanOrEqual(9)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
      const next = special.find((at) => at > now())
      if (next === undefined) return
      await pass(next - now())
      for (const { does, person, clock } of steps) {
        await pass(untilClock(now(), clock))
        const personId = people[person]!
        if (does === 'renew') {
          const admin = await world.as('admin@demo.test')
          cardEnds[person] = dayIn(90)
          const row = await rowOf(admin, `person/${personId}`)
          const saved = await admin.read<Person>('PUT', 'person', { ...row, cards: card(cardEnds[person]) })
          expect(saved.errors).toEqual([])
        } else {
          const open = own.find((stay) => stay.personId === personId && stay.to === null)
          const at = new Date(now()).toISOString()
          const [outcome] = await takeEvents(world.services, gate, [
            ...gateEvents.parse({ events: [site.event({ kind: open ? 'out' : 'in', at, personId })] }).events,
          ])
          if (open) open.to = Date.parse(at)
          else if (isCleared(person)) own.push({ personId, from: Date.parse(at), to: null, isAutoClosed: false })
          expect([at, outcome!.result]).toEqual([at, open || isCleared(person) ? 'done' : 'refused'])
        }
        await recount()
      }
    }),
    { numRuns: special.length, endOnFailure: true },
  )
})

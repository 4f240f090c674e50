import { asc, inArray } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TypedGateEvent } from '#contract/people/gateEvents.ts'
import { siteAttendances as stays } from '#server/db/tables/siteAttendance.ts'
import { siteGateEvents } from '#server/db/tables/siteGate.ts'
import { useGates } from './gateSite.ts'

const site = useGates()
const minute = 60_000
const begin = 30 * 60 * minute

/** Someone walks through a gate so many minutes after whoever did before: in if they are out, and out if they are in. */
const walk = fc.record({
  person: fc.nat(2),
  gate: fc.nat(1),
  minutes: fc.integer({ min: 1, max: 90 }),
  isOffline: fc.boolean(),
})
/** Which gate sends next, as long as both have something to send. */
const order = fc.array(fc.nat(1), { minLength: 16, maxLength: 16 })

interface Stay {
  personId: number
  signedInOn: string
  signedOutOn: string | null
}
const sorted = (all: readonly Stay[]) =>
  all.toSorted((one, other) => one.personId - other.personId || one.signedInOn.localeCompare(other.signedInOn))

test('whatever the order in which two gates send what happened, the stays are those that there were', async () => {
  const gates = [await site.openGate('North gate'), await site.openGate('South gate')]
  const people = [await site.listed(), await site.listed(), await site.listed()].map(({ personId }) => personId)
  const { db } = site.setup.world.services
  const stored = async (): Promise<Stay[]> =>
    (
      await db
        .select()
        .from(stays)
        .where(inArray(stays.personId, people))
        .orderBy(asc(stays.personId), asc(stays.signedInOn))
    ).map(({ personId, signedInOn, signedOutOn }) => ({
      personId: personId!,
      signedInOn: new Date(signedInOn).toISOString(),
      signedOutOn: signedOutOn && new Date(signedOutOn).toISOString(),
    }))

  await fc.assert(
    fc.asyncProperty(fc.array(walk, { minLength: 1, maxLength: 14 }), order, async (walks, next) => {
      await db.delete(siteGateEvents).where(inArray(siteGateEvents.personId, people))
      await db.delete(stays).where(inArray(stays.personId, people))
      const own: Stay[] = []
      const queues: TypedGateEvent[][] = [[], []]
      let ago = begin
      for (const { person, gate, minutes, isOffline } of walks) {
        ago -= minutes * minute
        const personId = people[person]!
        const at = site.at(ago)
        const open = own.find((stay) => stay.personId === personId && stay.signedOutOn === null)
        if (open) open.signedOutOn = at
        else own.push({ personId, signedInOn: at, signedOutOn: null })
        queues[gate]!.push(site.event({ kind: open ? 'out' : 'in', personId, at, isOffline }))
      }
      const all = queues.map((queue) => [...queue])
      for (const chosen of [...next, ...Array<number>(walks.length).fill(0), ...Array<number>(walks.length).fill(1)]) {
        const event = queues[chosen]!.shift()
        if (event) expect((await site.send(gates[chosen]!, event)).errors).toEqual([])
      }
      expect(await stored()).toEqual(sorted(own))
      // The answers were lost, so both gates send everything again.
      for (const [at, gate] of gates.entries()) if (all[at]!.length > 0) await site.send(gate, ...all[at]!)
      expect(await stored()).toEqual(sorted(own))
    }),
    { numRuns: 30 },
  )
})

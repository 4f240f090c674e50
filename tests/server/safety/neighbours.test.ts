import { describe, expect, test } from 'vitest'
import type { Neighbours } from '#contract/safety/neighbours.ts'
import type { ChangesAnswer } from '#contract/wire/envelope.ts'
import type { Visitor } from '#mocks/world.ts'
import { inHours, usePermits } from './permitPeople.ts'

const site = usePermits()
const { held, people } = site

const around = async (who: Visitor, more = '') =>
  who.read<Neighbours>('GET', `permitNeighbours/${held.projectId}${more}`)
const inZone = async (who: Visitor, locationId: number) => {
  const { data } = await around(who, `?locationId=${locationId}`)
  return data.zones[0]!.works
}
/** A permit of the welders, asked for by one of them. */
const welding = (more: object = {}) =>
  site.permit(
    {
      processSubTypeId: held.hotWork,
      locationId: held.zone,
      holderUserId: people.welder.userId,
      clientId: held.welders,
      ...more,
    },
    people.welder,
  )
async function weldingAskedFor(more: object = {}) {
  const { id } = await welding(more)
  await site.answer(id, [{ slot: 'barriers', value: 'yes' }], people.welder)
  return site.done(people.welder, id, 'submit')
}
const cursor = async (who: Visitor) => (await who.read<ChangesAnswer>('GET', 'changes?since=0')).data.cursor
const heard = async (who: Visitor, since: number) =>
  (await who.read<ChangesAnswer>('GET', `changes?since=${since}`)).data.changes.filter(({ kind }) => kind === 'permit')

describe('A supervisor of a subcontractor', () => {
  test('sees what others do in a zone and in its parts, when, and what keeps them apart, and no name', async () => {
    const before = await inZone(people.welder, held.zone)
    const title = 'Pump of Mary Keane, 087 555 0199'
    const entry = await site.approved({ processSubTypeId: held.confined, locationId: held.corner, title })
    const [work, ...others] = await inZone(people.welder, held.zone)
    expect(others).toHaveLength(before.length)
    expect(work).toEqual({
      subTypeName: 'Entry by test',
      locationName: entry.locationName,
      validFrom: entry.validFrom,
      validTo: entry.validTo,
      isAskedFor: false,
      isNotHandedBack: false,
      isExclusive: true,
      conflictsWith: [],
      clash: null,
    })
    const said = JSON.stringify((await around(people.welder, `?locationId=${held.zone}`)).data)
    for (const hidden of [title, 'Keane', '0199', entry.number!, entry.holderName, entry.issuerName])
      expect(said).not.toContain(hidden)
    // They still do not open the permit.
    expect((await people.welder.read('GET', `permit/${entry.id}`)).status).toBe(404)
    await site.done(held.admin, entry.id, 'cancel', { reason: 'Not needed.' })
    expect(await inZone(people.welder, held.zone)).toEqual(before)
  })

  test('sees kinds of work that must not be done at the same time, and what clashes with their own', async () => {
    const own = await weldingAskedFor()
    const coordination = 'Welding stops while John Foley lifts.'
    const other = await site.approved({
      locationId: held.zone,
      validFrom: inHours(2),
      validTo: inHours(4),
      coordination,
    })
    const { data } = await around(people.welder)
    expect(data.isPartner).toBe(true)
    const zone = data.zones.find(({ locationId }) => locationId === held.zone)!
    expect(zone.works).toMatchObject([
      { subTypeName: 'General work', conflictsWith: ['Hot work by test'], clash: 'conflicting' },
    ])
    expect(zone.works).toHaveLength(1)
    // What somebody has typed may hold a name.
    expect(JSON.stringify(data)).not.toContain('Foley')
    // Theirs is a neighbour to the others, without the company's name.
    const seen = await inZone(people.author, held.zone)
    expect(seen).toMatchObject([{ subTypeName: 'Hot work by test', isAskedFor: true, conflictsWith: ['General work'] }])
    await site.done(held.admin, own.id, 'cancel', { reason: 'Not needed.' })
    await site.done(held.admin, other.id, 'cancel', { reason: 'Not needed.' })
    expect((await around(people.welder)).data.zones).toEqual([])
  })

  test('sees neither drafts, nor what is over, nor what begins after a week', async () => {
    const draft = await site.permit({ locationId: held.corner })
    const late = await site.submitted({
      locationId: held.corner,
      validFrom: inHours(8 * 24),
      validTo: inHours(8 * 24 + 4),
    })
    expect(await inZone(people.welder, held.corner)).toEqual([])
    await held.admin.ask('DELETE', `permit/${draft.id}?rowVersion=${draft.rowVersion}`)
    await site.done(held.admin, late.id, 'cancel', { reason: 'Not needed.' })
  })

  test('hears that the work around them changed, and not which permit', async () => {
    const since = await cursor(people.welder)
    const { id } = await site.submitted({ locationId: held.otherZone })
    const changes = await heard(people.welder, since)
    expect(changes.length).toBeGreaterThan(0)
    for (const change of changes) expect(change).toMatchObject({ id: 0, affected: [] })
    const later = await cursor(people.welder)
    await site.decide(people.approver, id, 'approve')
    expect((await heard(people.welder, later)).map((change) => change.id)).toContain(0)
  })

  test('of whom nobody else is a neighbour: those without safety management, and readers, are refused', async () => {
    expect((await around(people.reader)).status).toBe(403)
    expect((await around(people.designer)).status).toBe(403)
    expect((await around(people.author, '?locationId=x')).status).toBe(400)
    expect((await around(people.author)).data.isPartner).toBe(false)
  })
})

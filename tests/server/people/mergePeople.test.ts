import { and, asc, eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Person } from '#contract/entities/person.ts'
import type { ProjectPerson } from '#contract/entities/projectPerson.ts'
import type { RollCall } from '#contract/entities/rollCall.ts'
import type { SiteAttendance } from '#contract/entities/siteAttendance.ts'
import { personStatus } from '#contract/people/personStatus.ts'
import { joinedCards, type DoublePeople, type MergeField, type MergePreview } from '#contract/people/mergePeople.ts'
import { optionalRef, ref, refs, referencesOf } from '#contract/references.ts'
import { daysAfter } from '#contract/time/holidays.ts'
import * as z from 'zod/mini'
import { samples } from '#mocks/samples.ts'
import { movedIn } from '#server/core/references/moving.ts'
import type { AccidentDetails } from '#contract/safety/accidentDetails.ts'
import { accidentParts } from '#server/db/tables/accident.ts'
import { disciplinaries } from '#server/db/tables/disciplinary.ts'
import type { PersonPass } from '#contract/people/passes.ts'
import { personPasses } from '#server/db/tables/siteGate.ts'
import { writeAsSystem } from '#server/core/write.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { projectPersons } from '#server/db/tables/projectPerson.ts'
import { siteAttendances } from '#server/db/tables/siteAttendance.ts'
import { reassessProject } from '#server/features/site/clearance.ts'
import { firmId } from '#server/application/worlds/firms/firms.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { newFirm, nobody } from '../projects/projectPeople.ts'
import { add, pictureForm, rowOf, type Fields } from '../rights/everyone.ts'
import { useInductions } from '../safety/inductionPeople.ts'

const site = useInductions()
const { setup, held } = site
const hour = 3_600_000
const now = () => setup.world.services.now().getTime()
const ago = (hours: number) => new Date(now() - hours * hour).toISOString()
const day = (days: number) => daysAfter(new Date(now()).toISOString().slice(0, 10), days)
const skilled = lookupId('cscsTypes', 'Skilled worker')
const card = (number: string, fields: Fields = {}) => ({
  cscsTypeId: skilled,
  number,
  occupation: null,
  issuedOn: null,
  expiresOn: day(300),
  checked: 'seen' as const,
  ...fields,
})

/** Someone on the list of the project. */
async function listed(fields: Fields = {}, place: Fields = {}) {
  const person = { ...samples.person(nobody), clientId: held.welders, cards: [], ...fields }
  const answer = await held.admin.read<ProjectPerson & { person: Person }>('PUT', 'projectSmsAddPeople/new', {
    projectId: held.projectId,
    person,
    ...place,
  })
  expect(answer.errors).toEqual([])
  return answer.data
}
const personNow = async (id: number) => (await held.admin.read<Person>('GET', `person/${id}`)).data
const placeNow = async (id: number) => (await held.admin.read<ProjectPerson>('GET', `projectPerson/${id}`)).data
async function merge(keepId: number, goneId: number, fromGone: MergeField[] = [], who = held.admin) {
  const [keep, gone] = [await personNow(keepId), await personNow(goneId)]
  return who.read<Person>('POST', 'personMerge', {
    keepId,
    goneId,
    keepVersion: keep.rowVersion,
    goneVersion: gone.rowVersion,
    fromGone,
  })
}
async function merged(keepId: number, goneId: number, fromGone: MergeField[] = []) {
  const answer = await merge(keepId, goneId, fromGone)
  expect(answer.errors).toEqual([])
  return answer.data
}
const signIn = async (personId: number, fields: Fields = {}, projectId = held.projectId) =>
  held.admin.read<SiteAttendance>('POST', 'siteAttendance', { projectId, personId, signedInOn: ago(1), ...fields })
const staysOf = (personId: number, projectId = held.projectId) =>
  setup.world.services.db
    .select()
    .from(siteAttendances)
    .where(
      and(
        eq(siteAttendances.personId, personId),
        eq(siteAttendances.projectId, projectId),
        eq(siteAttendances.isDeleted, false),
      ),
    )
    .orderBy(asc(siteAttendances.signedInOn))
const actions = async (kind: string, id: number) =>
  (
    await held.admin.read<{ action: string; comment: string | null }[]>(
      'GET',
      `audit?entityKind=${kind}&entityId=${id}`,
    )
  ).data

describe('Two records of one person become one', () => {
  test('what is chosen or missing is taken from the one that goes, and the cards are those of both', async () => {
    const keep = await listed({
      trade: 'Welder',
      phone: null,
      cards: [card('A 1'), card('B2', { expiresOn: day(10) })],
    })
    const gone = await listed({
      trade: 'Fitter',
      phone: '+353871112223',
      dateOfBirth: '1980-05-05',
      cards: [card('b2', { expiresOn: day(90), checked: 'online' }), card('C3')],
    })
    const { data: preview } = await held.admin.read<MergePreview>(
      'GET',
      `personMerge?keepId=${keep.personId}&goneId=${gone.personId}`,
    )
    expect(preview).toMatchObject({ problem: null, lists: [{ projectId: held.projectId, isOfBoth: true }] })
    expect(preview.moves).toContainEqual({ kind: 'projectPerson', count: 1 })
    const row = await merged(keep.personId, gone.personId, ['trade'])
    expect(row).toMatchObject({ trade: 'Fitter', phone: '+353871112223', dateOfBirth: '1980-05-05' })
    expect(row.cards.map(({ number, expiresOn, checked }) => [number, expiresOn, checked])).toEqual([
      ['A 1', day(300), 'seen'],
      ['b2', day(90), 'online'],
      ['C3', day(300), 'seen'],
    ])
  })

  test('everything that named either names the one that is left', async () => {
    const keep = await listed()
    const gone = await listed()
    const boss = await listed({}, {})
    await site.submitted({
      processSubTypeId: site.types.self,
      title: gone.name,
      clientId: gone.clientId,
      personId: gone.personId,
    })
    const place = await placeNow(boss.id)
    await held.admin.read('PUT', 'projectPerson', { ...place, supervisorPersonId: gone.personId })
    expect((await signIn(gone.personId)).errors).toEqual([])
    expect(await placeNow(keep.id)).toMatchObject({ statusId: personStatus.pending })
    await merged(keep.personId, gone.personId)
    expect(await placeNow(keep.id)).toMatchObject({ statusId: personStatus.cleared, onSiteSince: expect.any(String) })
    expect(await placeNow(boss.id)).toMatchObject({ supervisorPersonId: keep.personId })
    expect(await staysOf(keep.personId)).toHaveLength(1)
    expect(await staysOf(gone.personId)).toEqual([])
  })

  test('an induction by the name of the one that went still count', async () => {
    const keep = await listed({ firstName: 'Katarzyna' })
    const gone = await listed({ firstName: 'Kasia' })
    await site.submitted({ processSubTypeId: site.types.self, title: gone.name, clientId: gone.clientId })
    await merged(keep.personId, gone.personId)
    expect(await placeNow(keep.id)).toMatchObject({ statusId: personStatus.cleared })
  })

  test('the two places on a list become one, with the roles and duties of both, and the one that went leads to it', async () => {
    const roles = [lookupId('projectRoles', 'Operative'), lookupId('projectRoles', 'Visitor')]
    const keep = await listed({}, { projectRoleIds: [roles[0]], isFirstAider: true })
    const gone = await listed({}, { projectRoleIds: [roles[1]], isFireMarshal: true, cardExemption: 'Visits only.' })
    await merged(keep.personId, gone.personId)
    expect(await placeNow(keep.id)).toMatchObject({
      projectRoleIds: roles,
      isFirstAider: true,
      isFireMarshal: true,
      cardExemption: 'Visits only.',
    })
    expect((await held.admin.read('GET', `projectPerson/${gone.id}`)).status).toBe(404)
    const { data } = await held.admin.read('GET', `projectPersonMerged/${gone.id}`)
    expect(data).toMatchObject({ id: keep.id, name: keep.name })
  })

  test('whoever has left is back if the other record had not left', async () => {
    const keep = await listed()
    const gone = await listed()
    const { rowVersion } = await placeNow(keep.id)
    await held.admin.read('PUT', `projectPerson/${keep.id}/move`, { action: 'leave', rowVersion })
    await merged(keep.personId, gone.personId)
    expect(await placeNow(keep.id)).toMatchObject({ statusId: personStatus.pending })
  })

  test('nobody is on site twice: stays that overlap become one', async () => {
    const keep = await listed()
    const gone = await listed()
    const [first, early, late] = [ago(30), ago(28), ago(9)]
    await signIn(keep.personId, { signedInOn: late, signedOutOn: ago(5) })
    await signIn(gone.personId, { signedInOn: ago(6), signedOutOn: null })
    await signIn(gone.personId, { signedInOn: first, signedOutOn: early })
    await merged(keep.personId, gone.personId)
    expect(await staysOf(keep.personId)).toMatchObject([
      { signedInOn: first, signedOutOn: early, statusId: 20 },
      { signedInOn: late, signedOutOn: null, statusId: 10 },
    ])
  })

  test('on a roll call in progress they are one entry, and seen if either was seen', async () => {
    const keep = await listed()
    const gone = await listed()
    await signIn(keep.personId)
    await signIn(gone.personId)
    const call = await add(held.admin, 'rollCall', { projectId: held.projectId, kind: 'drill', reason: 'By test' })
    const read = async () => (await held.admin.read<RollCall>('GET', `rollCall/${call.id}`)).data
    const entry = (await read()).entries.find(({ personId }) => personId === gone.personId)!
    const act = { actId: crypto.randomUUID(), entryId: entry.id, state: 20, at: ago(0), musterPoint: null, note: null }
    const ticked = await held.admin.read('PUT', `rollCall/${call.id}/entries`, { acts: [act] })
    expect(ticked.errors).toEqual([])
    const before = await read()
    await merged(keep.personId, gone.personId)
    const after = await read()
    expect(after.expected).toBe(before.expected - 1)
    expect(after.entries.filter(({ personId }) => personId === keep.personId)).toMatchObject([{ state: 20 }])
    await held.admin.read('PUT', `rollCall/${call.id}/move`, {
      action: 'end',
      rowVersion: after.rowVersion,
      statement: 'Everybody was seen by the end of it.',
    })
  })

  test('the photo that was taken over is read from the record that is left', async () => {
    const keep = await listed()
    const gone = await listed()
    const form = await pictureForm(await rowOf(held.admin, `person/${gone.personId}`))
    form.set('personId', String(gone.personId))
    expect((await held.admin.read('POST', 'personPhoto', form)).errors).toEqual([])
    const { photoFileId } = await merged(keep.personId, gone.personId)
    expect(photoFileId).not.toBeNull()
    expect((await held.admin.ask('GET', `file/${photoFileId}`)).status).toBe(200)
  })

  test('the photos of the cards of both are with the record that is left', async () => {
    const people = [await listed(), await listed()] as const
    for (const { personId } of people) {
      const form = await pictureForm(await rowOf(held.admin, `person/${personId}`))
      form.set('personId', String(personId))
      expect((await held.admin.read('POST', 'personCardFile', form)).errors).toEqual([])
    }
    await merged(people[0].personId, people[1].personId)
    const { cardFiles } = (await held.admin.read<Person>('GET', `person/${people[0].personId}`)).data
    expect(cardFiles).toHaveLength(2)
    for (const { id } of cardFiles) expect((await held.admin.ask('GET', `file/${id}`)).status).toBe(200)
  })

  test('who checked a card, and when, stays with it until it is entered anew', async () => {
    const { manager } = site.people
    const keep = await listed({ cards: [card('CS-KEPT'), card('CS-UNSEEN', { checked: 'no' })] })
    const before = await personNow(keep.personId)
    const byAdmin = before.cardChecks
    expect(byAdmin).toMatchObject([{ number: 'CS-KEPT', checked: 'seen' }])
    setup.world.pass(hour / 6)
    const changed = await manager.read<Person>('PUT', `person/${keep.personId}`, {
      ...before,
      phone: '+353 87 123 4567',
      cards: [card('CS-KEPT'), card('CS-UNSEEN', { checked: 'online' })],
    })
    expect(changed.errors).toEqual([])
    const [first, second] = changed.data.cardChecks
    expect(first).toEqual(byAdmin[0])
    expect(second).toMatchObject({ number: 'CS-UNSEEN', checked: 'online', byId: manager.userId })
    expect(Date.parse(second!.on) - Date.parse(first!.on)).toBeGreaterThanOrEqual(hour / 6)
    // A card that lasts longer is another card that somebody has seen.
    const renewed = await manager.read<Person>('PUT', `person/${keep.personId}`, {
      ...changed.data,
      cards: [card('CS-KEPT', { expiresOn: day(900) })],
    })
    expect(renewed.data.cardChecks).toMatchObject([{ number: 'CS-KEPT', expiresOn: day(900), byId: manager.userId }])
    const gone = await listed({ cards: [card('CS-GONE')] })
    const checks = (await merged(keep.personId, gone.personId)).cardChecks
    expect(checks.map(({ number, byId }) => [number, byId])).toEqual([
      ['CS-KEPT', manager.userId],
      ['CS-GONE', byAdmin[0]!.byId],
    ])
  })

  test('both histories say it, and the record that went is neither found nor restored', async () => {
    const keep = await listed({ firstName: 'Rose' })
    const gone = await listed({ firstName: 'Rosie' })
    await merged(keep.personId, gone.personId)
    expect(await actions('person', keep.personId)).toContainEqual(
      expect.objectContaining({ action: 'merged', comment: gone.name }),
    )
    expect((await held.admin.read('GET', `person/${gone.personId}`)).status).toBe(404)
    const back = await held.admin.read('PUT', `person/${gone.personId}/restore`, {})
    expect(back.errors).toMatchObject([{ message: 'This record was merged with another one of the same person.' }])
  })

  test('passes and site PINs: those of the record that is left count, otherwise those of the one that went', async () => {
    const codeOf = async (personId: number) =>
      (await held.admin.read<PersonPass>('PUT', 'personPass', { personId })).data
    const pin = (personId: number) => held.admin.read('PUT', 'personPin', { personId, pin: '730264' })
    const [keep, gone, other] = [await listed(), await listed(), await listed()]
    const kept = await codeOf(keep.personId)
    for (const { personId } of [gone, other]) await codeOf(personId)
    for (const { personId } of [keep, gone]) expect((await pin(personId)).errors).toEqual([])
    await merged(keep.personId, gone.personId)
    expect(await codeOf(keep.personId)).toEqual(kept)
    const without = await listed()
    await merged(without.personId, other.personId)
    const passes = () =>
      setup.world.services.db.select().from(personPasses).where(eq(personPasses.personId, without.personId))
    const [carried] = await passes()
    expect(carried).toBeDefined()
    // The pass of the record that went still opens the gate, but is not printed again: another one takes its place.
    await codeOf(without.personId)
    expect((await passes())[0]!.issue).toBe(carried!.issue + 1)
  })

  test('employers of both are kept, and the longer of two bans', async () => {
    const other = await newFirm({ world: setup.world, ...held }, 90)
    const keep = await listed()
    const gone = await listed({ clientId: other }).catch(() => null)
    const goneId =
      gone?.personId ?? (await add(held.admin, 'person', { ...samples.person(nobody), clientId: other })).id
    const row = await merged(keep.personId, goneId, ['clientId'])
    expect(row.clientId).toBe(other)
    expect(row.employers.map(({ clientId, untilOn }) => [clientId, untilOn === null])).toEqual(
      expect.arrayContaining([
        [other, true],
        [held.welders, false],
      ]),
    )
    expect(row.employers.filter(({ untilOn }) => untilOn === null)).toHaveLength(1)
  })

  test('it is refused to those who do not keep accounts, for one record, for two accounts and after a change', async () => {
    const keep = await listed()
    const gone = await listed()
    expect((await merge(keep.personId, gone.personId, [], site.people.author)).status).toBe(403)
    expect((await merge(keep.personId, keep.personId)).status).toBe(409)
    const { rowVersion } = await personNow(keep.personId)
    const stale = await held.admin.read('POST', 'personMerge', {
      keepId: keep.personId,
      goneId: gone.personId,
      keepVersion: rowVersion + 1,
      goneVersion: 1,
    })
    expect(stale).toMatchObject({ status: 409, errors: [{ code: 'stale' }] })
    for (const { personId, account } of [
      { personId: keep.personId, account: site.people.author.userId },
      { personId: gone.personId, account: site.people.reader.userId },
    ])
      await held.admin.read('PUT', 'person', { ...(await personNow(personId)), userId: account })
    expect((await merge(keep.personId, gone.personId)).errors).toMatchObject([
      { message: 'Both have an account. Take the account away from one of them first.' },
    ])
  })
})

test('likely doubles are listed by last name and birth date or by a card, until somebody says that they are two', async () => {
  const one = await listed({ lastName: 'Ní Dhónaill', dateOfBirth: '1979-02-03' })
  const same = await listed({ lastName: 'NI DHONAILL', dateOfBirth: '1979-02-03' })
  const number = `CS ${crypto.randomUUID().slice(0, 8)}`
  const byCard = await listed({ cards: [card(number)] })
  const sameCard = await listed({ cards: [card(number.replace(' ', '').toUpperCase())] })
  const doubles = async (personId: number) =>
    (await held.admin.read<DoublePeople[]>('GET', `personDoubles?personId=${personId}`)).data.map(
      ({ one: a, other, why }) => ({
        ids: [a.id, other.id],
        why,
      }),
    )
  const two = { ids: [one.personId, same.personId], why: 'same last name and date of birth' }
  expect(await doubles(same.personId)).toEqual([two])
  expect(await doubles(byCard.personId)).toEqual([
    { ids: [byCard.personId, sameCard.personId], why: 'same card number' },
  ])
  const all = (await held.admin.read<DoublePeople[]>('GET', 'personDoubles')).data
  expect(all.map(({ one: a }) => a.id)).toEqual(expect.arrayContaining([one.personId, byCard.personId]))
  const said = await held.admin.read('PUT', 'personDoubles/apart', { oneId: same.personId, otherId: one.personId })
  expect(said.errors).toEqual([])
  expect(await doubles(one.personId)).toEqual([])
})

test('of a card that both records have, the one that lasts longer counts, and one without an end lasts longest', () => {
  const [short, endless] = [card('X', { expiresOn: day(1), occupation: 'Welder' }), card(' x', { expiresOn: null })]
  expect(joinedCards([short], [endless])).toEqual([{ ...endless, occupation: 'Welder' }])
  expect(joinedCards([endless], [short])).toEqual([{ ...endless, occupation: 'Welder' }])
})

test('ids inside documents are moved where they name the kind, and nowhere else', () => {
  const draft = z.object({
    crews: z.array(z.object({ personId: optionalRef('person', 'Person'), clientId: ref('client', 'Company') })),
    plan: z.object({ personIds: refs('person', 'People', { max: 5 }) }),
  })
  const before = {
    crews: [
      { personId: 4, clientId: 4 },
      { personId: null, clientId: 9 },
    ],
    plan: { personIds: [4, 8] },
  }
  const after = referencesOf({ draft }).reduce(
    (values, reference) => movedIn(reference, values, { kind: 'person', from: 4, to: 8 }),
    before,
  )
  expect(after).toEqual({
    crews: [
      { personId: 8, clientId: 4 },
      { personId: null, clientId: 9 },
    ],
    plan: { personIds: [8] },
  })
})

type Span = readonly [from: number, to: number | null]
interface Model {
  /** Projects by their place in the run. */
  places: Set<number>
  stays: Map<number, Span[]>
}
const end = (span: Span) => span[1] ?? Number.POSITIVE_INFINITY
const overlap = (one: Span, other: Span) => one[0] < end(other) && other[0] < end(one)
/** Spans joined where they overlap, the first first. */
function union(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans.toSorted((one, other) => one[0] - other[0])) {
    const last = joined.at(-1)
    if (last && overlap(last, span)) joined[joined.length - 1] = [last[0], end(span) > end(last) ? span[1] : last[1]]
    else joined.push(span)
  }
  return joined
}

const who = fc.nat(3)
const where = fc.nat(1)
const stepArbitrary = fc.oneof(
  fc.record({ do: fc.constant('list' as const), who, where }),
  fc.record({ do: fc.constant('stay' as const), who, where, from: fc.nat(20), hours: fc.nat(6) }),
  fc.record({ do: fc.constant('merge' as const), who, other: who }),
)

test('after any history of lists, stays and merges, each person is once on each list and once on site', async () => {
  const { id: second } = await add(
    held.admin,
    'project',
    samples.project({ ...nobody, clientId: held.ownFirm, userId: held.admin.userId }),
  )
  const projects = [held.projectId, second]
  const start = now() - 40 * hour
  const at = (hours: number | null) => (hours === null ? null : new Date(start + hours * hour).toISOString())
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 6, maxLength: 16 }), async (steps) => {
      const people: { id: number; model: Model | null }[] = []
      for (let n = 0; n < 4; n++) {
        const { id } = await add(held.admin, 'person', { ...samples.person(nobody), clientId: held.ownFirm })
        people.push({ id, model: { places: new Set(), stays: new Map() } })
      }
      const gonePlaces: { place: number; person: number }[] = []
      const leftOf = new Map<number, number>()
      for (const step of steps) {
        const { id, model } = people[step.who]!
        if (step.do === 'list') {
          const body = { projectId: projects[step.where], personId: id, clientId: held.ownFirm }
          const answer = await held.admin.read<ProjectPerson>('POST', 'projectPerson', body)
          const may = model !== null && !model.places.has(step.where)
          expect(answer.errors.length === 0).toBe(may)
          if (may) {
            model.places.add(step.where)
            gonePlaces.push({ place: answer.data.id, person: id })
          }
        } else if (step.do === 'stay') {
          // Nobody who is still on site leaves before the present.
          const span: Span = [step.from, step.hours === 0 ? null : step.from + step.hours]
          const known = model?.stays.get(step.where) ?? []
          const answer = await signIn(id, { signedInOn: at(span[0]), signedOutOn: at(span[1]) }, projects[step.where])
          const may = model !== null && !known.some((one) => overlap(one, span))
          expect(answer.errors.length === 0).toBe(may)
          if (may) model.stays.set(step.where, [...known, span])
        } else {
          const other = people[step.other]!
          const may = model !== null && other.model !== null && step.who !== step.other
          if (!may) continue
          await merged(id, other.id)
          leftOf.set(other.id, id)
          for (const place of other.model!.places) model.places.add(place)
          for (const [place, spans] of other.model!.stays)
            model.stays.set(place, union([...(model.stays.get(place) ?? []), ...spans]))
          other.model = null
        }
        for (const one of people) {
          expect((await held.admin.read('GET', `person/${one.id}`)).status).toBe(one.model ? 200 : 404)
          for (const [index, projectId] of projects.entries()) {
            const stays = await staysOf(one.id, projectId)
            const spans = (one.model?.stays.get(index) ?? []).toSorted((a, b) => a[0] - b[0])
            expect(stays.map(({ signedInOn, signedOutOn }) => [signedInOn, signedOutOn])).toEqual(
              spans.map(([from, to]) => [at(from), at(to)]),
            )
            expect(stays.filter(({ statusId }) => statusId === 10)).toHaveLength(
              spans.filter(([, to]) => to === null).length,
            )
            const places = await setup.world.services.db
              .select()
              .from(projectPersons)
              .where(
                and(
                  eq(projectPersons.personId, one.id),
                  eq(projectPersons.projectId, projectId),
                  eq(projectPersons.isDeleted, false),
                ),
              )
            expect(places).toHaveLength(one.model?.places.has(index) ? 1 : 0)
          }
        }
      }
      // Each place leads to that of the person who is left, and every light is what a recount says.
      const last = (id: number): number => (leftOf.has(id) ? last(leftOf.get(id)!) : id)
      for (const { place, person } of gonePlaces) {
        const row = await held.admin.read<ProjectPerson>('GET', `projectPerson/${place}`)
        const led =
          row.status === 404 ? await held.admin.read<{ id: number }>('GET', `projectPersonMerged/${place}`) : row
        expect((await placeNow(led.data.id)).personId).toBe(last(person))
      }
      const lights = () =>
        setup.world.services.db
          .select({ id: projectPersons.id, statusId: projectPersons.statusId, reasons: projectPersons.reasons })
          .from(projectPersons)
          .orderBy(projectPersons.id)
      const stored = await lights()
      await writeAsSystem(setup.world.services, async (w) => {
        for (const projectId of projects) await reassessProject(w, projectId)
      })
      expect(await lights()).toEqual(stored)
    }),
    { numRuns: 12 },
  )
}, 240_000)

describe('Whom encrypted records name', () => {
  const bridge = projectId('HB-014')
  const around = { clientId: firmId('corrib'), userId: 0, projectId: bridge }
  const someone = () => site.listed({ firstName: 'Una', clientId: firmId('corrib') }, bridge)
  const mergeIn = async (entityKind: string, id: number) => {
    const { data } = await held.admin.read<Fields[]>('GET', `audit?entityKind=${entityKind}&entityId=${id}`)
    return JSON.stringify(data.filter(({ action }) => action === 'peopleMerged'))
  }

  test('is the person who is left: hurt in an accident, a witness of it, and of a card', async () => {
    const [keep, gone] = [await someone(), await someone()]
    const accident = await add(held.admin, 'accident', samples.accident(around))
    const put = (key: string, part: string, version: number, content: Fields) =>
      held.admin.read('PUT', `accident/${accident.id}/details/${key}`, { part, version, content })
    const injured = {
      name: 'x',
      personId: gone.personId,
      employmentStatusId: lookupId('employmentStatuses', 'Employee'),
      severity: 'firstAid',
      arisesFrom: 'work',
      roadTraffic: 'no',
    }
    expect((await put('one', 'injured', 0, injured)).errors).toEqual([])
    expect((await put('two', 'witness', 0, { name: 'x', personId: gone.personId })).errors).toEqual([])
    expect((await put('three', 'witness', 0, { name: 'Somebody Else', personId: null })).errors).toEqual([])
    const card = await add(held.admin, 'disciplinary', {
      ...samples.disciplinary(around),
      witnesses: [{ name: 'x', personId: gone.personId, statement: 'He climbed over the rail.' }],
    })
    await merged(keep.personId, gone.personId)

    const { data } = await held.admin.read<AccidentDetails>('GET', `accident/${accident.id}/details`)
    expect(data.injured.map(({ content }) => content.personId)).toEqual([keep.personId])
    expect(data.witnesses.map(({ content }) => content.personId)).toEqual([keep.personId, null])
    const row = await rowOf(held.admin, `disciplinary/${card.id}`)
    expect(row.witnesses).toMatchObject([{ personId: keep.personId, statement: 'He climbed over the rail.' }])
    // Whoever has a part open learns that it changed.
    expect((await put('one', 'injured', 1, { ...injured, personId: null })).errors).toMatchObject([{ code: 'stale' }])

    const { db } = setup.world.services
    const parts = await db.select().from(accidentParts).where(eq(accidentParts.accidentId, accident.id))
    for (const { content } of parts) expect(content).not.toContain('personId')
    const [stored] = await db.select().from(disciplinaries).where(eq(disciplinaries.id, card.id))
    expect(JSON.stringify(stored!.witnesses)).not.toContain('climbed')
    for (const words of [await mergeIn('accident', accident.id), await mergeIn('disciplinary', card.id)]) {
      expect(words).toContain('peopleMerged')
      expect(words).not.toContain('personId')
    }
  })
})

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Person } from '#contract/entities/person.ts'
import { projectStatus } from '#contract/entities/project.ts'
import type { ProjectPerson } from '#contract/entities/projectPerson.ts'
import type { PersonAlike, PersonCandidate } from '#contract/people/addPeople.ts'
import { personStatus as status } from '#contract/people/personStatus.ts'
import { daysAfter } from '#contract/time/holidays.ts'
import { fromClock } from '#contract/time/siteClock.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import type { Services } from '#server/core/services.ts'
import { plainDay } from '#server/core/thresholds.ts'
import { awaySentence } from '#server/features/site/offProject.ts'
import { writeAsSystem } from '#server/core/write.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { runDaily } from '#server/application/jobs/daily.ts'
import { persons } from '#server/db/tables/person.ts'
import { projects } from '#server/db/tables/project.ts'
import { projectPersons } from '#server/db/tables/projectPerson.ts'
import { reassess, reassessProject } from '#server/features/site/clearance.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { newFirm, nobody } from '../projects/projectPeople.ts'
import { add, rowOf, type Fields } from '../rights/everyone.ts'
import { useInductions } from '../safety/inductionPeople.ts'

const site = useInductions()
const { setup, held, people } = site
const firm = () => newFirm({ world: setup.world, ...held }, 90)
const skilled = lookupId('cscsTypes', 'Skilled worker')
const day = (days: number) => daysAfter(setup.world.services.now().toISOString().slice(0, 10), days)
const card = (expiresOn: string | null, fields: Fields = {}) => ({
  cscsTypeId: skilled,
  number: `CS-${crypto.randomUUID().slice(0, 6)}`,
  expiresOn,
  checked: 'seen',
  ...fields,
})
const draft = (fields: Fields = {}): Fields => ({
  ...samples.person(nobody),
  clientId: held.welders,
  cards: [card(day(400))],
  ...fields,
})
type Added = ProjectPerson & { person: Person }
const addNew = (fields: Fields = {}, place: Fields = {}, who: Visitor = held.admin) =>
  who.read<Added>('PUT', 'projectSmsAddPeople/new', { projectId: held.projectId, person: draft(fields), ...place })
async function added(fields: Fields = {}, place: Fields = {}) {
  const answer = await addNew(fields, place)
  expect(answer.errors).toEqual([])
  return answer.data
}
const read = async ({ id }: { id: number }) => (await held.admin.read<ProjectPerson>('GET', `projectPerson/${id}`)).data
const words = async (row: { id: number }) => (await read(row)).reasons.map((reason) => reason.words)
async function change({ id }: { id: number }, fields: Fields) {
  const row = await rowOf(held.admin, `person/${id}`)
  const answer = await held.admin.read('PUT', 'person', { ...row, ...fields })
  expect(answer.errors).toEqual([])
}
async function setRule(cardRule: string) {
  const { rowVersion } = await rowOf(held.admin, `project/${held.projectId}`)
  const answer = await held.admin.read('PUT', 'projectSmsSettings', { projectId: held.projectId, rowVersion, cardRule })
  expect(answer.errors).toEqual([])
}
/** Inducts someone on the list, in a sub type that the inductor clears. */
async function inducted(row: ProjectPerson, fields: Fields = {}) {
  const induction = await site.submitted({
    processSubTypeId: site.types.self,
    title: row.name,
    clientId: row.clientId,
    ...fields,
  })
  return induction
}

describe('Whether someone may work on a site', () => {
  test('nobody is cleared before the induction, and everyone at once when it is approved', async () => {
    const row = await added()
    expect(await read(row)).toMatchObject({ statusId: status.pending, reasons: [{ words: 'Not inducted yet.' }] })
    await inducted(row, { personId: row.personId })
    expect(await read(row)).toMatchObject({
      statusId: status.cleared,
      reasons: [],
      inductionExpiresOn: expect.any(String),
    })
  })

  test('an induction of the same name and company counts, although it names no person of the list', async () => {
    const row = await added()
    await inducted(row, { title: row.name.split(' ').toReversed().join(', ') })
    expect(await read(row)).toMatchObject({ statusId: status.cleared })
    const other = await added({ clientId: held.ownFirm })
    await inducted(row, { title: other.name })
    expect(await read(other)).toMatchObject({ statusId: status.pending })
  })

  test.for([
    ['Máire', "O'Briain", 'OBRIAIN, Maire'],
    ['Aine', 'OMeara', 'O’Meara Áine'],
    ['Seán', 'Ó Sé', 'Ó SÉ, SEAN'],
    ['Анна', 'Коваль', 'коваль анна'],
    ['Jean-Luc', '100%', '100 jean luc'],
  ])('%s %s is inducted as %s', async ([firstName, lastName, title]) => {
    const row = await added({ firstName, lastName })
    await inducted(row, { title })
    expect(await read(row)).toMatchObject({ statusId: status.cleared })
  })

  test('a card that has ended keeps nobody off where the project only warns, and everyone where it refuses entry', async () => {
    const row = await added({ cards: [card(day(-1))] })
    await inducted(row, { personId: row.personId })
    const sentence = /^The Skilled worker card ended on .+\.$/
    expect(await read(row)).toMatchObject({
      statusId: status.cleared,
      reasons: [{ words: expect.stringMatching(sentence) }],
    })
    await setRule('block')
    expect(await read(row)).toMatchObject({ statusId: status.blocked })
    await change(row.person, { cards: [card(day(0))] })
    expect(await read(row)).toMatchObject({ statusId: status.cleared, cardExpiresOn: day(0) })
    await change(row.person, { cards: [] })
    expect(await words(row)).toEqual(['No card is entered.'])
    await setRule('warn')
    expect(await read(row)).toMatchObject({ statusId: status.cleared })
  })

  test('of several cards the one that lasts longest counts, and one that nobody has checked is named', async () => {
    const row = await added({ cards: [card(day(-5)), card(day(90), { checked: 'no' })] })
    await inducted(row, { personId: row.personId })
    expect(await read(row)).toMatchObject({ statusId: status.cleared, cardExpiresOn: day(90) })
    expect(await words(row)).toEqual(['Nobody has checked the Skilled worker card.'])
  })

  test('a visitor who is accompanied needs no card', async () => {
    await setRule('block')
    const row = await added({ cards: [] }, { cardExemption: 'Goes round with the site manager only.' })
    await inducted(row, { personId: row.personId, cscsTypeId: null })
    expect(await read(row)).toMatchObject({ statusId: status.cleared, reasons: [] })
    await setRule('warn')
  })

  test('each change of it is in the history, with its reasons', async () => {
    const row = await added()
    await inducted(row, { personId: row.personId })
    const { data: entries } = await held.admin.read<{ action: string; toStatusId: number | null }[]>(
      'GET',
      `audit?entityKind=projectPerson&entityId=${row.id}`,
    )
    expect(entries).toContainEqual(expect.objectContaining({ action: 'assessed', toStatusId: status.cleared }))
  })

  test('whoever has left stays so, under their present name, until they come back', async () => {
    const row = await added()
    await inducted(row, { personId: row.personId })
    const { rowVersion } = await read(row)
    await held.admin.read('PUT', `projectPerson/${row.id}/move`, { action: 'leave', rowVersion })
    await change(row.person, { lastName: 'Newly-Married' })
    const left = await read(row)
    expect(left).toMatchObject({ statusId: status.left, name: 'Ciara Newly-Married' })
    await held.admin.read('PUT', `projectPerson/${row.id}/move`, { action: 'comeBack', rowVersion: left.rowVersion })
    expect(await read(row)).toMatchObject({ statusId: status.cleared })
  })

  test('working it out again changes nothing where nothing has changed, also in the demo world', async () => {
    const of = projectId('HB-014')
    const rows = () => setup.world.services.db.select().from(projectPersons)
    const before = await rows()
    await writeAsSystem(setup.world.services, async (w) => {
      await reassessProject(w, of)
      await reassess(
        w,
        before.map(({ id }) => id),
      )
    })
    expect(await rows()).toEqual(before)
  })
})

describe('Adding people to a project', () => {
  test('offers the people of its companies who are not on the list, by name or company', async () => {
    const known = await held.admin.read<Person>('POST', 'person', draft({ firstName: 'Quirin' }))
    const find = async (asked: string) =>
      (await site.more.inductor.read<PersonCandidate[]>('GET', `projectSmsAddPeople/${held.projectId}?words=${asked}`))
        .data
    expect((await find('quirin')).map(({ id }) => id)).toEqual([known.data.id])
    const answer = await site.more.inductor.read<ProjectPerson[]>('PUT', 'projectSmsAddPeople/existing', {
      projectId: held.projectId,
      personIds: [known.data.id],
    })
    expect(answer.data).toMatchObject([{ personId: known.data.id, statusId: status.pending }])
    expect(await find('quirin')).toEqual([])
  })

  test('refuses someone who is on the list, and someone of a company that takes no part, and adds nobody then', async () => {
    const row = await added()
    const again = { projectId: held.projectId, personIds: [row.personId] }
    expect(await site.more.inductor.read('PUT', 'projectSmsAddPeople/existing', again)).toMatchObject({ status: 409 })
    const firm = await add(held.admin, 'client', samples.client(nobody))
    const stranger = await held.admin.read<Person>('POST', 'person', draft({ clientId: firm.id }))
    const both = { projectId: held.projectId, personIds: [stranger.data.id] }
    expect(await site.more.inductor.read('PUT', 'projectSmsAddPeople/existing', both)).toMatchObject({
      status: 400,
      errors: [{ field: 'personIds', message: 'Choose people of the companies that take part in this project.' }],
    })
  })

  test('names people who may be the same: same last name and date of birth, or the same card number', async () => {
    const row = await added({
      lastName: 'Ó Súilleabháin',
      dateOfBirth: '1990-05-04',
      cards: [card(null, { number: 'SP-1' })],
    })
    const alike = async (params: Record<string, string>) =>
      (
        await site.more.inductor.read<PersonAlike[]>(
          'GET',
          `projectSmsAddPeople/${held.projectId}/alike?${new URLSearchParams(params)}`,
        )
      ).data
    const found = { id: row.personId, projectPersonId: row.id }
    expect(await alike({ lastName: 'O Suilleabhain', dateOfBirth: '1990-05-04' })).toMatchObject([
      { ...found, why: 'same last name and date of birth' },
    ])
    expect(await alike({ cardNumber: 'sp-1' })).toMatchObject([{ ...found, why: 'same card number' }])
    expect(await alike({ lastName: 'O Suilleabhain' })).toEqual([])
  })

  test('refuses someone under 16, a date of birth to come, and an account that someone else has', async () => {
    const young = await addNew({ dateOfBirth: day(-15 * 365) })
    expect(young.errors).toMatchObject([{ field: 'dateOfBirth', message: expect.stringContaining('Nobody under 16') }])
    expect((await addNew({ dateOfBirth: day(1) })).errors).toMatchObject([{ field: 'dateOfBirth' }])
    await added({ userId: people.author.userId })
    expect((await addNew({ userId: people.author.userId })).errors).toMatchObject([
      { field: 'userId', message: 'This account is already in use.' },
    ])
  })
})

describe('What is private about a person', () => {
  const secret = { dateOfBirth: '1991-02-03', phone: '+353 85 555 0999', emergencyName: 'Aoife' }

  test('is read by those who write on the site and in the office, and by no other reader', async () => {
    const row = await added(secret)
    const seenBy = async (who: Visitor) => (await who.read<Person>('GET', `person/${row.personId}`)).data
    expect(await seenBy(site.more.inductor)).toMatchObject(secret)
    expect(await seenBy(site.more.adviser)).toMatchObject({
      firstName: 'Ciara',
      dateOfBirth: null,
      phone: null,
      emergencyName: null,
    })
  })

  test('a subcontractor finds its own people only', async () => {
    const [own, other] = [await added(), await added({ clientId: held.ownFirm })]
    const { steelFixer } = site.more
    const ids = (
      await steelFixer.read<ProjectPerson[]>('GET', `projectPerson?projectId=${held.projectId}&size=500`)
    ).data.map(({ id }) => id)
    expect(ids).toContain(own.id)
    expect(ids).not.toContain(other.id)
    expect(await steelFixer.read('GET', `person/${other.personId}`)).toMatchObject({ status: 404 })
  })
})

describe('A ban from all sites', () => {
  const act = async (personId: number, body: Fields, who: Visitor = held.admin) => {
    const { rowVersion } = await rowOf(held.admin, `person/${personId}`)
    return who.read<Person>('PUT', `person/${personId}/move`, { ...body, rowVersion })
  }
  const ban = (personId: number, until: string, who?: Visitor) =>
    act(personId, { action: 'ban', until, reason: 'Drove off with a dumper.' }, who)

  test('blocks someone on every project until it is lifted, and is in the history of each', async () => {
    const row = await added()
    await inducted(row, { personId: row.personId })
    const elsewhere = await held.admin.read<ProjectPerson>('POST', 'projectPerson', {
      projectId: projectId('HB-014'),
      personId: row.personId,
      clientId: row.clientId,
    })
    const until = day(20)
    expect((await ban(row.personId, until)).data).toMatchObject({ bannedUntil: until })
    const sentence = `Banned until ${plainDay(until)}.`
    const places = [row, ...(elsewhere.errors.length === 0 ? [elsewhere.data] : [])]
    for (const place of places) expect(await words(place)).toContain(sentence)
    expect(await read(row)).toMatchObject({ statusId: status.blocked })
    expect((await act(row.personId, { action: 'liftBan', reason: 'It was someone else.' })).errors).toEqual([])
    expect(await read(row)).toMatchObject({ statusId: status.cleared, reasons: [] })
    const again = await act(row.personId, { action: 'liftBan', reason: 'Twice.' })
    expect(again).toMatchObject({ status: 409, errors: [{ message: 'They are not banned.' }] })
  })

  test('ends after its last day', async () => {
    const row = await added()
    await inducted(row, { personId: row.personId })
    await ban(row.personId, day(0))
    expect(await read(row)).toMatchObject({ statusId: status.blocked })
    await setup.world.services.db
      .update(persons)
      .set({ bannedUntil: day(-1) })
      .where(eq(persons.id, row.personId))
    await writeAsSystem(setup.world.services, (w) => reassessProject(w, held.projectId))
    expect(await read(row)).toMatchObject({ statusId: status.cleared })
  })

  test('is for those who keep accounts, has its last day in the future, and tells its reason to few', async () => {
    const row = await added()
    expect((await ban(row.personId, day(3), people.manager)).status).toBe(403)
    expect((await ban(row.personId, day(-1))).errors).toMatchObject([{ field: 'until' }])
    await ban(row.personId, day(3))
    expect(await rowOf(people.author, `person/${row.personId}`)).toMatchObject({
      banReason: 'Drove off with a dumper.',
    })
    expect(await rowOf(people.reader, `person/${row.personId}`)).toMatchObject({ bannedUntil: day(3), banReason: null })
    const { data: entries } = await people.reader.read('GET', `audit?entityKind=person&entityId=${row.personId}`)
    expect(JSON.stringify(entries)).not.toContain('dumper')
  })

  test('keeps them off a permit, by their name and company too', async () => {
    const row = await added()
    await ban(row.personId, day(3))
    const sentence = await awaySentence(
      setup.world.services.db,
      held.projectId,
      { name: row.name, clientId: row.clientId },
      day(0),
    )
    expect(sentence).toMatch(/is off all sites, so also off this project until/)
  })
})

describe('The employers of someone', () => {
  const employersOf = async (id: number) => (await rowOf(held.admin, `person/${id}`)).employers as Person['employers']

  test('are kept when it changes, and what was entered on the same day is corrected', async () => {
    const row = await added()
    expect(await employersOf(row.personId)).toEqual([])
    const entered = new Date(setup.world.services.now().getTime() - 40 * 86_400_000).toISOString()
    await setup.world.services.db.update(persons).set({ createdOn: entered }).where(eq(persons.id, row.personId))
    const [third, fourth] = [await firm(), await firm()]
    await change(row.person, { clientId: third })
    const both = [
      { clientId: third, fromOn: day(0), untilOn: null },
      { clientId: row.clientId, fromOn: entered.slice(0, 10), untilOn: day(0) },
    ]
    expect(await employersOf(row.personId)).toMatchObject(both)
    await change(row.person, { clientId: fourth })
    expect(await employersOf(row.personId)).toMatchObject([{ ...both[0], clientId: fourth }, both[1]!])
    await change(row.person, { clientId: row.clientId })
    expect(await employersOf(row.personId)).toEqual([])
  })
})

describe('The end of a day', () => {
  const at = (moment: number): Services => ({ ...setup.world.services, now: () => new Date(moment) })

  test('a card that ends with the day keeps its owner off from midnight on the site', async () => {
    const last = day(30)
    const row = await added({ cards: [card(last)] })
    await inducted(row, { personId: row.personId })
    await setRule('block')
    const { timeZone } = await rowOf(held.admin, `project/${held.projectId}`)
    const midnight = fromClock(Date.parse(`${daysAfter(last, 1)}T00:00:00Z`), String(timeZone))
    await runDaily(at(midnight - 60_000))
    expect(await read(row)).toMatchObject({ statusId: status.cleared })
    await runDaily(at(midnight))
    expect(await read(row)).toMatchObject({ statusId: status.blocked })
  })

  test('on a closed project nobody is counted, and everyone once it is reopened', async () => {
    await setRule('warn')
    const row = await added({ cards: [card(day(60))] })
    await inducted(row, { personId: row.personId })
    await setRule('block')
    const { db } = setup.world.services
    await db.update(projects).set({ statusId: projectStatus.closed }).where(eq(projects.id, held.projectId))
    await runDaily(at(Date.parse(`${day(62)}T12:00:00Z`)))
    expect(await read(row)).toMatchObject({ statusId: status.cleared })
    const { rowVersion } = await rowOf(held.admin, `project/${held.projectId}`)
    const ended = [{ ...row.person.cards[0]!, expiresOn: day(-1) }]
    await db.update(persons).set({ cards: ended }).where(eq(persons.id, row.personId))
    const reopened = await held.admin.read('PUT', `project/${held.projectId}/move`, {
      action: 'reopen',
      reason: 'The defects are not done',
      rowVersion,
    })
    expect(reopened.errors).toEqual([])
    expect(await words(row)).toContainEqual(expect.stringMatching(/card ended/))
  })
})

import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Induction } from '#contract/entities/induction.ts'
import type { InductionAway } from '#contract/safety/induction.ts'
import { daysAfter } from '#contract/time/holidays.ts'
import { instanceStatus } from '#contract/questionnaires/instanceStatus.ts'
import { inputType } from '#contract/questions/inputTypes.ts'
import type { WindowChoice } from '#contract/window.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import type { PdfPaper } from '#server/core/services.ts'
import { endForThoseOff } from '#server/kinds/disciplinary/offProject.ts'
import { disciplinaries } from '#server/db/tables/disciplinary.ts'
import { inductions } from '#server/db/tables/induction.ts'
import { useCards } from './cardPeople.ts'
import { inHours, newQuestionnaire, strokes } from './permitPeople.ts'
import { nobody } from '../projects/projectPeople.ts'
import { add, rowOf, type Fields, type Row } from '../rights/everyone.ts'

/** Every way on to a project or its work, for someone whom a card keeps off it (domain specification, 7.9). */
const { setup, held, people, staff, approved, closed, move, done, read, newSubType, notices } = useCards()
const today = new Date().toISOString().slice(0, 10)
const red = { level: 'red', outcome: 'offProject', effectiveFrom: today, occurredOn: today }

const own = {} as { induction: number; rams: number; talk: number; listed: number; equipmentType: number; firm: string }
beforeAll(async () => {
  const type = { requiresRams: false, validityHours: null, maxDurationHours: null }
  const signed = { processKindIds: [90], signOnLists: [] }
  const stages = [{ key: 'record', name: 'Record', processRoleId: 10, candidateSource: 'chosen' }]
  const template = { ...samples.roleListTemplate(nobody), ...signed, stages }
  const { id: approvalTemplateId } = await add(held.admin, 'roleListTemplate', template)
  own.induction = await newSubType({ ...type, processKindId: 30, name: 'Induction by test' })
  own.rams = await newSubType({ ...type, processKindId: 20, name: 'RAMS by test', reviewMonths: 6 })
  own.talk = await newSubType({ ...type, processKindId: 90, name: 'Talk by test', approvalTemplateId })
  const crew = { key: 'crew', text: 'Who enters?', inputTypeId: inputType.userList, isRequired: false }
  const questionTemplateId = await newQuestionnaire(held.admin, 10, crew)
  own.listed = await newSubType({ name: 'Entry with a list', maxDurationHours: 12, questionTemplateId })
  own.equipmentType = (
    await add(held.admin, 'equipmentType', { ...samples.equipmentType(nobody), appliesTo: 'both', schedules: [] })
  ).id
  own.firm = String((await rowOf(held.admin, `client/${held.welders}`)).name)
})

interface Person {
  name: string
  company: string
  clientId: number
  userId: number | null
}
/** A welder without an account. */
const stranger = (): Person => ({
  name: `Seán Ó ${crypto.randomUUID().slice(0, 6)}`,
  company: own.firm,
  clientId: held.welders,
  userId: null,
})
async function accountOf({ userId }: Visitor): Promise<Person> {
  const row = await rowOf(held.admin, `user/${userId}`)
  return { name: String(row.fullName), company: own.firm, clientId: held.welders, userId }
}
const cardFor = ({ name, userId, clientId }: Person) => ({ ...red, personName: name, personUserId: userId, clientId })

async function step(kind: string, id: number, action: string, more: Fields = {}, who: Visitor = people.author) {
  const { rowVersion } = await rowOf(held.admin, `${kind}/${id}`)
  return who.read<Fields>('PUT', `${kind}/${id}/move`, { action, rowVersion, ...more })
}
async function stepped(kind: string, id: number, action: string, more: Fields = {}, who: Visitor = people.author) {
  expect([action, (await step(kind, id, action, more, who)).errors]).toEqual([action, []])
}
async function decide(kind: string, id: number) {
  const { approval } = (await held.admin.read<Induction>('GET', `${kind}/${id}`)).data
  const list = approval!.lists.find(({ statusId }) => statusId === 20)!
  const decision = { action: 'approve', stage: list.stageKey, round: list.round }
  return people.approver.read<Fields>('PUT', `${kind}/${id}/approval`, decision)
}

const inductionOf = ({ name, clientId }: Person) => ({
  projectId: held.projectId,
  processSubTypeId: own.induction,
  title: name,
  clientId,
  inductedOn: today,
  inductorUserId: people.author.userId,
  languageId: lookupId('languages', 'English'),
})
const permitOf = (more: Fields = {}) => ({
  projectId: held.projectId,
  processSubTypeId: held.general,
  title: `Replace the pump ${crypto.randomUUID().slice(0, 6)}`,
  locationId: held.otherZone,
  holderUserId: people.holder.userId,
  issuerUserId: people.issuer.userId,
  validFrom: inHours(-1),
  validTo: inHours(6),
  ...more,
})
const ramsOf = (more: Fields = {}) => ({
  ...samples.rams(nobody),
  projectId: held.projectId,
  processSubTypeId: own.rams,
  clientId: held.welders,
  ...more,
})
const talkOf = (more: Fields = {}) => ({
  ...samples.onSiteTraining(nobody),
  projectId: held.projectId,
  processSubTypeId: own.talk,
  trainerUserId: people.author.userId,
  clientId: null,
  heldOn: inHours(-1),
  ...more,
})

async function begunInduction(person: Person) {
  const { id } = await add(people.author, 'induction', inductionOf(person))
  await stepped('induction', id, 'medical', { needsMedical: false })
  return id
}
async function waitingInduction(person: Person) {
  const id = await begunInduction(person)
  await stepped('induction', id, 'submit', strokes)
  return id
}
async function inducted(person: Person) {
  const id = await waitingInduction(person)
  expect((await decide('induction', id)).errors).toEqual([])
  return id
}
async function approvedPermit(more: Fields = {}) {
  const { id } = await add(people.author, 'permit', permitOf(more))
  await stepped('permit', id, 'submit')
  expect((await decide('permit', id)).errors).toEqual([])
  return id
}
async function ramsInForce() {
  const { id } = await add(people.author, 'rams', ramsOf())
  await stepped('rams', id, 'submit')
  expect((await decide('rams', id)).errors).toEqual([])
  return id
}

type Way = () => Promise<{ errors: { message: string }[] }>

/** The ways for a person known by name and company, each prepared before the card is given. */
async function waysByName(person: Person): Promise<Record<string, Way>> {
  const { name, company } = person
  // Spelt as another person might.
  const written = { name: name.normalize('NFD').toUpperCase(), company: `${company} Limited` }
  const [begun, waiting] = [await begunInduction(person), await waitingInduction(person)]
  const [permit, rams] = [await approvedPermit(), await ramsInForce()]
  const listed = await add(people.author, 'permit', permitOf({ processSubTypeId: own.listed }))
  const talk = await add(people.author, 'onSiteTraining', talkOf())
  const attended = await add(people.author, 'onSiteTraining', talkOf({ ramsId: rams }))
  await stepped('onSiteTraining', attended.id, 'signOn', { name, company, ...strokes })
  const crewOn = await approvedPermit()
  await stepped('permit', crewOn, 'signOn', { name, company, ...strokes }, people.holder)
  const machine = { ...samples.equipment(nobody), projectId: held.projectId, equipmentTypeId: own.equipmentType }
  return {
    'a new induction': () => people.author.read('POST', 'induction', inductionOf({ ...person, name: written.name })),
    'an induction in a group': () =>
      people.author.read('POST', 'inductionAttendee', {
        ...inductionOf(person),
        groupKey: crypto.randomUUID(),
        needsMedical: false,
        ...strokes,
      }),
    'an induction that was begun before': () => step('induction', begun, 'submit', strokes),
    'an induction that was submitted before': () => decide('induction', waiting),
    'the crew of a permit': () => step('permit', permit, 'signOn', { ...written, ...strokes }, people.holder),
    'the crew of a permit, without a company': () =>
      step('permit', permit, 'signOn', { name, company: null, ...strokes }, people.holder),
    'the start of a permit that they had signed on to': () => step('permit', crewOn, 'start', strokes, people.holder),
    'the list of people in a questionnaire': () =>
      people.author.read('PUT', `permit/${listed.id}/answers?set=main`, {
        answers: [{ slot: 'crew', version: 0, value: [{ ...written, ...strokes }] }],
      }),
    'a briefing on RAMS': () => step('rams', rams, 'brief', { ...written, ...strokes }),
    'a talk': () => step('onSiteTraining', talk.id, 'signOn', { ...written, ...strokes }),
    'the briefing by a talk that they had signed': () => step('onSiteTraining', attended.id, 'submit'),
    'the operators of a machine': () =>
      held.admin.read('POST', 'equipment', { ...machine, clientId: held.welders, operators: [written] }),
  }
}

/** The ways for a person known by account. */
async function waysByAccount(person: Person, who: Visitor): Promise<Record<string, Way>> {
  const { userId } = person
  const [permit, theirs, rams] = [
    await approvedPermit(),
    await approvedPermit({ holderUserId: userId }),
    await ramsInForce(),
  ]
  const draft = await add(people.author, 'permit', permitOf({ holderUserId: userId }))
  await stepped('permit', permit, 'start', strokes, people.holder)
  const talk = await add(people.author, 'onSiteTraining', talkOf())
  const machine = { ...samples.equipment(nobody), projectId: held.projectId, equipmentTypeId: own.equipmentType }
  const { id: equipmentId } = await add(held.admin, 'equipment', { ...machine, clientId: held.ownFirm, operators: [] })
  const check = await newSubType({ processKindId: 40, name: `Check ${crypto.randomUUID().slice(0, 6)}` })
  return {
    'an induction': () => people.author.read('POST', 'induction', { ...inductionOf(person), userId }),
    'holding a new permit': () => people.author.read('POST', 'permit', permitOf({ holderUserId: userId })),
    'holding a permit that was written before': () => step('permit', draft.id, 'submit'),
    'starting a permit that was approved before': () => step('permit', theirs, 'start', strokes, who),
    'taking a permit over': () =>
      step('permit', permit, 'handOver', { holderUserId: userId, ...strokes }, people.holder),
    'signing RAMS': () => step('rams', rams, 'sign', strokes, who),
    'supervising RAMS': () => people.author.read('POST', 'rams', ramsOf({ supervisorUserId: userId })),
    'attending a talk': () => step('onSiteTraining', talk.id, 'signOn', { userId, ...strokes }),
    'giving a talk': () => people.author.read('POST', 'onSiteTraining', talkOf({ trainerUserId: userId })),
    'inspecting a machine': () =>
      people.author.read('POST', 'inspection', {
        ...samples.inspection(nobody),
        projectId: held.projectId,
        processSubTypeId: check,
        equipmentId,
        scheduleKey: null,
        locationId: held.otherZone,
        clientId: held.ownFirm,
        performedOn: inHours(-0.1),
        performedByUserId: userId,
      }),
  }
}

async function said(ways: Record<string, Way>) {
  const answers: Record<string, string | undefined> = {}
  for (const [name, way] of Object.entries(ways)) answers[name] = (await way()).errors[0]?.message
  return answers
}

describe('Someone with a red card comes on by no way', () => {
  test('known by name and company, however they are written', async () => {
    const person = stranger()
    const ways = await waysByName(person)
    await approved(cardFor(person))
    const answers = await said(ways)
    const refused = expect.stringMatching(/must not work (here|on this project)\.$/) as string
    expect(answers).toEqual(Object.fromEntries(Object.keys(ways).map((name) => [name, refused])))
    expect(answers['the crew of a permit, without a company']).toBe(
      `Enter the company of ${person.name}: someone of that name must not work on this project.`,
    )
    expect(answers['the briefing by a talk that they had signed']).toBe(
      `${person.name} is off this project until further notice and must not work here.`,
    )
  })

  test('known by their account', async () => {
    const person = await accountOf(people.welder)
    const ways = await waysByAccount(person, people.welder)
    const card = await approved(cardFor(person))
    const refused = `${person.name} is off this project until further notice and must not work here.`
    expect(await said(ways)).toEqual(Object.fromEntries(Object.keys(ways).map((name) => [name, refused])))
    await done(people.manager, card.id, 'cancel', { reason: 'It was given to the wrong person.' })
    expect(await said(ways)).toEqual(Object.fromEntries(Object.keys(ways).map((name) => [name, undefined])))
  })
})

describe('A red card', () => {
  test('ends the induction that is in force, says so, and names the permits that the person works under', async () => {
    const person = stranger()
    const [induction, permit] = [await inducted(person), await approvedPermit()]
    await stepped('permit', permit, 'signOn', { name: person.name, company: person.company, ...strokes }, people.holder)
    await approved(cardFor(person))
    expect(await rowOf(held.admin, `induction/${induction}`)).toMatchObject({
      statusId: 80,
      reason: 'Off the project.',
    })
    const { number } = await rowOf(held.admin, `permit/${permit}`)
    const found = await notices(people.holder)
    expect(found).toEqual(
      expect.arrayContaining([expect.stringContaining(`${String(number)} has someone on who is off the project`)]),
    )
  })

  test('that begins later ends the induction on the day before, and stops nobody until then', async () => {
    const person = stranger()
    const induction = await inducted(person)
    await approved({ ...cardFor(person), effectiveFrom: daysAfter(today, 3) })
    expect(await rowOf(held.admin, `induction/${induction}`)).toMatchObject({
      statusId: 40,
      expiresOn: daysAfter(today, 2),
    })
    const permit = await approvedPermit()
    const { name, company } = person
    expect((await step('permit', permit, 'signOn', { name, company, ...strokes }, people.holder)).errors).toEqual([])
  })

  test('from before cards ended inductions ends the one that still stands, by the next day', async () => {
    const [person, namesake] = [stranger(), { ...stranger(), clientId: held.ownFirm }]
    await approved(cardFor(person))
    const [old, other] = [await inducted(stranger()), await inducted({ ...namesake, name: person.name })]
    const { db } = setup.world.services
    await db.update(inductions).set({ title: person.name }).where(eq(inductions.id, old))
    await endForThoseOff(setup.world.services)
    const { data } = await people.reader.read<Induction[]>('GET', `induction?projectId=${held.projectId}&ids=${old}`)
    expect(data).toMatchObject([{ title: person.name, statusId: 80 }])
    expect(await rowOf(held.admin, `induction/${old}`)).toMatchObject({ reason: 'Off the project.' })
    expect(await rowOf(held.admin, `induction/${other}`)).toMatchObject({ statusId: 40 })
    const { rowVersion } = await rowOf(held.admin, `induction/${old}`)
    await endForThoseOff(setup.world.services)
    expect(await rowOf(held.admin, `induction/${old}`)).toMatchObject({ rowVersion })
  })

  test('leaves a namesake of another company alone', async () => {
    const person = stranger()
    const other = { ...person, clientId: held.ownFirm }
    const induction = await inducted(other)
    await approved(cardFor(person))
    expect(await rowOf(held.admin, `induction/${induction}`)).toMatchObject({ statusId: 40 })
  })

  test('for all sites keeps the person off every other project too', async () => {
    const person = stranger()
    const card = await approved({ ...cardFor(person), outcome: 'offAllSites' })
    const own = { ...nobody, clientId: held.ownFirm, userId: held.admin.userId }
    const elsewhere = await add(held.admin, 'project', samples.project(own))
    const { db } = setup.world.services
    await db.update(disciplinaries).set({ projectId: elsewhere.id }).where(eq(disciplinaries.id, card.id))
    expect((await people.author.read('POST', 'induction', inductionOf(person))).errors[0]?.message).toBe(
      `${person.name} is off all sites, so also off this project until further notice and must not work here.`,
    )
  })

  test('opens the project again once it is withdrawn after an appeal, or its last day has passed', async () => {
    const [one, other] = [stranger(), stranger()]
    const appealed = await approved(cardFor(one))
    const attempt = async (person: Person) =>
      (await people.author.read('POST', 'induction', inductionOf(person))).errors.length
    expect(await attempt(one)).toBe(1)
    await done(staff.foreman, appealed.id, 'appeal', { by: one.name, on: today, text: 'It was somebody else.' })
    await done(staff.adviser, appealed.id, 'decideAppeal', {
      decision: 'withdrawn',
      level: null,
      comment: 'So it was.',
    })
    expect(await attempt(one)).toBe(0)
    await approved({
      ...cardFor(other),
      effectiveFrom: daysAfter(today, -9),
      effectiveTo: daysAfter(today, -1),
      occurredOn: daysAfter(today, -9),
    })
    expect(await attempt(other)).toBe(0)
  })

  test('that is closed is ended early by a manager, and the person may be inducted again the day after', async () => {
    const person = stranger()
    const card = await closed({ ...cardFor(person), occurredOn: '2026-03-01', effectiveFrom: '2026-03-02' })
    const end = { effectiveTo: daysAfter(today, -1), reason: 'They have done the course that was asked for.' }
    expect((await move(staff.foreman, card.id, 'lift', end)).status).toBe(403)
    expect(
      (await move(people.manager, card.id, 'lift', { ...end, effectiveTo: daysAfter(today, -9) })).errors,
    ).toMatchObject([
      { field: 'effectiveTo', message: 'Last day off must be yesterday or later, and not before the first.' },
    ])
    expect(await done(people.manager, card.id, 'lift', end)).toMatchObject({ statusId: 80, isOff: false })
    expect(await inducted(person)).toEqual(expect.any(Number))
    expect((await move(people.manager, card.id, 'lift', end)).status).toBe(403)
    expect(await read(card.id)).toMatchObject({ effectiveTo: end.effectiveTo })
  })
})

/** The content of a PDF. */
async function printed(path: string) {
  const { services } = setup.world
  const before = services.pdfs
  const papers: PdfPaper[] = []
  services.pdfs = { write: (paper) => Promise.resolve((papers.push(paper as PdfPaper), new Uint8Array(4))) }
  const { status } = await people.reader.ask('GET', path)
  services.pdfs = before
  expect(status).toBe(200)
  return papers[0]!
}

test('A suspension keeps the person from the work until its last day, and their induction stays', async () => {
  const person = stranger()
  const induction = await inducted(person)
  const { name, company } = person
  const card = await approved({
    ...cardFor(person),
    level: 'yellow',
    outcome: 'suspension',
    effectiveTo: daysAfter(today, 2),
  })
  expect(card.statusId).toBe(40)
  const away = async () => (await people.reader.read<string | null>('GET', `induction/${induction}/away`)).data
  expect(await away()).toMatch(/is suspended from this project until .* and must not work here\.$/)
  const listed = async (who: Visitor) =>
    (await who.read<InductionAway[]>('GET', `inductionAway/${held.projectId}`)).data.filter(
      ({ id }) => id === induction,
    )
  expect(await listed(people.reader)).toEqual([{ id: induction, isSuspended: true, words: await away() }])
  // Other companies do not see the induction.
  expect(await listed(people.otherWelder)).toEqual([])
  // The register's filter and the PDFs agree with the screen.
  const { suspended, approved: standing } = instanceStatus
  const inStatus = async (statusId: number) => {
    const asked = `induction?projectId=${held.projectId}&where.statusId=${statusId}&size=500`
    return (await people.reader.read<Row[]>('GET', asked)).data.some(({ id }) => id === induction)
  }
  expect([await inStatus(suspended), await inStatus(standing)]).toEqual([true, false])
  const { data: choices } = await people.reader.read<WindowChoice[]>(
    'GET',
    `induction/choices/statusId?projectId=${held.projectId}`,
  )
  expect(choices.map(({ value }) => value)).toContain(String(suspended))
  const { number } = await rowOf(held.admin, `induction/${induction}`)
  const register = await printed(`inductionLog/${held.projectId}`)
  const line = register.parts.flatMap((part) => (part.kind === 'table' ? part.rows : [])).find(([of]) => of === number)
  expect(line?.at(-1)).toBe('Suspended')
  const paper = JSON.stringify((await printed(`induction/${induction}/pdf`)).parts)
  expect(paper).toContain('["Status","Suspended"]')
  expect(paper).toContain(await away())
  expect(paper).not.toContain('Induction card')
  const permit = await approvedPermit()
  const refused = await step('permit', permit, 'signOn', { name, company, ...strokes }, people.holder)
  expect(refused.errors[0]?.message).toMatch(/is suspended from this project until .* and must not work here\.$/)
  expect(await rowOf(held.admin, `induction/${induction}`)).toMatchObject({ statusId: 40 })
  await done(people.manager, card.id, 'cancel', { reason: 'It was given to the wrong person.' })
  expect(await away()).toBeNull()
  expect(await listed(people.reader)).toEqual([])
  expect([await inStatus(suspended), await inStatus(standing)]).toEqual([false, true])
})

test('A second yellow card is a red one also where the name is written another way', async () => {
  const person = stranger()
  await approved({ ...cardFor(person), level: 'yellow', outcome: 'none', effectiveFrom: null })
  const [first, ...rest] = person.name.split(' ')
  const second = {
    personName: `${rest.join(' ')}, ${first!}`,
    clientId: held.welders,
    occurredOn: today,
    level: 'yellow',
  }
  const query = new URLSearchParams(
    Object.entries({ ...second, projectId: held.projectId }).map(([k, v]) => [k, String(v)]),
  )
  expect((await staff.foreman.read<Fields>('GET', `disciplinarySuggestion?${query}`)).data).toEqual({
    level: 'red',
    isSecond: true,
  })
})

import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import type { Person } from '#contract/entities/person.ts'
import type { ProjectPerson } from '#contract/entities/projectPerson.ts'
import type { Registration, RegistrationSummary } from '#contract/entities/registration.ts'
import type { UserTraining } from '#contract/entities/userTraining.ts'
import type { PersonAlike } from '#contract/people/addPeople.ts'
import type { Workload } from '#contract/people/workload.ts'
import type {
  NewRegistrationLink,
  OpenedRegistration,
  RegistrationLink,
  RegistrationPoster,
} from '#contract/people/registrations.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { endLives } from '#server/application/jobs/endOfLife/endOfLife.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { auditEntries, outboxMails, storedFiles } from '#server/db/tables/journal.ts'
import { persons } from '#server/db/tables/person.ts'
import { projectPersons } from '#server/db/tables/projectPerson.ts'
import { registrationLinks, registrations } from '#server/db/tables/registration.ts'
import { removeOldRegistrations } from '#server/features/site/removeRegistrations.ts'
import { countTry, limits } from '#server/platform/signIn/throttle.ts'
import { newPerson, nobody, type Someone } from '../projects/projectPeople.ts'
import { rowOf, type Fields } from '../rights/everyone.ts'
import { useInductions } from '../safety/inductionPeople.ts'
import {
  detailsOf as details,
  newPoster,
  newRegistrationLink,
  sendDetails,
  tokenIn,
  type Sending,
} from './registering.ts'

const site = useInductions()
const { setup, held, people } = site
const day = 86_400_000
const unique = () => crypto.randomUUID().slice(0, 8)
const db = () => setup.world.services.db
const stranger = () => setup.world.stranger()

let picture: Uint8Array<ArrayBuffer>
let foreman: Someone
let rival: Someone
beforeAll(async () => {
  picture = new Uint8Array(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: 'navy' } })
      .jpeg()
      .toBuffer(),
  )
  const place = { world: setup.world, ...held }
  // Site managers of their own company on this project.
  foreman = await newPerson(place, held.welders, 20, ['sms'])
  rival = await newPerson(place, people.otherWelder.clientId, 20, ['sms'])
})

const photo = (name = 'card.jpg') => new File([picture], name, { type: 'image/jpeg' })

const makeLink = (more: Partial<NewRegistrationLink> = {}, who: Visitor = people.manager) =>
  newRegistrationLink(who, { projectId: held.projectId, kind: 'poster', ...more })
const poster = (more: Partial<NewRegistrationLink> = {}) =>
  newPoster(people.manager, { projectId: held.projectId, ...more })
async function lastMail() {
  const [mail] = await db().select().from(outboxMails).orderBy(desc(outboxMails.id)).limit(1)
  return mail!
}

const send = (token: string, of: Fields, sending?: Sending) => sendDetails(stranger(), token, of, sending)
const open = (token: string, key: string | null = null) =>
  stranger().read<OpenedRegistration>('POST', 'registrationByLink/read', { Token: token, Key: key })
const listFor = async (who: Visitor) =>
  (await who.read<RegistrationSummary[]>('GET', `registration?projectId=${held.projectId}`)).data
async function found(lastName: unknown, who: Visitor = people.manager) {
  // Of several of one name the newest.
  const [row] = (await listFor(who)).filter((one) => one.lastName === lastName).toSorted((a, b) => b.id - a.id)
  return row && (await who.read<Registration>('GET', `registration/${row.id}`)).data
}
async function registered(more: Fields = {}, sending: Sending = {}) {
  const { token, id: linkId } = await poster()
  const key = crypto.randomUUID()
  const of = details(more)
  expect((await send(token, of, { key, ...sending })).errors).toEqual([])
  return { token, key, linkId, of, row: (await found(of.lastName))! }
}
const act = (
  row: Pick<Registration, 'id' | 'rowVersion'>,
  action: string,
  more: Fields,
  who: Visitor = people.manager,
) => who.read<Registration>('PUT', `registration/${row.id}/move`, { action, rowVersion: row.rowVersion, ...more })
const acceptedAs = async (row: Registration, more: Fields = {}) => {
  const answer = await act(row, 'accept', { clientId: held.welders, ...more })
  expect(answer.errors).toEqual([])
  return (await held.admin.read<ProjectPerson>('GET', `projectPerson/${answer.data.projectPersonId}`)).data
}
const personOf = async ({ personId }: ProjectPerson) =>
  (await held.admin.read<Person>('GET', `person/${personId}`)).data

describe('A poster', () => {
  test('lets someone give their details, which wait in the list and in the workload of those who keep the people', async () => {
    const { of, row } = await registered(
      {},
      {
        files: [
          ['photo', photo('me.jpg')],
          ['card:0', photo()],
        ],
      },
    )
    expect(row).toMatchObject({
      firstName: 'Piotr',
      companyName: 'Baltic Steel',
      clientId: null,
      statusId: 10,
      linkKind: 'poster',
      cards: [{ number: (of.cards as Fields[])[0]!.number, checked: 'no' }],
      files: [{ part: 'photo' }, { part: 'card:0' }],
    })
    const { data: work } = await people.manager.read<Workload>('GET', `workload?projectId=${held.projectId}`)
    expect(JSON.stringify(work)).toContain(`Piotr ${String(of.lastName)}`)
    expect(JSON.stringify(work)).toContain('Person to accept')
  })

  test('shows nothing that was entered before, and on the device that entered it only that', async () => {
    const { token, key, of } = await registered()
    expect((await open(token)).data.sent).toBeNull()
    expect((await open(token, crypto.randomUUID())).data.sent).toBeNull()
    expect((await open(token, key)).data.sent).toMatchObject({ statusId: 10, details: { lastName: of.lastName } })
  })

  test('says nothing about people or companies of the project', async () => {
    const { token } = await poster()
    const { data } = await open(token)
    const { name: company } = await rowOf(held.admin, `client/${held.welders}`)
    expect(JSON.stringify(data)).not.toContain(String(company))
    expect(Object.keys(data).toSorted()).toEqual(
      ['companyName', 'expiresOn', 'kind', 'language', 'lists', 'name', 'projectName', 'sent'].toSorted(),
    )
  })

  test('can be printed again with the same code, and only its hash is stored', async () => {
    const { id, token } = await poster()
    const { data } = await people.manager.read<RegistrationPoster>('PUT', `registrationLink/${id}/poster`, {})
    expect(tokenIn(data.address)).toBe(token)
    expect(JSON.stringify(await db().select().from(registrationLinks))).not.toContain(token)
  })

  test('that was withdrawn or has expired says so, and takes nothing', async () => {
    const sentence = 'This link has expired or was withdrawn. Ask whoever gave it to you for a new one.'
    const { id, token } = await poster()
    expect((await people.manager.read('DELETE', `registrationLink/${id}`)).errors).toEqual([])
    expect((await open(token)).errors).toMatchObject([{ message: sentence }])
    expect((await send(token, details())).errors).toMatchObject([{ message: sentence, field: 'Token' }])
    const short = await poster({ days: 1 })
    setup.world.pass(day + 1_000)
    await signInAgain()
    expect((await open(short.token)).errors).toMatchObject([{ message: sentence }])
    expect((await open('guessed')).status).toBe(400)
  })
})

/** Sessions end after a day. */
async function signInAgain() {
  for (const one of [
    people.manager,
    people.reader,
    site.more.engineer,
    site.more.adviser,
    foreman,
    rival,
    held.admin,
  ]) {
    const { email } = await rowOf(await setup.world.as('admin@demo.test'), `user/${one.userId}`)
    Object.assign(one, await setup.world.as(String(email)))
  }
}

describe('What is sent', () => {
  test('twice with the same key counts once, also when both arrive at once', async () => {
    const { token } = await poster()
    const of = details()
    const sending = { key: crypto.randomUUID(), files: [['card:0', photo()]] as [string, File][] }
    const answers = await Promise.all([send(token, of, sending), send(token, of, sending), send(token, of, sending)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await listFor(people.manager)).filter(({ lastName }) => lastName === of.lastName)).toHaveLength(1)
    expect((await found(of.lastName))!.files).toHaveLength(1)
  })

  test('is replaced by what is sent again, with the photos that are kept', async () => {
    const { token, key, of, row } = await registered(
      {},
      {
        files: [
          ['photo', photo('me.jpg')],
          ['card:0', photo()],
        ],
      },
    )
    const keep = [{ id: row.files[1]!.id, part: 'card:0' }]
    const again = await send(token, { ...of, trade: 'Rigger' }, { key, keep, files: [['training:0', photo('mh.jpg')]] })
    expect(again.errors).toEqual([])
    expect(await found(of.lastName)).toMatchObject({
      trade: 'Rigger',
      files: [{ part: 'card:0' }, { part: 'training:0' }],
    })
  })

  test('names each fault at its field', async () => {
    const { token } = await poster()
    const wrong = details({
      firstName: '',
      dateOfBirth: '2020-01-01',
      phone: 'call me',
      email: 'nobody',
      companyName: '',
    })
    const first = await send(token, wrong)
    expect(new Set(first.errors.map(({ field }) => field))).toEqual(new Set(['email', 'firstName', 'phone']))
    const second = await send(token, details({ dateOfBirth: '2020-01-01', companyName: '' }))
    expect(second.errors).toEqual([
      { field: 'companyName', message: 'Enter the company.', code: 'invalid' },
      {
        field: 'dateOfBirth',
        message: 'Nobody under 16 may work on a site. Check the date of birth.',
        code: 'invalid',
      },
    ])
    const card = { cscsTypeId: 99_990, number: '' }
    const third = await send(token, details({ cards: [card] }))
    expect(third.errors).toMatchObject([{ field: 'cards.0.number' }])
    const fourth = await send(token, details({ cards: [{ ...card, number: '1' }], languageId: 99_990 }))
    expect(fourth.status).toBe(400)
    expect(await found(wrong.lastName)).toBeUndefined()
  })

  test('takes photos and papers, and says at its part which file is neither', async () => {
    const { token } = await poster()
    const of = details()
    const program = new File(['MZ not a photo'], 'card.jpg', { type: 'image/jpeg' })
    const refused = await send(token, of, {
      files: [
        ['photo', photo()],
        ['card:0', program],
      ],
    })
    expect(refused.errors).toMatchObject([{ field: 'card:0', message: 'Choose a JPEG, PNG or WebP picture.' }])
    expect(await found(of.lastName)).toBeUndefined()
    const elsewhere = await send(token, of, { files: [['card:7', photo()]] })
    expect(elsewhere.errors).toMatchObject([{ field: 'files' }])
  })

  test('never says that a card was checked, and leaves nothing of it in the history', async () => {
    const { row, of } = await registered({
      cards: [{ cscsTypeId: lookupId('cscsTypes', 'Labourer'), number: 'CS-5', expiresOn: null, checked: 'online' }],
    })
    expect(row.cards).toMatchObject([{ checked: 'no' }])
    const history = await db().select().from(auditEntries).where(eq(auditEntries.entityId, row.id))
    const own = history.filter(({ entityKind }) => entityKind === 'registration')
    expect(own).toHaveLength(1)
    expect(JSON.stringify(own)).not.toContain(String(of.lastName))
    expect(JSON.stringify(own)).not.toContain('1990-04-02')
  })

  test('is not written to the log, and neither is the secret of the link', async () => {
    const { token, of } = await registered()
    await open(token)
    const logged = JSON.stringify(setup.world.logs)
    expect(logged).not.toContain(token)
    expect(logged).not.toContain(String(of.lastName))
  })
})

describe('A mail', () => {
  test('to a company lets several people register for it, each on the device that enters them', async () => {
    await makeLink({ kind: 'company', clientId: held.welders, email: 'office@welders.example', language: 'pl' })
    const mail = await lastMail()
    expect(mail.to).toBe('office@welders.example')
    expect(mail.subject).toContain('Zgłoś swoich pracowników')
    const token = tokenIn(mail.text)
    const keys = [crypto.randomUUID(), crypto.randomUUID()]
    const both = [details({ companyName: 'Somebody else' }), details()]
    for (const [at, key] of keys.entries()) expect((await send(token, both[at]!, { key })).errors).toEqual([])
    for (const [at, key] of keys.entries())
      expect((await open(token, key)).data.sent).toMatchObject({ lastName: both[at]!.lastName })
    expect((await open(token)).data.sent).toBeNull()
    expect(await found(both[0]!.lastName)).toMatchObject({ clientId: held.welders, companyName: null })
  })

  test('to a person is for one person, on any device', async () => {
    await makeLink({ kind: 'person', name: 'Ewa Lis', email: 'ewa@lis.example' })
    const token = tokenIn((await lastMail()).text)
    expect((await open(token)).data).toMatchObject({ name: 'Ewa Lis', kind: 'person', sent: null })
    const one = details()
    const other = details({ firstName: 'Ewa' })
    expect((await send(token, one)).errors).toEqual([])
    expect((await send(token, other)).errors).toEqual([])
    expect(await found(one.lastName)).toBeUndefined()
    expect((await open(token)).data.sent).toMatchObject({ firstName: 'Ewa' })
  })

  test('asks for an address where there is none', async () => {
    const body = { projectId: held.projectId, kind: 'person' }
    const answer = await people.manager.read('POST', 'registrationLink', body)
    expect(answer.errors).toMatchObject([{ field: 'email', message: 'Enter the e-mail address of the person.' }])
    const company = await people.manager.read('POST', 'registrationLink', { ...body, kind: 'company' })
    expect(company.errors).toMatchObject([{ field: 'clientId' }])
  })

  test('that still waits is not sent once its link is ended', async () => {
    const id = await makeLink({ kind: 'person', email: 'late@lis.example' })
    const { id: mailId } = await lastMail()
    await people.manager.read('DELETE', `registrationLink/${id}`)
    expect(await db().select().from(outboxMails).where(eq(outboxMails.id, mailId))).toEqual([])
  })
})

describe('Whoever is accepted', () => {
  test('is on the list of people with their cards, trainings and photo, so that the induction starts filled in', async () => {
    const { row, of } = await registered(
      {},
      {
        files: [
          ['photo', photo('me.jpg')],
          ['card:0', photo()],
          ['training:0', photo('mh.jpg')],
        ],
      },
    )
    const place = await acceptedAs(row, { cardsSeen: true })
    expect(place).toMatchObject({
      projectId: held.projectId,
      clientId: held.welders,
      name: `Piotr ${String(of.lastName)}`,
    })
    const person = await personOf(place)
    expect(person).toMatchObject({
      dateOfBirth: '1990-04-02',
      phone: '+353 85 555 0170',
      languageName: 'Polish',
      cards: [{ number: (of.cards as Fields[])[0]!.number, checked: 'seen' }],
      photoFileId: expect.any(Number),
      cardFiles: [{ name: `${String((of.cards as Fields[])[0]!.number)} card.webp` }],
    })
    // Birth dates stand on cards, and those who only read the site read neither.
    const seen = (await people.reader.read<Person>('GET', `person/${person.id}`)).data
    expect([seen.cardFiles, seen.dateOfBirth]).toEqual([[], null])
    expect((await people.reader.ask('GET', `file/${person.cardFiles[0]!.id}`)).status).toBe(403)
    expect((await people.manager.ask('GET', `file/${person.cardFiles[0]!.id}`)).status).toBe(200)
    const { data: trainings } = await held.admin.read<UserTraining[]>('GET', `userTraining?personId=${person.id}`)
    expect(trainings).toMatchObject([{ title: 'Manual handling', statusId: 10, fileCount: 1 }])
    expect(await found(of.lastName)).toMatchObject({ statusId: 30, projectPersonId: place.id, allowedActions: [] })
  })

  test('is accepted once', async () => {
    const { row } = await registered()
    const both = await Promise.all([
      act(row, 'accept', { clientId: held.welders }),
      act(row, 'accept', { clientId: held.welders }),
    ])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await db().select().from(persons).where(eq(persons.lastName, row.lastName))).toHaveLength(1)
  })

  test('can change nothing by the link any more, and the link no longer shows what they sent', async () => {
    const { row, token, key, of } = await registered()
    await acceptedAs(row)
    expect((await open(token, key)).data.sent).toMatchObject({ statusId: 30, details: null, files: [] })
    expect((await send(token, of, { key })).errors).toMatchObject([
      { message: 'Your details were accepted. Tell the site office if something has changed.' },
    ])
  })

  test('and may be someone who is known is not entered a second time without a word', async () => {
    const lastName = `Known ${unique()}`
    const known = await acceptedAs((await registered({ lastName })).row)
    const { row } = await registered({ lastName, phone: '+353 85 555 0999', email: 'new@known.example' })
    const { data: alike } = await people.manager.read<PersonAlike[]>('GET', `registration/${row.id}/alike`)
    expect(alike).toMatchObject([{ id: known.personId, why: 'same last name and date of birth' }])
    expect((await act(row, 'accept', { clientId: held.welders })).errors).toMatchObject([
      {
        field: 'personId',
        message: 'This may be someone who is known. Choose them, or say that it is someone new.',
      },
    ])
    const place = await acceptedAs(row, { personId: known.personId })
    expect(place.id).toBe(known.id)
    const person = await personOf(place)
    // What was known stays, what was missing is filled in, and the cards are those of both.
    expect(person).toMatchObject({ phone: '+353 85 555 0170', email: 'new@known.example' })
    expect(person.cards).toHaveLength(2)
    const { data: trainings } = await held.admin.read<UserTraining[]>('GET', `userTraining?personId=${person.id}`)
    expect(trainings).toHaveLength(1)
  })

  test('takes over what is chosen, and comes back to the list that they had left', async () => {
    const lastName = `Back ${unique()}`
    const known = await acceptedAs((await registered({ lastName })).row)
    const { rowVersion } = await rowOf(held.admin, `projectPerson/${known.id}`)
    await held.admin.read('PUT', `projectPerson/${known.id}/move`, { action: 'leave', rowVersion })
    const { row } = await registered({ lastName, phone: '+353 85 555 0999' })
    const place = await acceptedAs(row, { personId: known.personId, take: ['phone'] })
    expect(place).toMatchObject({ id: known.id, statusId: expect.not.toSatisfy((id: number) => id === 40) })
    expect(await personOf(place)).toMatchObject({ phone: '+353 85 555 0999' })
  })

  test('may be someone new although somebody looks alike', async () => {
    const lastName = `Twin ${unique()}`
    const known = await acceptedAs((await registered({ lastName })).row)
    const place = await acceptedAs((await registered({ lastName })).row, { isNew: true })
    expect(place.personId).not.toBe(known.personId)
  })

  test('is linked also if they are on the list of another project only, which whoever accepts does not see', async () => {
    const lastName = `Elsewhere ${unique()}`
    const elsewhere = await held.admin.read<Person>('POST', 'person', {
      ...samples.person(nobody),
      clientId: held.ownFirm,
      lastName,
      dateOfBirth: '1990-04-02',
    })
    expect((await people.manager.read('GET', `person/${elsewhere.data.id}`)).status).toBe(404)
    const { row } = await registered({ lastName })
    const place = await acceptedAs(row, { personId: elsewhere.data.id, take: ['clientId'] })
    expect(await personOf(place)).toMatchObject({ id: elsewhere.data.id, clientId: held.welders })
  })

  test('needs a company of the project', async () => {
    const { row } = await registered()
    const stray = await held.admin.read<{ id: number }>('POST', 'client', samples.client(nobody))
    expect((await act(row, 'accept', { clientId: stray.data.id })).errors).toMatchObject([{ field: 'clientId' }])
    expect((await act(row, 'accept', {})).errors).toMatchObject([{ field: 'clientId' }])
  })
})

describe('What is returned', () => {
  const reason = 'The photo of the card cannot be read.'

  test('goes back by mail with a link to it alone, and waits again once it is corrected', async () => {
    const { row, of, linkId } = await registered({ email: 'piotr@coming.example' }, { files: [['card:0', photo()]] })
    expect((await act(row, 'return', { reason })).data).toMatchObject({ statusId: 20, returnReason: reason })
    const mail = await lastMail()
    expect(mail).toMatchObject({ to: 'piotr@coming.example' })
    // In their own language, and below it in English.
    expect(mail.text).toContain('Popraw je tutaj:')
    expect(mail.text).toContain(reason)
    // The link of the poster may be gone by then.
    await people.manager.read('DELETE', `registrationLink/${linkId}`)
    const token = tokenIn(mail.text)
    const { data } = await open(token)
    expect(data.sent).toMatchObject({ statusId: 20, returnReason: reason, details: { lastName: of.lastName } })
    const again = await send(token, { ...of, trade: 'Fitter' }, { files: [['card:0', photo('sharp.jpg')]] })
    expect(again.errors).toEqual([])
    expect(await found(of.lastName)).toMatchObject({ id: row.id, statusId: 10, trade: 'Fitter', returnReason: null })
  })

  test('without an address is read on the device that sent it', async () => {
    const { row, token, key } = await registered()
    const answer = await act(row, 'return', { reason })
    expect(answer.warnings).toMatchObject([{ message: expect.stringContaining('gave no e-mail address') }])
    expect((await open(token, key)).data.sent).toMatchObject({ statusId: 20, returnReason: reason })
  })

  test('needs a reason', async () => {
    const { row } = await registered()
    expect((await act(row, 'return', {})).errors).toMatchObject([{ field: 'reason', message: 'Enter a reason.' }])
  })
})

describe('What nobody needs any more is removed with its files', () => {
  const isKept = async ({ id }: Registration) => {
    const [row] = await db().select().from(registrations).where(eq(registrations.id, id))
    const files = await db().select().from(storedFiles).where(eq(storedFiles.ownerId, id))
    return [row !== undefined, files.filter(({ ownerKind }) => ownerKind === 'registration').length]
  }
  const withPhoto = { files: [['card:0', photo]] as unknown as [string, File][] }

  test('thirty days after it was returned, and ninety days after it was sent and not accepted', async () => {
    withPhoto.files = [['card:0', photo()]]
    const [returned, waiting] = [(await registered({}, withPhoto)).row, (await registered({}, withPhoto)).row]
    await act(returned, 'return', { reason: 'The card has ended.' })
    setup.world.pass(29 * day)
    await removeOldRegistrations(setup.world.services)
    expect(await isKept(returned)).toEqual([true, 1])
    setup.world.pass(2 * day)
    await removeOldRegistrations(setup.world.services)
    expect([await isKept(returned), await isKept(waiting)]).toEqual([
      [false, 0],
      [true, 1],
    ])
    setup.world.pass(60 * day)
    await removeOldRegistrations(setup.world.services)
    expect(await isKept(waiting)).toEqual([false, 0])
    await signInAgain()
  })

  test('together with a person who is anonymised', async () => {
    const { row } = await registered({}, { files: [['card:0', photo()]] })
    const place = await acceptedAs(row)
    const { rowVersion } = await rowOf(held.admin, `projectPerson/${place.id}`)
    await held.admin.read('PUT', `projectPerson/${place.id}/move`, { action: 'leave', rowVersion })
    setup.world.pass(40 * 366 * day)
    await endLives(setup.world.services)
    expect(await isKept(row)).toEqual([false, 0])
    const [gone] = await db().select().from(projectPersons).where(eq(projectPersons.id, place.id))
    expect(gone!.name).toContain('Former person')
    await signInAgain()
  })
})

describe('Rights', () => {
  test('people of a subcontractor see, accept and invite those of their own company only', async () => {
    const ours = details()
    await makeLink({ kind: 'company', clientId: held.welders, email: 'office@welders.example' })
    await send(tokenIn((await lastMail()).text), ours)
    const strange = await registered()
    expect(await found(ours.lastName, foreman)).toMatchObject({ dateOfBirth: '1990-04-02' })
    expect(await found(strange.of.lastName, foreman)).toBeUndefined()
    expect(await found(ours.lastName, rival)).toBeUndefined()
    const links = async (who: Visitor) =>
      (await who.read<RegistrationLink[]>('GET', `registrationLinks/${held.projectId}`)).data
    expect((await links(foreman)).every(({ kind }) => kind === 'company')).toBe(true)
    expect(await links(rival)).toEqual([])
    const body = { projectId: held.projectId, kind: 'poster' }
    expect((await foreman.read('POST', 'registrationLink', body)).status).toBe(403)
    expect((await foreman.read('POST', 'registrationLink', { ...body, clientId: held.welders })).status).toBe(201)
    const row = (await found(ours.lastName, foreman))!
    expect((await act(row, 'accept', { clientId: rival.clientId }, foreman)).errors).toMatchObject([
      { field: 'clientId' },
    ])
    expect((await act(row, 'accept', { clientId: held.welders }, foreman)).errors).toEqual([])
  })

  test('those who only read the site see neither the people who are coming nor their photos', async () => {
    const { row } = await registered({}, { files: [['card:0', photo()]] })
    for (const who of [people.reader, site.more.engineer, site.more.adviser]) {
      expect(await listFor(who)).toEqual([])
      expect((await who.read('GET', `registration/${row.id}`)).status).toBe(404)
      expect((await who.ask('GET', `file/${row.files[0]!.id}`)).status).toBe(404)
      expect((await who.read('GET', `registrationLinks/${held.projectId}`)).status).toBe(403)
    }
    expect((await people.manager.ask('GET', `file/${row.files[0]!.id}`)).status).toBe(200)
  })

  test('staff neither make nor change what somebody says of themselves', async () => {
    const { row, of } = await registered()
    const body = { ...of, projectId: held.projectId }
    expect((await people.manager.read('POST', 'registration', body)).status).toBe(403)
    expect((await people.manager.read('PUT', 'registration', { ...row, ...body })).status).toBe(403)
  })

  test('too many who send from one address wait a while', async () => {
    const { token } = await poster()
    const { services } = setup.world
    for (let sent = 0; sent < limits.sending.free; sent++)
      await countTry(services, [{ key: 'registering:', limit: limits.sending }]).catch(() => null)
    const answer = await send(token, details())
    expect([answer.status, answer.errors]).toMatchObject([429, [{ message: expect.stringContaining('Wait a while') }]])
  })
})

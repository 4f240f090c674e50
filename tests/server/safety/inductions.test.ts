import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import type { Workload } from '#contract/people/workload.ts'
import { headers } from '#contract/wire/envelope.ts'
import { daysAfter, monthsAfter } from '#contract/time/holidays.ts'
import type { Visitor } from '#mocks/world.ts'
import { watchInductions } from '#server/kinds/induction/clock.ts'
import { instanceSubmissions } from '#server/db/tables/answers.ts'
import { inductions as table } from '#server/db/tables/induction.ts'
import { pdfPages } from '#tests/pdfPages.ts'
import { reason, strokes } from './permitPeople.ts'
import { cipherOf, newKey, readKeyRing } from '#server/base/columnCipher.ts'
import { renewEncryption } from '#server/application/jobs/encryption.ts'
import { medicalOf } from '#server/kinds/induction/medical.ts'
import type { Medical } from '#contract/questionnaires/medical.ts'
import { testKey } from '#tests/quickCipher.ts'
import { english, polish, useInductions, webm } from './inductionPeople.ts'
import { add, type Fields, type Row } from '../rights/everyone.ts'

const site = useInductions()
const { setup, held, people, types, more, today, draft, read, move, done, begun, submitted, decide, approved } = site
const statusOf = async (who: Visitor, path: string) => (await who.ask('GET', path)).status

const detail = 'Diabetes: carries glucose.'

test('Someone is inducted, signs, and is cleared to work until the months of the project are over', async () => {
  const row = await submitted()
  expect(row).toMatchObject({
    statusId: 20,
    number: expect.stringMatching(/^IND-\d{4}$/),
    siteNumber: null,
    ruleSignature: {
      name: row.title,
      strokes: strokes.signature,
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  })
  expect(await decide(people.approver, row.id, 'approve')).toMatchObject({ errors: [] })
  expect(await read(row.id)).toMatchObject({
    statusId: 40,
    siteNumber: expect.stringMatching(/^S-\d{4}$/),
    expiresOn: monthsAfter(today(), 12),
  })
})

test('Visitors are cleared for the month of their sub type, and other months of the project hold from then on', async () => {
  expect(await approved({ processSubTypeId: types.visitor })).toMatchObject({ expiresOn: monthsAfter(today(), 1) })
  await site.setSafety({ inductionMonths: 6 })
  expect(await approved()).toMatchObject({ expiresOn: monthsAfter(today(), 6) })
  await site.setSafety({ inductionMonths: 12 })
})

test('A sub type without stages asks nobody: submitting clears the person', async () => {
  const { id } = await begun({ processSubTypeId: types.self })
  expect(await done(people.author, id, 'submit', strokes)).toMatchObject({
    statusId: 40,
    siteNumber: expect.stringMatching(/^S-/),
    expiresOn: monthsAfter(today(), 12),
  })
})

test('A rejection needs a reason, and whoever inducted someone does not clear them', async () => {
  const row = await submitted()
  expect((await decide(people.author, row.id, 'approve')).errors).not.toEqual([])
  expect((await decide(people.approver, row.id, 'reject')).errors).toMatchObject([{ field: 'comment' }])
  expect(await decide(people.approver, row.id, 'reject', { comment: 'The card is of someone else.' })).toMatchObject({
    data: { statusId: 90, reason: 'The card is of someone else.', siteNumber: null },
  })
})

test('Requested changes make it a draft again, which the person signs again', async () => {
  const { id, number } = await submitted()
  const asked = { comment: 'The card number is missing.' }
  expect(await decide(people.approver, id, 'requestChanges', asked)).toMatchObject({
    data: { statusId: 10, ruleSignature: null, reason: asked.comment },
  })
  expect(await done(people.author, id, 'submit', strokes)).toMatchObject({ statusId: 20, number, reason: null })
})

test.each<[string, () => Fields, string]>([
  ['inductedOn', () => ({ inductedOn: '2099-01-01' }), 'The day of the induction must not be in the future.'],
  ['title', () => ({ title: '' }), 'Enter a person.'],
  ['clientId', () => ({ clientId: 0 }), 'Choose a company.'],
  ['phone', () => ({ phone: 'call me' }), 'Phone must be 6 to 20 digits.'],
  ['cscsTypeId', () => ({ cardChecked: true }), 'Choose the card that was seen.'],
  [
    'inductorUserId',
    () => ({ inductorUserId: more.engineer.userId }),
    'Choose someone who may induct people on this project.',
  ],
  ['inductorUserId', () => ({ userId: people.author.userId }), 'Nobody can induct themselves.'],
  [
    'userId',
    () => ({ userId: people.designer.userId }),
    'Choose someone who may open the safety records of this project.',
  ],
])('A wrong %s is refused at its field', async (field, wrong, message) => {
  const { status, errors } = await people.author.read('POST', 'induction', draft(wrong()))
  expect([status, errors[0]]).toEqual([400, expect.objectContaining({ field, message })])
})

describe('Before it is submitted', () => {
  test('someone asks about medical arrangements, and the person signs', async () => {
    const { id } = await add(people.author, 'induction', draft())
    expect((await move(people.author, id, 'submit', strokes)).errors[0]!.message).toBe(
      'Ask about medical arrangements, and record the answer, before you submit it.',
    )
    await done(people.author, id, 'medical', { needsMedical: true, medicalDetail: detail })
    expect((await move(people.author, id, 'medical', { needsMedical: true })).errors).toMatchObject([
      { field: 'medicalDetail', message: 'Say what first aiders and supervisors must allow for.' },
    ])
    expect((await move(people.author, id, 'submit')).errors).toMatchObject([{ field: 'signature' }])
  })

  test('the quiz is answered, and someone who did not pass it is never cleared', async () => {
    const { id } = await begun({ processSubTypeId: types.quiz })
    expect((await move(people.author, id, 'submit', strokes)).errors[0]!.message).toBe('One answer is missing.')
    const answers = [{ slot: 'gate', value: 'nowhere', tries: 2, version: 0 }]
    expect(await people.author.read('PUT', `induction/${id}/answers?set=main`, { answers })).toMatchObject({
      errors: [],
    })
    expect(await done(people.author, id, 'submit', strokes)).toMatchObject({ scorePercent: 0, result: 'fail' })
    expect((await decide(people.approver, id, 'approve')).errors[0]!.message).toMatch(/^The quiz was not passed/)
    expect(await read(id)).toMatchObject({ statusId: 20 })
  })

  describe('the films of the project', () => {
    const films: number[] = []
    afterEach(async () => {
      for (const id of films.splice(0))
        await setup.world.services.db
          .update(table)
          .set({ watched: [] })
          .then(() => site.dropVideo(id))
    })
    const film = async (fields: Fields = {}) => {
      const made = await site.newVideo(fields)
      films.push(made.id)
      return made
    }

    test('are watched to the end; a part of one is not enough, and what was watched stays watched', async () => {
      const { id: videoId, title } = await film()
      const { id } = await begun()
      await done(people.author, id, 'watch', { videoId, percent: 60 })
      expect((await move(people.author, id, 'submit', strokes)).errors[0]!.message).toBe(
        `${title} must be watched to the end before you submit it.`,
      )
      await done(people.author, id, 'watch', { videoId, percent: 100 })
      expect(await done(people.author, id, 'watch', { videoId, percent: 5 })).toMatchObject({
        watched: [{ videoId, percent: 100 }],
      })
      expect(await done(people.author, id, 'submit', strokes)).toMatchObject({ statusId: 20 })
    })

    test('are those in the language of the person', async () => {
      const { id: ofPoles } = await film({ languageId: polish, title: 'Plac budowy' })
      const { id } = await begun({ languageId: polish })
      expect((await move(people.author, id, 'submit', strokes)).errors[0]!.message).toMatch(
        /^Plac budowy must be watched/,
      )
      expect((await submitted()).statusId).toBe(20)
      await done(people.author, id, 'watch', { videoId: ofPoles, percent: 100 })
      expect(await done(people.author, id, 'submit', strokes)).toMatchObject({ statusId: 20 })
    })

    test('of other projects are refused', async () => {
      const { id } = await begun()
      expect((await move(people.author, id, 'watch', { videoId: 2_000_000, percent: 100 })).errors).toMatchObject([
        { field: 'videoId' },
      ])
    })
  })

  test('a project that lets nobody in without a card refuses one that was not seen', async () => {
    await site.setSafety({ cardRule: 'block' })
    const { id } = await begun()
    expect((await move(people.author, id, 'submit', strokes)).errors[0]!.message).toBe(
      'No card is entered. This project lets nobody in without a valid card.',
    )
    await site.setSafety({ cardRule: 'warn' })
    expect(await done(people.author, id, 'submit', strokes)).toMatchObject({ statusId: 20 })
  })
})

test('Inducted again, the same person keeps the site number, and the former induction is closed', async () => {
  const first = await approved({ title: 'Jonas Petraitis' })
  const elsewhere = await approved({ title: 'Jonas Petraitis', clientId: held.ownFirm })
  const again = await submitted({ title: 'JONAS Petraitis' })
  expect(await read(first.id)).toMatchObject({ statusId: 40 })
  expect(await decide(people.approver, again.id, 'approve')).toMatchObject({
    data: { statusId: 40, siteNumber: first.siteNumber },
  })
  expect(await read(first.id)).toMatchObject({ statusId: 80, reason: `Inducted again: ${again.number}.` })
  // The same name in another company is another person.
  expect(await read(elsewhere.id)).toMatchObject({ statusId: 40 })
  expect(elsewhere.siteNumber).not.toBe(first.siteNumber)
})

test('Two inductions of one person approved at the same moment leave one in force', async () => {
  const name = `Twice ${crypto.randomUUID().slice(0, 4)}`
  const both = [await submitted({ title: name }), await submitted({ title: name })]
  await Promise.all(both.map(({ id }) => decide(people.approver, id, 'approve')))
  const now = await Promise.all(both.map(({ id }) => read(id)))
  expect(new Set(now.map(({ statusId }) => statusId))).toEqual(new Set([40, 80]))
  expect(new Set(now.map(({ siteNumber }) => siteNumber)).size).toBe(1)
})

test('It ends at midnight on site, after reminders 30 and 7 days before', async () => {
  const row = await approved()
  // During Irish summer time, midnight is 23:00 UTC.
  const expiresOn = '2027-07-15'
  await setup.world.services.db.update(table).set({ expiresOn }).where(eq(table.id, row.id))
  const on = (moment: string) => watchInductions({ ...setup.world.services, now: () => new Date(`${moment}:00Z`) })
  for (const day of ['2027-06-14', '2027-06-15', '2027-06-16', '2027-07-08', '2027-07-09']) await on(`${day}T12:00`)
  const own = async () => (await site.notices(people.author)).filter((words) => words.startsWith(`${row.number} `))
  const soon = `${row.number} is about to end: ${row.title}`
  expect(await own()).toEqual([soon, soon])
  await on('2027-07-15T22:59')
  expect(await read(row.id)).toMatchObject({ statusId: 40 })
  await on('2027-07-15T23:00')
  await on('2027-07-15T23:01')
  expect(await read(row.id)).toMatchObject({ statusId: 70 })
  expect((await own()).filter((words) => words.includes('has ended'))).toHaveLength(1)
})

test('The views of the register say who is cleared, about to end, ended, and waiting for the reader', async () => {
  const rows = {
    cleared: await approved(),
    ending: await approved(),
    late: await approved(),
    ended: await approved(),
    waiting: await submitted(),
  }
  const set = (id: number, values: object) => setup.world.services.db.update(table).set(values).where(eq(table.id, id))
  await set(rows.ending.id, { expiresOn: daysAfter(today(), 30) })
  await set(rows.late.id, { expiresOn: daysAfter(today(), -2) })
  await set(rows.ended.id, { expiresOn: daysAfter(today(), -3), statusId: 70 })
  const listed = async (view: string) => {
    const path = `induction?projectId=${held.projectId}&view=${view}&size=500`
    const { data } = await people.approver.read<Row[]>('GET', path)
    return Object.entries(rows).flatMap(([name, { id }]) => (data.some((row) => row.id === id) ? [name] : []))
  }
  expect(await listed('current')).toEqual(['cleared', 'ending'])
  expect(await listed('expiring')).toEqual(['ending'])
  expect(await listed('expired')).toEqual(['late', 'ended'])
  expect(await listed('waiting')).toEqual(['waiting'])
  const work = async (who: Visitor, title: string) =>
    (await who.read<Workload>('GET', `workload?projectId=${held.projectId}`)).data.items
      .filter((item) => item.title === title)
      .map((item) => item.reason)
  expect(await work(people.manager, rows.ending.title)).toEqual(['Induction is about to end'])
  expect(await work(people.manager, rows.ended.title)).toEqual(['Induction has ended'])
  expect(await work(people.author, rows.ending.title)).toEqual([])
  expect(await work(people.approver, rows.waiting.title)).toHaveLength(1)
})

describe('Its rights', () => {
  test('people are inducted by the site manager, H&S adviser and supervisor, and by managers', async () => {
    const who = { ...people, ...more }
    const may = async (name: keyof typeof who) =>
      (await who[name].read('POST', 'induction', draft({ inductorUserId: people.author.userId }))).status
    const names = ['author', 'inductor', 'manager', 'engineer', 'adviser', 'steelFixer', 'reader', 'designer'] as const
    expect(Object.fromEntries(await Promise.all(names.map(async (name) => [name, await may(name)])))).toEqual({
      author: 201,
      inductor: 201,
      manager: 201,
      engineer: 403,
      adviser: 403,
      steelFixer: 403,
      reader: 403,
      designer: 403,
    })
  })

  test('a draft is its author’s, its inductor’s and the managers’, and waits for the inductor', async () => {
    const { id, title } = await add(people.manager, 'induction', draft({ inductorUserId: more.inductor.userId }))
    const found = async (who: Visitor) => statusOf(who, `induction/${id}`)
    expect([await found(more.inductor), await found(people.author), await found(people.reader)]).toEqual([
      200, 404, 404,
    ])
    expect((await site.notices(more.inductor))[0]).toBe(`Induction is assigned to you: ${String(title)}`)
    const { data } = await more.inductor.read<Workload>('GET', `workload?projectId=${held.projectId}`)
    expect(data.items.filter((item) => item.title === title)).toMatchObject([{ reason: 'Induction to do' }])
    await done(more.inductor, id, 'medical', { needsMedical: false })
    expect(await done(more.inductor, id, 'submit', strokes)).toMatchObject({ statusId: 20 })
  })

  test('a subcontractor finds the inductions of its own people only', async () => {
    const [own, other] = [await approved(), await approved({ clientId: held.ownFirm })]
    expect([
      await statusOf(people.welder, `induction/${own.id}`),
      await statusOf(people.welder, `induction/${other.id}`),
      await statusOf(people.otherWelder, `induction/${own.id}`),
    ]).toEqual([200, 404, 404])
    const { data } = await people.welder.read<Row[]>('GET', `induction?projectId=${held.projectId}&size=500`)
    expect(data.every((row) => row.clientId === held.welders)).toBe(true)
  })

  test('what was said about health is read by the inductor, managers, H&S adviser and project manager, and by nobody else', async () => {
    const { id } = await add(people.author, 'induction', draft({ inductorUserId: more.inductor.userId }))
    await done(more.inductor, id, 'medical', { needsMedical: true, medicalDetail: detail })
    await done(more.inductor, id, 'submit', strokes)
    const who = { ...people, ...more }
    const announced = async (name: keyof typeof who) => {
      const { status, data } = await who[name].read<Medical>('GET', `induction/${id}/medical`)
      return [(await read(id, who[name])).readsMedical, status, data?.medicalDetail ?? null]
    }
    for (const name of ['manager', 'adviser', 'projectManager', 'inductor'] as const)
      expect([name, await announced(name)]).toEqual([name, [true, 200, detail]])
    for (const name of ['author', 'approver', 'engineer', 'reader', 'welder', 'steelFixer'] as const)
      expect([name, await announced(name)]).toEqual([name, [false, 403, null]])
    expect(await statusOf(people.otherWelder, `induction/${id}/medical`)).toBe(404)
    for (const name of ['author', 'approver', 'engineer', 'reader', 'welder'] as const)
      expect([name, (await move(who[name], id, 'medical', { needsMedical: false })).status]).toEqual([name, 403])
  })

  test('health is stored encrypted, bound to its record, and encrypted again under a newer key', async () => {
    const { id } = await begun()
    await done(people.author, id, 'medical', { needsMedical: true, medicalDetail: detail })
    const { db, cipher } = setup.world.services
    const stored = async () =>
      (await db.select({ medical: table.medical }).from(table).where(eq(table.id, id)))[0]!.medical!
    const first = await stored()
    expect(first.startsWith(`${cipher.newestKey}.`)).toBe(true)
    expect(first).not.toContain('Diabetes')
    const newer = cipherOf(readKeyRing(`${newKey('k-new')},${testKey}`))
    await renewEncryption({ ...setup.world.services, cipher: newer })
    expect(await stored()).toMatch(/^k-new\./)
    expect(await medicalOf(db, newer, id)).toEqual({ needsMedical: true, medicalDetail: detail })
    const other = await begun()
    await db
      .update(table)
      .set({ medical: await stored() })
      .where(eq(table.id, other.id))
    await expect(medicalOf(db, newer, other.id)).rejects.toThrow('cannot be decrypted')
  })

  test('health stands in no list, count, search, history, change, print or frozen content', async () => {
    const { id, number } = await approved()
    await done(people.author, id, 'medical', { needsMedical: true, medicalDetail: detail })
    const { db } = setup.world.services
    for (const path of [
      `induction?projectId=${held.projectId}&size=500`,
      `induction?projectId=${held.projectId}&ids=${id}`,
      `induction/${id}`,
      `induction?projectId=${held.projectId}&words=diabetes`,
      `audit?entityKind=induction&entityId=${id}`,
      'changes?since=0',
    ]) {
      const words = await (await people.manager.ask('GET', path)).text()
      expect([path, /Diabetes|needsMedical|medicalDetail/i.test(words)]).toEqual([path, false])
    }
    expect([
      await statusOf(people.manager, `induction/choices/medical?projectId=${held.projectId}`),
      await statusOf(people.manager, `induction?projectId=${held.projectId}&sort=medical`),
    ]).toEqual([404, 400])
    const pages = await pdfPages(await (await people.manager.ask('GET', `induction/${id}/pdf`)).arrayBuffer())
    expect(pages.join(' ')).toContain(number!)
    expect(pages.join(' ')).not.toMatch(/medical|diabetes/i)
    const kept = await db.select().from(instanceSubmissions).where(eq(instanceSubmissions.entityId, id))
    expect(kept.map(({ entityKind }) => entityKind)).toContain('induction')
    expect(JSON.stringify(kept)).not.toMatch(/medical|diabetes/i)
  })
})

test('Its PDF is the card of the person while they are cleared, with site number, signature and last day', async () => {
  const row = await approved()
  const print = async () =>
    (await pdfPages(await (await people.reader.ask('GET', `induction/${row.id}/pdf`)).arrayBuffer())).join(' ')
  const card = await print()
  for (const words of ['Induction card', row.siteNumber!, row.title, 'Valid until']) expect(card).toContain(words)
  await done(people.manager, row.id, 'close', reason)
  expect(await print()).not.toContain('Induction card')
  const log = await people.reader.ask('GET', `inductionLog/${held.projectId}`)
  expect((await pdfPages(await log.arrayBuffer())).join(' ')).toContain(row.number!)
})

describe('A group', () => {
  const attendee = (groupKey: string, fields: Fields = {}) => ({
    ...draft(fields),
    groupKey,
    needsMedical: false,
    answers: [],
    ...strokes,
    ...fields,
  })

  test('is inducted together, and each person has a record and a signature of their own', async () => {
    const groupKey = crypto.randomUUID()
    const { data: form } = await people.author.read<{ questions: Row[] }>(
      'GET',
      `inductionForm/${held.projectId}/${types.quiz}`,
    )
    expect(form.questions.map(({ key }) => key)).toEqual(['gate'])
    const answers = [{ slot: 'gate', value: 'gate', tries: 1, version: 0 }]
    const group = { processSubTypeId: types.quiz, answers }
    for (const title of ['Ana Costa', 'Rui Costa'])
      expect(
        await people.author.read('POST', 'inductionAttendee', attendee(groupKey, { ...group, title })),
      ).toMatchObject({ errors: [], data: { statusId: 20, groupKey, title, scorePercent: 100, result: 'pass' } })
    const { data } = await people.author.read<Row[]>(
      'GET',
      `induction?projectId=${held.projectId}&groupKey=${groupKey}`,
    )
    expect(data).toHaveLength(2)
    expect(await statusOf(more.engineer, `inductionForm/${held.projectId}/${types.quiz}`)).toBe(404)
  })

  test.each<[string, Fields]>([
    ['signature', { signature: [] }],
    ['needsMedical', { needsMedical: null }],
    ['title', { title: '' }],
    ['groupKey', { groupKey: null }],
  ])('saves nothing of someone whose %s is missing', async (field, fields) => {
    const groupKey = crypto.randomUUID()
    const { status, errors } = await people.author.read('POST', 'inductionAttendee', attendee(groupKey, fields))
    expect([status, errors.map((one) => one.field)]).toEqual([400, [field]])
    const left = await setup.world.services.db.select().from(table).where(eq(table.groupKey, groupKey))
    expect(left).toEqual([])
  })

  test('saves nothing of someone who has not answered the quiz, and nobody twice', async () => {
    const groupKey = crypto.randomUUID()
    const body = attendee(groupKey, { processSubTypeId: types.quiz })
    expect((await people.author.read('POST', 'inductionAttendee', body)).errors[0]!.message).toBe(
      'One answer is missing.',
    )
    expect(await setup.world.services.db.select().from(table).where(eq(table.groupKey, groupKey))).toEqual([])
    const whole = attendee(groupKey)
    const key = crypto.randomUUID()
    const first = await people.author.read<Row>('POST', 'inductionAttendee', whole, { [headers.idempotencyKey]: key })
    const again = await people.author.read<Row>('POST', 'inductionAttendee', whole, { [headers.idempotencyKey]: key })
    expect(again.data.id).toBe(first.data.id)
  })
})

describe('The films of a project', () => {
  const send = (who: Visitor, file: File, fields: Fields = {}) => {
    const body = new FormData()
    const words = { projectId: held.projectId, title: 'Gate to quay', languageId: english, durationSec: 240, ...fields }
    for (const [name, value] of Object.entries(words)) body.set(name, String(value))
    body.set('files', file)
    return who.read<Row>('POST', 'projectInductionVideo', body)
  }

  test('are kept by the managers of safety management, and played by everyone on the project', async () => {
    const { data } = await send(people.manager, webm())
    expect(data).toMatchObject({ title: 'Gate to quay', durationSec: 240, fileName: 'site.webm', languageCode: 'en' })
    expect((await send(people.author, webm())).status).toBe(403)
    const played = await people.welder.ask('GET', `file/${String(data.fileId)}?inline=1`, undefined, {
      range: 'bytes=0-3',
    })
    expect([played.status, played.headers.get('content-type')]).toEqual([206, 'video/webm'])
    expect(await statusOf(people.designer, `file/${String(data.fileId)}`)).toBe(404)
    await site.dropVideo(data.id)
  })

  test.each([
    ['a text that is called a film', new File(['Not a film\n'], 'site.mp4'), /does not match its file type/],
    ['a film under the name of another type', webm('site.mp4'), /does not match its file type/],
    ['a picture', new File(['GIF89a'], 'site.gif'), /cannot be uploaded/],
  ])('take no other files: %s', async (_, file, message) => {
    const { status, errors } = await send(people.manager, file)
    expect([status, errors]).toEqual([
      400,
      [expect.objectContaining({ field: 'files', message: expect.stringMatching(message) })],
    ])
  })

  test('get another file under their id, and are switched off rather than deleted once someone has watched them', async () => {
    const { data: film } = await send(people.manager, webm())
    const body = new FormData()
    body.set('id', String(film.id))
    body.set('rowVersion', String(film.rowVersion))
    body.set('files', webm('new.webm'))
    expect(await people.manager.read('POST', 'projectInductionVideo', body)).toMatchObject({
      data: { id: film.id, fileName: 'new.webm' },
    })
    const { id } = await begun()
    const { number } = await done(people.author, id, 'watch', { videoId: film.id, percent: 100 })
    expect(number).toBeNull()
    const refused = await people.manager.read('DELETE', `projectInductionVideo/${film.id}`)
    expect([refused.status, refused.errors[0]!.message]).toEqual([
      409,
      expect.stringMatching(/Make it inactive instead\.$/),
    ])
    const { data } = await people.manager.read<Row>('GET', `projectInductionVideo/${film.id}`)
    const off = { ...data, isActive: false }
    expect(await people.manager.read('PUT', 'projectInductionVideo', off)).toMatchObject({ errors: [] })
    expect(await done(people.author, id, 'submit', strokes)).toMatchObject({ statusId: 20 })
  })
})

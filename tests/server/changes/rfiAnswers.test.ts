import { desc, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Rfi } from '#contract/entities/rfi.ts'
import { headers } from '#contract/wire/envelope.ts'
import type { Visitor } from '#mocks/world.ts'
import { outboxMails } from '#server/db/tables/journal.ts'
import { pdfPages } from '#tests/pdfPages.ts'
import { text, useRfiPeople } from './rfiPeople.ts'

const site = useRfiPeople()
const { setup, people, read, done, rfiIn } = site

describe('An answer with files', () => {
  const respond = async (who: Visitor, id: number, action: string, ...files: File[]) => {
    const form = new FormData()
    const { rowVersion } = await read(id)
    for (const [name, value] of Object.entries({ id, rowVersion, action, text: text.text }))
      form.set(name, String(value))
    for (const file of files) form.append('files', file)
    return who.read<Rfi>('POST', 'rfiResponse', form)
  }
  const sketch = new File(['Sketch of the splice'], 'sketch.txt', { type: 'text/plain' })

  test('is one save: the answer, its files and the ball', async () => {
    const { id } = await rfiIn('Open')
    const { data, errors } = await respond(people.assignee, id, 'answer', sketch, sketch)
    expect(errors).toEqual([])
    expect(data).toMatchObject({ statusId: 40, ballInCourtUserIds: [people.manager.userId] })
    expect(data.responses).toMatchObject([{ kind: 'answer', files: [{ name: 'sketch.txt' }, { name: 'sketch.txt' }] }])
    expect((await respond(people.author, id, 'comment', sketch)).data.responses[1]).toMatchObject({
      kind: 'comment',
      files: [{ name: 'sketch.txt' }],
    })
  })
  test('is refused like one without files, and leaves nothing behind', async () => {
    const { id } = await rfiIn('Open')
    expect((await respond(people.reader, id, 'answer', sketch)).status).toBe(403)
    expect((await respond(people.otherWelder, id, 'answer', sketch)).status).toBe(404)
    expect((await respond(people.assignee, id, 'answer')).errors).toMatchObject([{ field: 'files' }])
    expect((await respond(people.assignee, id, 'answer', new File(['MZ'], 'run.exe'))).status).toBe(400)
    expect((await respond(people.assignee, id, 'close', sketch)).status).toBe(400)
    expect((await read(id)).responses).toEqual([])
  })
})

describe('On paper', () => {
  /** The text of each page. */
  async function pagesOf(who: Visitor, path: string) {
    const answer = await who.ask('GET', path)
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'application/pdf'])
    return pdfPages(await answer.arrayBuffer())
  }

  test('an RFI says what was asked and answered, in Polish and Greek letters too, over as many pages as it needs', async () => {
    const long = Array.from({ length: 900 }, (_, at) => `word${at}`).join(' ')
    const row = await rfiIn('Open', { subject: 'Łącznik węzła, κόμβος G9', question: long })
    await done(people.assignee, row.id, 'answer', { text: 'Zażółć gęślą jaźń.' })
    const answer = (await read(row.id)).responses[0]!
    await done(people.manager, row.id, 'close', { officialResponseId: answer.id })
    const pages = await pagesOf(people.reader, `rfi/${row.id}/pdf`)
    const whole = pages.join(' ')
    expect(pages.length).toBeGreaterThan(1)
    expect(pages[0]).toContain(`${row.number} Łącznik węzła, κόμβος G9`)
    for (const part of ['word0 ', 'word899', 'Official answer', 'Zażółć gęślą jaźń.', 'Closed'])
      expect(whole).toContain(part)
    for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1}`)
    expect(whole).toContain('Printed by')
  })
  test('the log lists every RFI but drafts, and repeats its heads on each page', async () => {
    const draftRow = await rfiIn('Draft', { subject: 'Only a draft' })
    for (let at = 0; at < 40; at++)
      await rfiIn('Submitted', { subject: `Question ${at} about the parapet, long enough for two lines of the log` })
    const pages = await pagesOf(people.reader, `rfiLog/${site.projectId}`)
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page).toContain('Ball in court')
    expect(pages.join(' ')).toContain('Question 39')
    expect(pages.join(' ')).not.toContain(draftRow.subject)
    expect((await people.safety.ask('GET', `rfi/${draftRow.id}/pdf`)).status).toBe(404)
  })
})

describe('An answer by link', () => {
  const stranger = () => setup.world.stranger()
  const linkOf = async (id: number) => {
    await done(people.manager, id, 'askOutside', { email: 'eva@design.example', name: 'Eva Design', days: 14 })
    const [mail] = await setup.world.services.db.select().from(outboxMails).orderBy(desc(outboxMails.id)).limit(1)
    return /answerRfi\?token=([\w-]{43})/.exec(mail!.text)![1]!
  }
  const read = (Token: string) => stranger().read<{ question: string }>('POST', 'rfiAnswer/read', { Token })
  const answerBy = (Token: string, Answer = 'Grade 8.8 is right.') =>
    stranger().read('POST', 'rfiAnswer', { Answer }, { [headers.linkToken]: Token })

  test('Someone without an account reads the question and answers it once', async () => {
    const row = await rfiIn('Open')
    const token = await linkOf(row.id)
    expect((await read(token)).data.question).toBe(row.question)
    const answers = await Promise.all([answerBy(token), answerBy(token)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
    const { responses, answerLinks, statusId } = (await site.admin.read<Rfi>('GET', `rfi/${row.id}`)).data
    expect(responses).toEqual([
      expect.objectContaining({ kind: 'answer', byUserId: null, byName: 'Eva Design', text: 'Grade 8.8 is right.' }),
    ])
    expect([answerLinks[0]!.usedOn !== null, statusId]).toEqual([true, 30])
    expect((await read(token)).errors).toMatchObject([{ field: 'Token' }])
  })
  test('An answer by link is announced with the project, like every save of an RFI', async () => {
    const { id } = await rfiIn('Open')
    const token = await linkOf(id)
    const line = setup.world.lines.open(people.manager)
    line.start()
    await expect.poll(() => line.line()).toBe('connected')
    const heard: unknown[] = []
    for (const name of ['UpdatedRFI', 'UpdatedProject'])
      line.on(name, (of) => (of === id || of === site.projectId) && heard.push(name))
    await answerBy(token)
    await expect.poll(() => heard).toEqual(['UpdatedRFI', 'UpdatedProject'])
  })
  test('The link is stored as a hash only, and ends with its day and with the question', async () => {
    const row = await rfiIn('Open')
    const token = await linkOf(row.id)
    const rows = await setup.world.services.db.execute(sql`select * from "rfiAnswerLink"`)
    expect(JSON.stringify(rows)).not.toContain(token)
    await done(people.assignee, row.id, 'answer', text)
    expect((await answerBy(token)).status).toBe(400)
    const other = await linkOf((await rfiIn('Open')).id)
    await setup.world.services.db.execute(sql`update "rfiAnswerLink" set "expiresOn" = now() - interval '1 day'`)
    expect((await answerBy(other)).status).toBe(400)
  })
  const linksOf = async (id: number) => (await site.admin.read<Rfi>('GET', `rfi/${id}`)).data.answerLinks
  const mails = () => setup.world.services.db.select().from(outboxMails).orderBy(desc(outboxMails.id))

  test('A link that was withdrawn answers nothing, and its mail no longer waits to be sent', async () => {
    const { id } = await rfiIn('Open')
    const token = await linkOf(id)
    const [link] = await linksOf(id)
    await done(people.manager, id, 'withdrawLink', { linkId: link!.id })
    expect((await read(token)).errors).toMatchObject([{ field: 'Token' }])
    expect((await answerBy(token)).status).toBe(400)
    expect((await linksOf(id))[0]!.withdrawnOn).not.toBeNull()
    expect((await mails()).some(({ text }) => text.includes(token))).toBe(false)
    const { rowVersion } = (await site.admin.read<Rfi>('GET', `rfi/${id}`)).data
    const again = await people.manager.read('PUT', `rfi/${id}/move`, {
      action: 'withdrawLink',
      linkId: link!.id,
      rowVersion,
    })
    expect([again.status, again.errors[0]?.message]).toEqual([400, 'This link has been used or has already ended.'])
  })
  test('Asking again at the same address ends the earlier link; another address keeps its own', async () => {
    const { id } = await rfiIn('Open')
    const first = await linkOf(id)
    await done(people.manager, id, 'askOutside', { email: 'ines@design.example', name: 'Ines', days: 14 })
    const second = await linkOf(id)
    expect([(await read(first)).status, (await read(second)).status]).toEqual([400, 200])
    expect((await linksOf(id)).map(({ email, withdrawnOn }) => [email, withdrawnOn === null])).toEqual([
      ['eva@design.example', true],
      ['ines@design.example', true],
      ['eva@design.example', false],
    ])
  })
  test('The asker gets a link to pass on; it takes the place of the one in the mail', async () => {
    const { id } = await rfiIn('Open')
    const mailed = await linkOf(id)
    const [link] = await linksOf(id)
    expect(link!.mailedOn).toBeNull()
    const { data } = await people.manager.read<{ link: string }>('PUT', `rfi/${id}/answerLink`, { linkId: link!.id })
    const copied = new URL(data.link).searchParams.get('token')!
    expect([(await read(mailed)).status, (await read(copied)).status]).toEqual([400, 200])
    expect((await mails())[0]!.text).toContain(data.link)
    expect((await mails())[0]!.text).toContain('The link works for one answer')
    await setup.world.services.db.execute(sql`update "outboxMail" set "sentOn" = "createdOn"`)
    expect((await linksOf(id))[0]!.mailedOn).not.toBeNull()
    const assignees = await people.assignee.read('PUT', `rfi/${id}/answerLink`, { linkId: link!.id })
    expect(assignees.status).toBe(403)
  })
  test('Files come with the answer and are read with the RFI; programs and too much are refused and keep the link', async () => {
    const row = await rfiIn('Open')
    const token = await linkOf(row.id)
    const withFiles = (...files: File[]) => {
      const form = new FormData()
      form.set('Answer', 'See the sketch.')
      for (const file of files) form.append('files', file)
      return stranger().read('POST', 'rfiAnswer', form, { [headers.linkToken]: token })
    }
    const sketch = new File(['Sketch of the splice'], 'Łączenie.txt', { type: 'text/plain' })
    const sketches = Array.from({ length: 6 }, () => sketch)
    expect((await withFiles(...sketches)).errors).toMatchObject([{ field: 'files' }])
    expect((await withFiles(new File(['MZ'], 'run.exe'))).errors).toMatchObject([{ field: 'files' }])
    expect((await withFiles(new File(['x'.repeat(22 * 1_048_576)], 'big.txt'))).status).toBe(413)
    const words = new FormData()
    for (const [name, value] of Object.entries({
      Answer: 'See the sketch.',
      files: 'Sketch of the splice',
    }))
      words.set(name, value)
    expect((await stranger().read('POST', 'rfiAnswer', words, { [headers.linkToken]: token })).errors).toMatchObject([
      { field: 'files' },
    ])
    expect((await withFiles(sketch)).errors).toEqual([])
    const [response] = (await site.admin.read<Rfi>('GET', `rfi/${row.id}`)).data.responses
    expect(response!.files).toMatchObject([{ name: 'Łączenie.txt', size: 20 }])
    const file = await people.author.ask('GET', `file/${response!.files[0]!.id}`)
    expect(await file.text()).toBe('Sketch of the splice')
    expect((await people.otherWelder.ask('GET', `file/${response!.files[0]!.id}`)).status).toBe(404)
  })
  test('Guessing links has to wait', async () => {
    const tries = []
    for (let at = 0; at < 101; at++) tries.push((await read('guessed')).status)
    expect([tries[0], tries.at(-1)]).toEqual([400, 429])
  })
})

import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { cleaned, cleanedLine } from '#contract/text/cleanText.ts'
import { samples } from '#mocks/samples.ts'
import { cleanQuery } from '#server/core/cleanQuery.ts'
import type { Env } from '#server/core/request.ts'
import { readForm } from '#server/platform/files/readUpload.ts'
import { rowsOf } from '#server/db/database.ts'
import { cleanName } from '#server/platform/files/fileNames.ts'
import { useWorld } from '../../world.ts'
import { add, rowOf } from '../rights/everyone.ts'

const pasted = JSON.parse(readFileSync('tests/text/inputs/pasted-values.json', 'utf8')) as Record<
  'email' | 'emailSoft' | 'folderNfc' | 'folderNfd' | 'phone' | 'phoneNbsp' | 'phoneExt' | 'apostrophe',
  string
>
const setup = useWorld()
const admin = () => setup.world.as('admin@demo.test')
const person = (over: object) => ({ ...samples.user({ clientId: 1, userId: 0, projectId: 0 }), ...over })

test.each([
  ['a zero-width space', 'Pat\u200bKelly', 'PatKelly'],
  ['a soft hyphen', 'pat.kel\u00adly', 'pat.kelly'],
  ['a byte order mark', '\ufeffTitle', 'Title'],
  ['direction marks', '\u202a+353 85\u202c\u200e\u2068x\u2069', '+353 85x'],
  ['an accent of its own', 'Pla\u0301nanna', 'Plánanna'],
  ['an accent behind something invisible', 'e\u200b\u0301', 'é'],
  ['lines of Windows, of old Macs and of Unicode', 'a\r\nb\rc\u2028d\u2029e\u0085f', 'a\nb\nc\nd\ne\nf'],
  ['a blank that is a letter', 'a\u3164b\u2800', 'ab '],
  ['a tag, a filler and a joiner that join nothing', 'a\u{e0067}b\u034fc\u200dd', 'abcd'],
  ['a keycap that is none', 'A1\ufe0f', 'A1'],
])('Of a text %s does not stay', (_, sent, kept) => {
  expect(cleaned(sent)).toBe(kept)
  expect(cleaned(kept)).toBe(kept)
})

test.each([
  ['Persian words with a non-joiner', 'می\u200cخواهم'],
  ['a joiner in Devanagari', 'क्\u200dष'],
  ['a family of emoji', '👨\u200d👩\u200d👧 👷🏽\u200d♀\ufe0f'],
  ['a keycap and the flag of Wales', '1\ufe0f\u20e3 🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}'],
  ['a variant of a Japanese name', '葛\u{e0100}城'],
  ['tabs and lines', 'a\tb\n  c'],
  ['a pattern and base64', '^[A-Z]{2}\\d+\\u200b?$ aGk+/w=='],
])('%s stay as they are', (_, sent) => {
  expect(cleaned(sent)).toBe(sent.normalize('NFC'))
})

test('A text of one line has single spaces and none at its ends', () => {
  expect(cleanedLine('\u00a0 Pat\u2003 \u202fKelly\u3000')).toBe('Pat Kelly')
})

describe('What people paste', () => {
  test('makes no second account', async () => {
    const who = await admin()
    const first = await add(who, 'user', person({ email: 'pat.kelly@company.ie' }))
    for (const email of [
      pasted.email,
      pasted.emailSoft,
      'mailto:Pat.Kelly@company.ie?subject=Hello',
      '"Pat Kelly" <pat.kelly@company.ie>',
      '\u00a0ｐat.kelly@company.ie\u00a0',
    ])
      expect([email, await who.read('POST', 'user', person({ email }))]).toMatchObject([
        email,
        { status: 409, errors: [{ field: 'email' }] },
      ])
    expect(first.email).toBe('pat.kelly@company.ie')
  })

  test('makes no second company that looks like another', async () => {
    const who = await admin()
    const company = (name: string) => ({ ...samples.client({ clientId: 1, userId: 0, projectId: 0 }), name })
    await add(who, 'client', company('Gráinne O’Connell – Civils'))
    for (const name of [
      "Gráinne O'Connell - Civils",
      'Gra\u0301inne O’Connell – Civils',
      ' Gráinne\u00a0 O’Connell \u200b– Civils',
      'GRAINNE O´CONNELL — CIVILS',
    ])
      expect([name, await who.read('POST', 'client', company(name))]).toMatchObject([
        name,
        { status: 409, errors: [{ field: 'name', message: 'Name is already in use.' }] },
      ])
  })

  test('is no name of nothing visible', async () => {
    const who = await admin()
    for (const firstName of ['\u200b', ' \u3164\u00a0', '\u202e\u2066', '\u2800'])
      expect(await who.read('POST', 'user', person({ firstName }))).toMatchObject({
        status: 400,
        errors: [{ field: 'firstName', message: 'Enter a first name.' }],
      })
  })

  test.each([
    [pasted.phone, '+353 85 555 0100'],
    [pasted.phoneNbsp, '+353 85 555 0100'],
    [pasted.phoneExt, '01 555 0100 ext 12'],
    ['tel:+353-85-555-0100', '+353-85-555-0100'],
    ['+353 (0)85 555 0100', '+353 85 555 0100'],
    ['(01) 555.0100 x 123', '01 555 0100 ext 123'],
    ['01–555–0100 Ext. 7', '01-555-0100 ext 7'],
    ['０８５ ５５５ ０１００', '085 555 0100'],
  ])('as phone %s is kept as %s', async (phone, kept) => {
    const made = await add(await admin(), 'user', person({ phone }))
    expect(made.phone).toBe(kept)
  })

  test('makes no second folder that looks like another', async () => {
    const who = await admin()
    const project = await add(who, 'project', samples.project({ clientId: 1, userId: who.userId, projectId: 0 }))
    const { rootFolderId } = await rowOf(who, `project/${project.id}`)
    const folder = (name: string) => ({
      ...samples.projectFolder({ clientId: 1, userId: who.userId, projectId: project.id }),
      parentId: rootFolderId,
      name,
    })
    await add(who, 'projectFolder', folder(pasted.folderNfc))
    for (const name of [pasted.folderNfd, 'Pl\u00ad\u00e1nanna', '\u202aPlananna\u202c'])
      expect(await who.read('POST', 'projectFolder', folder(name))).toMatchObject({
        status: 409,
        errors: [{ field: 'name' }],
      })
  })

  test('is cleaned in the fields of a form, in queries and in the names of files', async () => {
    const app = new Hono<Env>()
      .use(cleanQuery)
      .get('/', (c) => c.text(c.req.query('words') ?? ''))
      .post('/', async (c) => c.json([...(await readForm(c))]))
    const sent = 'Pla\u0301n\u200b\u202e'
    const body = new FormData()
    body.append('title', sent)
    expect(await (await app.request('/', { method: 'POST', body })).json()).toEqual([['title', 'Plán']])
    expect(await (await app.request(`/?words=${encodeURIComponent(sent)}&words=b`)).text()).toBe('Plán')
    expect(cleanName(`${sent}.pdf`)).toBe('Plán.pdf')
  })

  test('finds what was saved', async () => {
    const who = await admin()
    const { email } = await add(who, 'user', person({ lastName: pasted.apostrophe }))
    const found = rowsOf<{ n: number }>(
      await setup.world.services.db.execute(
        sql`select count(*)::int as n from "recordName" where name like ${"%o'connell%"}`,
      ),
    )
    expect([email, found[0]!.n > 0]).toEqual([email, true])
  })
})

test('A person with a single name is kept and shown without a stray space', async () => {
  const who = await admin()
  const made = await add(who, 'user', person({ firstName: ' Suharto ', lastName: '', initials: null }))
  expect(await rowOf(who, `user/${made.id}`)).toMatchObject({
    firstName: 'Suharto',
    lastName: '',
    fullName: 'Suharto',
    initials: 'S',
  })
  const { data } = await who.read<{ ids: number[] }>('POST', 'user/bulk', {
    lines: [
      {
        ...Object.fromEntries(['client', 'jobTitle', 'phone', 'roles', 'systems'].map((key) => [key, ''])),
        email: 'plato@company.ie',
        firstName: 'Plato',
        lastName: '',
      },
    ],
    clientId: 1,
    pbSystems: ['sms'],
  })
  expect(await rowOf(who, `user/${data.ids[0]}`)).toMatchObject({
    fullName: 'Plato',
    updatedByName: expect.not.stringMatching(/ $/),
  })
})

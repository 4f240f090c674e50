import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Disciplinary } from '#contract/entities/disciplinary.ts'
import type { Incident } from '#contract/entities/incident.ts'
import { samples } from '#mocks/samples.ts'
import { createWorld, type Visitor, type World } from '#mocks/world.ts'
import { cipherOf, newKey, readKeyRing } from '#server/base/columnCipher.ts'
import { rowsOf } from '#server/db/database.ts'
import { localStore } from '#server/platform/files/localStore.ts'
import { pictures } from '#server/platform/files/pictures.ts'
import { renewEncryption } from '#server/application/jobs/encryption.ts'
import { pdfPages } from '#tests/pdfPages.ts'
import { quickCipher, testKey } from '#tests/quickCipher.ts'
import { quickPasswords } from '#tests/quickPasswords.ts'
import { pngOf } from '../../hostile/files.ts'
import { useCards } from '../safety/cardPeople.ts'
import { nobody } from '../projects/projectPeople.ts'
import { add, rowOf } from '../rights/everyone.ts'

const site = useCards()
const { held, people, staff, setup } = site
/** A word in every confidential text and file of the records below, and nowhere else. */
const secret = 'Quillfeather'
/** Longer than two chunks of an encrypted file. */
const paper = Buffer.from(`%PDF-1.4\n${`${secret} was seen on the scaffold. `.repeat(5000)}`)
let place: string
let card: number
let incident: number
let evidence: { id: number; name: string }

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'safety-sealed-'))
  setup.world.services.files = localStore(place, quickCipher)
  card = await aCard()
  incident = await anIncident()
})
afterAll(() => rm(place, { recursive: true, force: true }))

/** A disciplinary with evidence that was decided, appealed and cancelled. */
async function aCard() {
  const { id } = await site.begun({
    description: `${secret} worked on the scaffold without a harness.`,
    personStatement: `I, ${secret}, was told to hurry.`,
    overruleReason: `It is the first card of ${secret}.`,
    witnesses: [{ name: secret, statement: `I saw ${secret} there.` }],
  })
  const body = new FormData()
  body.set('id', String(id))
  body.append('files', new File([new Uint8Array(paper)], 'scaffold.pdf'))
  const sent = await staff.foreman.read<Disciplinary>('POST', 'disciplinaryEvidence', body)
  expect(sent.errors).toEqual([])
  evidence = sent.data.evidence[0]!
  await site.done(staff.foreman, id, 'submit')
  const asked = await site.decide(id, 'requestChanges', { comment: `Say where ${secret} stood.` })
  expect(asked).toMatchObject({ errors: [] })
  await site.done(staff.foreman, id, 'submit')
  const approved = await site.decide(id, 'approveWithComments', { comment: `${secret} was warned before.` })
  expect(approved).toMatchObject({ errors: [] })
  const today = new Date().toISOString().slice(0, 10)
  await site.done(staff.foreman, id, 'appeal', { by: 'The union', on: today, text: `${secret} had no harness.` })
  await site.done(staff.adviser, id, 'decideAppeal', { decision: 'upheld', level: null, comment: `${secret} had one.` })
  await site.done(held.admin, id, 'cancel', { reason: `${secret} has left the site for good.` })
  return id
}

/** A confidential incident for which changes were requested. */
async function anIncident() {
  const processSubTypeId = await site.newSubType({
    processKindId: 70,
    name: 'Confidential by test',
    requiresRams: false,
    validityHours: null,
    maxDurationHours: null,
    isConfidential: true,
  })
  const draft = {
    ...samples.incident(nobody),
    projectId: held.projectId,
    processSubTypeId,
    occurredOn: new Date(Date.now() - 3_600_000).toISOString(),
    description: `${secret} was threatened at the gate.`,
    peopleInvolved: secret,
    immediateAction: `${secret} was sent home.`,
  }
  const { id, rowVersion } = await add(people.author, 'incident', draft)
  const { rowVersion: changed } = (
    await people.author.read<Incident>('PUT', `incident/${id}`, { ...draft, rowVersion, cost: 120 })
  ).data
  const sent = await people.author.read('PUT', `incident/${id}/move`, { action: 'submit', rowVersion: changed })
  expect(sent.errors).toEqual([])
  const { approval } = (await held.admin.read<Incident>('GET', `incident/${id}`)).data
  const list = approval!.lists.find(({ statusId }) => statusId === 20)!
  const step = { action: 'requestChanges', stage: list.stageKey, round: list.round, comment: `Ask ${secret} again.` }
  expect(await people.approver.read('PUT', `incident/${id}/approval`, step)).toMatchObject({ errors: [] })
  return id
}

/** The whole content of the database, as text. */
async function dump() {
  const { db } = setup.world.services
  const tables = rowsOf<{ name: string }>(
    await db.execute(sql`select table_name as name from information_schema.tables where table_schema = 'public'`),
  )
  const texts = await Promise.all(
    tables.map(async ({ name }) =>
      rowsOf<{ row: string }>(await db.execute(sql`select t::text as row from ${sql.identifier(name)} t`))
        .map(({ row }) => row)
        .join('\n'),
    ),
  )
  return texts.join('\n')
}
/** All stored files, as they are on disk. */
async function storedFiles() {
  const found = await readdir(place, { recursive: true, withFileTypes: true })
  const contents = found
    .filter((entry) => entry.isFile())
    .map(async ({ name, parentPath }) => ({ name, bytes: await readFile(join(parentPath, name)) }))
  return Promise.all(contents)
}

test('No table, file or log line contains a word of it', async () => {
  const all = await dump()
  expect(all).toContain('disciplinary')
  expect(all.toLowerCase()).not.toContain(secret.toLowerCase())
  const files = await storedFiles()
  expect(files.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^[\da-f]{64}\.sealed$/))
  for (const { bytes } of files) expect(bytes.includes(secret)).toBe(false)
  expect(JSON.stringify(setup.world.logs)).not.toContain(secret)
})

test('Those who may see the records read every word of them: in the record, its history, a stale save and on paper', async () => {
  const row = await site.read(card, staff.adviser)
  expect(row).toMatchObject({
    description: `${secret} worked on the scaffold without a harness.`,
    personStatement: `I, ${secret}, was told to hurry.`,
    witnesses: [{ name: secret, statement: `I saw ${secret} there.` }],
    appeal: { text: `${secret} had no harness.`, comment: `${secret} had one.`, decision: 'upheld' },
    reason: `${secret} has left the site for good.`,
  })
  const comments = row.approval!.lists.flatMap(({ people: asked }) => asked.map(({ comment }) => comment))
  expect(comments).toEqual(expect.arrayContaining([`Say where ${secret} stood.`, `${secret} was warned before.`]))
  const history = await staff.adviser.read<unknown>('GET', `audit?entityKind=disciplinary&entityId=${card}`)
  for (const words of ['has left the site', 'Say where', 'without a harness', 'had one'])
    expect(JSON.stringify(history.data)).toContain(words)
  const changed = await people.author.read<unknown>('GET', `audit?entityKind=incident&entityId=${incident}`)
  // Fields that a save did not change do not appear as changed.
  expect(JSON.stringify(changed.data).match(/threatened at the gate/g)).toHaveLength(1)
  const pdf = await staff.adviser.ask('GET', `disciplinary/${card}/pdf`)
  const printed = (await pdfPages(await pdf.arrayBuffer())).join(' ')
  for (const words of [`I, ${secret}`, `${secret} had no harness`, `${secret} was warned`, `I saw ${secret}`])
    expect(printed).toContain(words)
  const { rowVersion } = await rowOf(held.admin, `incident/${incident}`)
  const draft = { ...(await rowOf(people.author, `incident/${incident}`)), rowVersion: rowVersion - 1 }
  const stale = await people.author.read<Incident>('PUT', `incident/${incident}`, draft)
  expect([stale.status, stale.data.description]).toEqual([409, `${secret} was threatened at the gate.`])
})

test('Notices and mails say that it was decided, and no comment', async () => {
  const { db } = setup.world.services
  const found = await db.execute(
    sql`select title || body as text from notification where "entityKind" = 'disciplinary'`,
  )
  const notices = rowsOf<{ text: string }>(found).map(({ text }) => text)
  expect(notices).toContainEqual(expect.stringContaining('decided.'))
  expect(notices.join()).not.toContain(secret)
})

test('An exported history holds the words for whoever may export it', async () => {
  const text = await (await held.admin.ask('GET', 'audit/export')).text()
  expect(text).toContain(`${secret} has left the site for good.`)
})

describe('A file of such a record', () => {
  const fetched = (range?: string, who: Visitor = staff.adviser) =>
    who.ask('GET', `file/${evidence.id}`, undefined, range ? { range } : {})

  test('is read whole by those who see the record, and by nobody else', async () => {
    const whole = await fetched()
    expect(whole.headers.get('content-length')).toBe(String(paper.length))
    expect(Buffer.from(await whole.arrayBuffer()).equals(paper)).toBe(true)
    expect((await fetched(undefined, staff.engineer)).status).toBe(404)
  })

  test.each([
    ['bytes=0-9', 0, 10],
    ['bytes=65530-65545', 65_530, 65_546],
    ['bytes=131072-', 131_072, undefined],
    ['bytes=-7', -7, undefined],
    ['bytes=60000-135000', 60_000, 135_001],
  ])('is read in parts: %s', async (range, from, to) => {
    const answer = await fetched(range)
    expect(answer.status).toBe(206)
    expect(Buffer.from(await answer.arrayBuffer()).equals(paper.subarray(from, to))).toBe(true)
  })

  test('that was cut or changed on disk is never sent as if it were whole', async () => {
    const { files } = setup.world.services
    const stored = await files.put(new Blob([`${secret} again`.repeat(9000)]).stream(), undefined, { isSealed: true })
    const path = join(place, stored.sha256.slice(0, 2), `${stored.sha256}.sealed`)
    const bytes = await readFile(path)
    const read = async () => new Response(await files.get(stored.sha256)).text()
    for (const broken of [
      bytes.subarray(0, -20),
      bytes.subarray(0, 512 + 65_552),
      Buffer.concat([bytes.subarray(0, 600), Buffer.from([bytes[600]! ^ 1]), bytes.subarray(601)]),
    ]) {
      await writeFile(path, broken)
      await expect(read()).rejects.toThrow()
    }
    await writeFile(path, bytes)
    expect(await read()).toBe(`${secret} again`.repeat(9000))
  })

  test('shares its picture with a document in the clear, and each is read', async () => {
    const picture = pngOf(40, 40)
    const { files } = setup.world.services
    const one = await files.put(new Blob([new Uint8Array(picture)]).stream(), undefined, { isSealed: true })
    const other = await files.put(new Blob([new Uint8Array(picture)]).stream())
    expect(one).toEqual(other)
    expect(Buffer.from(await new Response(await files.get(one.sha256)).arrayBuffer()).equals(picture)).toBe(true)
    await files.remove(one.sha256)
    expect(await files.has(one.sha256)).toBe(false)
  })
})

test('Nobody may send the placeholder of an encrypted text', async () => {
  const stored = { of: `disciplinary/${card}`, sealedWords: 'sealed:test.AAAA' }
  const sent = await held.admin.ask('PUT', 'preference/tables', { value: stored })
  expect(sent.status).toBe(400)
  expect(await sent.text()).toContain('a key that is not allowed')
})

describe('After a change of the key', () => {
  const worlds: World[] = []
  afterAll(async () => {
    for (const world of worlds) await world.close()
  })
  async function restarted(keys: string) {
    const cipher = cipherOf(readKeyRing(keys))
    const world = await createWorld(setup.world.services.database, { passwords: quickPasswords, pictures, cipher })
    world.services.files = localStore(place, cipher)
    worlds.push(world)
    const { email } = (await held.admin.read<{ email: string }>('GET', `user/${staff.adviser.userId}`)).data
    return { world, adviser: await world.as(email) }
  }

  test('the daily work encrypts everything again, and the old key is not needed any more', async () => {
    const newest = newKey('k2')
    const { world } = await restarted(`${newest},${testKey}`)
    await renewEncryption(world.services)
    expect(world.logs.filter(({ level }) => level === 'error')).toEqual([])
    const { adviser } = await restarted(newest)
    const row = (await adviser.read<Disciplinary>('GET', `disciplinary/${card}`)).data
    expect(JSON.stringify(row).match(new RegExp(secret, 'g'))!.length).toBeGreaterThan(8)
    expect(JSON.stringify(row)).not.toContain('cannot be read')
    const history = await adviser.ask('GET', `audit?entityKind=disciplinary&entityId=${card}`)
    expect(await history.text()).toContain(`${secret} has left`)
    const file = await adviser.ask('GET', `file/${evidence.id}`)
    expect(Buffer.from(await file.arrayBuffer()).equals(paper)).toBe(true)
  })

  test('without the key the record says which text cannot be read, and a save loses none of it', async () => {
    const { world, adviser } = await restarted(newKey('k3'))
    const { data, status } = await adviser.read<Disciplinary>('GET', `disciplinary/${card}`)
    expect([status, data.description]).toEqual([
      200,
      'This text cannot be read, because the server lacks the key that it was saved with.',
    ])
    expect((await adviser.ask('GET', `file/${evidence.id}`)).status).toBe(409)
    expect(JSON.stringify(world.logs)).not.toContain(secret)
  })
})

import { expect, test } from 'vitest'
import { samples } from '#mocks/samples.ts'
import { clearUnkept } from '#server/platform/files/keeping.ts'
import { useWorld } from '../../world.ts'
import { add, pictureForm, rowOf, type Row } from '../rights/everyone.ts'

const setup = useWorld()
const day = 24 * 3_600_000
const hashOf = async (words: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(words))).toString('hex')

async function send(row: Row, words: string) {
  const admin = await setup.world.as('admin@demo.test')
  const body = new FormData()
  body.set('id', String(row.id))
  body.set('rowVersion', String(row.rowVersion))
  body.append('files', new File([words], 'plan.pdf'))
  return admin.read<Row>('POST', 'templateDocumentFile', body)
}
const makeDocument = async () =>
  add(
    await setup.world.as('admin@demo.test'),
    'templateDocument',
    samples.templateDocument({ clientId: 0, userId: 0, projectId: 0 }),
  )
const isThere = async (words: string) => (await setup.world.services.files.get(await hashOf(words))) !== null

test('the bytes of a refused save are removed a day later, those of a record never', async () => {
  const { services, pass } = setup.world
  const row = await makeDocument()
  const [kept, refused, both] = ['kept', 'refused', 'both'].map((words) => `%PDF-1.4\n${words}`) as [
    string,
    string,
    string,
  ]
  expect((await send(row, kept)).status).toBe(200)
  for (const words of [refused, both]) expect((await send(row, words)).status).toBe(409)
  expect((await send(await makeDocument(), both)).status).toBe(200)
  pass(day / 2)
  expect(await clearUnkept(services)).toBe(0)
  expect(await isThere(refused)).toBe(true)

  pass(day)
  expect(await clearUnkept(services)).toBe(1)
  expect([await isThere(kept), await isThere(refused), await isThere(both)]).toEqual([true, false, true])
  pass(-1.5 * day)
})

test('of two pictures sent at once one is refused, and its bytes are removed later', async () => {
  const { services, pass } = setup.world
  const admin = await setup.world.as('admin@demo.test')
  const client = await add(admin, 'client', samples.client({ clientId: 0, userId: 0, projectId: 0 }))
  const [navy, red] = await Promise.all([pictureForm(client), pictureForm(client, 'red')])
  const answers = await Promise.all([admin.read('POST', 'clientLogo', navy), admin.read('POST', 'clientLogo', red)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  pass(1.5 * day)
  expect(await clearUnkept(services)).toBe(1)
  pass(-1.5 * day)
})

test('bytes that are uploaded again are kept, however old the first copy is', async () => {
  const { services, pass } = setup.world
  const row = await makeDocument()
  const words = '%PDF-1.4\nagain'
  const stale = { ...row, rowVersion: row.rowVersion + 1 }
  await send(stale, words)
  pass(2 * day)
  await send(stale, words)
  expect(await clearUnkept(services)).toBe(0)
  expect((await send(row, words)).status).toBe(200)
  pass(2 * day)
  expect(await clearUnkept(services)).toBe(0)
  expect(await isThere(words)).toBe(true)
  pass(-4 * day)
})

test('saving continues while a large file is written to the store', async () => {
  const { services } = setup.world
  const admin = await setup.world.as('admin@demo.test')
  const { files } = services
  const row = await makeDocument()
  let arrived = () => {}
  const held = new Promise<void>((done) => (arrived = done))
  services.files = {
    ...files,
    put: async (content, claim) => {
      await held
      return files.put(content, claim)
    },
  }
  const sending = send(row, '%PDF-1.4\nslow')
  const others = await Promise.all(
    [1, 2, 3].map(() => admin.read('POST', 'client', samples.client({ clientId: 0, userId: 0, projectId: 0 }))),
  )
  expect(others.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await rowOf(admin, `templateDocument/${row.id}`)).toMatchObject({ fileId: null })
  arrived()
  services.files = files
  expect((await sending).status).toBe(200)
})

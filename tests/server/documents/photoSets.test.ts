import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { AttachedFile } from '#contract/attachments.ts'
import { uploadPathOf } from '#contract/documents/upload.ts'
import { samples } from '#mocks/samples.ts'
import { usePermits } from '../safety/permitPeople.ts'
import { nobody } from '../projects/projectPeople.ts'
import { add, type Row } from '../rights/everyone.ts'
import { newFolder } from '../projects/transferred.ts'

const { people, held, permit } = usePermits()

/** Photos that a browser and a chat program saved with the wrong extension. */
const webpAsJpg = async () => new File([await readFile('tests/inputs/really-webp.jpg')], 'IMG-0012.jpg')
const pngAsJpg = async () => new File([await readFile('tests/inputs/really-png.jpg')], 'Gate 2.JPEG')
/** The beginning of a photo in the format of an iPhone. */
const heic = Buffer.concat([
  Buffer.from('000000186674797068656963000000006d69663168656963', 'hex'),
  Buffer.from('../....mdat picture'),
])
const heicAsJpg = () => new File([heic], 'IMG_0007.jpg')
const jpeg = async (name: string) =>
  new File(
    [
      await sharp({ create: { width: 8, height: 6, channels: 3, background: 'teal' } })
        .jpeg()
        .toBuffer(),
    ],
    name,
  )
const words = (name = 'notes.jpg') => new File(['Not a picture at all'], name)

async function send(path: string, row: Row, files: readonly File[], more: Record<string, string> = {}) {
  const body = new FormData()
  const fields = { ...more, id: String(row.id), rowVersion: String(row.rowVersion) }
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  for (const file of files) body.append('files', file)
  return people.author.read<Record<string, AttachedFile[]>>('POST', path, body)
}
const observation = () =>
  add(people.author, 'observation', samples.observation({ ...nobody, projectId: held.projectId }))
const action = () =>
  add(people.author, 'questionResponseAction', {
    ...samples.questionResponseAction({ ...nobody, projectId: held.projectId }),
    assignedUserId: people.author.userId,
    verifierUserId: people.holder.userId,
  })
const hotWork = () => permit({ processSubTypeId: held.hotWork })
const places = [
  ['an observation', observation, 'observationPhoto', 'photos', {}],
  ['an action', action, 'questionResponseActionPhoto', 'photosBefore', {}],
  ['an answer', hotWork, 'permitAnswerFile', 'answerFiles', { slot: 'place' }],
] as const

test.each(places)(
  'Photos of %s that are saved under another ending are stored under their own type',
  async (_, make, path, field, more) => {
    const files = [await webpAsJpg(), await pngAsJpg(), heicAsJpg(), await jpeg('site.png')]
    const { data, errors, warnings } = await send(path, await make(), files, more)
    expect([errors, warnings]).toEqual([[], []])
    expect(data[field]!.map(({ name, mime }) => [name, mime])).toEqual([
      ['IMG-0012.webp', 'image/webp'],
      ['Gate 2.png', 'image/png'],
      ['IMG_0007.heic', 'image/heic'],
      ['site.jpg', 'image/jpeg'],
    ])
    const inline = await people.author.ask('GET', `file/${data[field]![0]!.id}?inline=1`)
    expect([inline.headers.get('content-type'), inline.headers.get('content-disposition')]).toEqual([
      'image/webp',
      expect.stringContaining('IMG-0012.webp'),
    ])
  },
)

test('A photo that is uploaded as a document is stored under its own type too', async () => {
  const folder = await newFolder(held.admin, 'sms', held.projectId, 'Site photos')
  const body = new FormData()
  for (const [name, value] of Object.entries({ id: folder.id, uploadReasonId: 10 })) body.set(name, String(value))
  body.append('files', await webpAsJpg())
  const { data, errors } = await held.admin.read<{ documents: { fileName: string }[] }>(
    'POST',
    uploadPathOf('sms'),
    body,
  )
  expect(errors).toEqual([])
  expect(data.documents[0]!.fileName).toBe('IMG-0012.webp')
})

test.each(places)(
  'Of several photos of %s those that are sound are saved, and each other one is named with its reason',
  async (_, make, path, field, more) => {
    const row = await make()
    const files = [await jpeg('one.jpg'), words(), new File([], 'empty.jpg'), await webpAsJpg()]
    const { status, data, warnings } = await send(path, row, files, more)
    expect(status).toBe(200)
    expect(data[field]!.map(({ name }) => name)).toEqual(['one.jpg', 'IMG-0012.webp'])
    expect(warnings).toEqual([
      { message: 'The content of notes.jpg does not match its file type.', field: 'files', code: 'invalid' },
      { message: 'empty.jpg is empty.', field: 'files', code: 'invalid' },
    ])
  },
)

test('Photos none of which is sound are refused, each by name, and the record stays as it is', async () => {
  const row = await observation()
  const { status, errors } = await send('observationPhoto', row, [words('one.jpg'), words('two.png')])
  expect([status, errors.map(({ message }) => message)]).toEqual([
    400,
    ['The content of one.jpg does not match its file type.', 'The content of two.png does not match its file type.'],
  ])
  const { data } = await people.author.read<Row>('GET', `observation/${row.id}`)
  expect(data.rowVersion).toBe(row.rowVersion)
})

test('A picture of a type that the office does not take is named by what it is', async () => {
  const gif = new File(
    [Buffer.from('47494638396101000100800000000000ffffff2c00000000010001000002024401003b', 'hex')],
    'a.jpg',
  )
  const { errors } = await send('observationPhoto', await observation(), [gif])
  expect(errors).toMatchObject([
    { message: 'a.jpg holds a GIF picture, which is a type of file that cannot be uploaded.' },
  ])
})

import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { AttachedFile } from '#contract/attachments.ts'
import { uploadPathOf } from '#contract/documents/upload.ts'
import { withoutGps } from '#server/platform/files/gpsData.ts'
import type { Visitor } from '#mocks/world.ts'
import { usePermits } from '../safety/permitPeople.ts'
import { add, type Row } from '../rights/everyone.ts'
import { samples } from '#mocks/samples.ts'
import { nobody } from '../projects/projectPeople.ts'
import { newFolder, newProject } from '../projects/transferred.ts'

const { people, held, permit } = usePermits()

/** GPS position of the photo (the quay of Galway), as a phone writes it. */
const onTheQuay = {
  IFD0: { Make: 'Handy', Model: 'H7' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 16/1 1234/100', GPSLongitudeRef: 'W', GPSLongitude: '9/1 3/1 0/1' },
}

/**
 * A photo as a phone stores it: taken upright, stored sideways, about 5 MB. Its left half is red when viewed upright.
 */
async function phonePhoto(name = 'edge.jpg', [width, height] = [3200, 2400]) {
  const noise = Buffer.alloc(width * height * 3)
  for (let at = 0, seed = 7; at < noise.length; at++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    noise[at] = seed >> 23
  }
  // Orientation 6 shows the stored bottom on the left.
  const red = { input: { create: { width: width, height: height / 2, channels: 3 as const, background: '#e00' } } }
  const bytes = await sharp(noise, { raw: { width: width, height: height, channels: 3 } })
    .composite([{ ...red, gravity: 'south' }])
    .withExif(onTheQuay)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 98 })
    .toBuffer()
  return new File([bytes], name, { type: 'image/jpeg' })
}

async function send(who: Visitor, path: string, row: Row, file: File, more: Record<string, string> = {}) {
  const body = new FormData()
  const words = { ...more, id: String(row.id), rowVersion: String(row.rowVersion) }
  for (const [name, value] of Object.entries(words)) body.set(name, value)
  body.append('files', file)
  const { errors, data } = await who.read<Record<string, AttachedFile[]>>('POST', path, body)
  expect(errors).toEqual([])
  return data
}
async function stored(who: Visitor, { id }: AttachedFile) {
  const answer = await who.ask('GET', `file/${id}`)
  return Buffer.from(await answer.arrayBuffer())
}
const colourAt = async (bytes: Buffer, left: number, top: number) => {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

const observation = () =>
  add(people.author, 'observation', samples.observation({ ...nobody, projectId: held.projectId }))
const action = () =>
  add(people.author, 'questionResponseAction', {
    ...samples.questionResponseAction({ ...nobody, projectId: held.projectId }),
    assignedUserId: people.holder.userId,
    verifierUserId: people.author.userId,
  })
const hotWork = () => permit({ processSubTypeId: held.hotWork })

test.each(['jpeg', 'png', 'webp'] as const)(
  'A photo that is uploaded as a document in %s keeps nothing of its camera and its place, and is upright',
  async (format) => {
    const { admin } = held
    const folder = await newFolder(admin, 'pmp', (await newProject(admin)).id, `Photos ${format}`)
    const taken = Buffer.from(await (await phonePhoto('any.jpg', [320, 240])).arrayBuffer())
    const sent = await sharp(taken).keepMetadata().toFormat(format).toBuffer()
    expect(sent.includes('Handy')).toBe(true)
    const body = new FormData()
    for (const [name, value] of Object.entries({ id: folder.id, uploadReasonId: 10 })) body.set(name, String(value))
    body.append('files', new File([sent], `edge.${format === 'jpeg' ? 'jpg' : format}`))
    const { data, errors } = await admin.read<{ documents: { fileId: number }[] }>('POST', uploadPathOf('pmp'), body)
    expect(errors).toEqual([])
    const answer = await admin.ask('GET', `file/${data.documents[0]!.fileId}`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { exif, xmp, orientation, width, height } = await sharp(bytes).metadata()
    expect({ exif, xmp, orientation, width, height }).toEqual({ width: 240, height: 320 })
    expect([bytes.includes('Handy'), latitudeIn(bytes)]).toEqual([false, false])
  },
)

describe('A photo from a phone', () => {
  const places = [
    ['observation', observation, 'observationPhoto', 'photos', {}],
    ['action', action, 'questionResponseActionPhoto', 'photosBefore', {}],
    ['answer', hotWork, 'permitAnswerFile', 'answerFiles', { slot: 'place' }],
  ] as const

  test.each(places)(
    'of an %s keeps nothing of where it was taken and is upright',
    async (_, make, path, field, more) => {
      const sent = await phonePhoto()
      expect(sent.size).toBeGreaterThan(4_000_000)
      expect(Buffer.from(await sent.arrayBuffer()).includes('Handy')).toBe(true)
      const [file] = (await send(people.author, path, await make(), sent, more))[field]!
      const bytes = await stored(people.author, file!)
      const { exif, xmp, iptc, orientation, width, height, format } = await sharp(bytes).metadata()
      expect({ exif, xmp, iptc, orientation }).toEqual({})
      expect({ width, height, format }).toEqual({ width: 2400, height: 3200, format: 'jpeg' })
      expect(bytes.includes('Handy')).toBe(false)
      expect(file).toMatchObject({ name: 'edge.jpg', mime: 'image/jpeg', size: bytes.length })
      const [red, green] = await colourAt(bytes, 200, 1600)
      expect(red! - green!).toBeGreaterThan(150)
    },
  )

  test('that has nothing to hide is stored as it is', async () => {
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#08f' } })
      .png()
      .toBuffer()
    const file = new File([bytes], 'plan.png', { type: 'image/png' })
    const { photos } = await send(people.author, 'observationPhoto', await observation(), file)
    expect(await stored(people.author, photos![0]!)).toEqual(bytes)
  })

  test('that is cut off is kept, without the place', async () => {
    const whole = Buffer.from(await (await phonePhoto('cut.jpg', [240, 180])).arrayBuffer())
    expect(latitudeIn(whole)).toBe(true)
    const half = whole.subarray(0, Math.floor(whole.length / 2))
    const file = new File([half], 'cut.jpg', { type: 'image/jpeg' })
    const { photos } = await send(people.author, 'observationPhoto', await observation(), file)
    const bytes = await stored(people.author, photos![0]!)
    expect([bytes.length, latitudeIn(bytes)]).toEqual([half.length, false])
  })

  test('in the format of an iPhone loses the place and nothing else', async () => {
    const { exif } = await sharp(Buffer.from(await (await phonePhoto('any.jpg', [24, 18])).arrayBuffer())).metadata()
    const start = Buffer.from('000000186674797068656963000000006d69663168656963', 'hex')
    const bytes = Buffer.concat([start, Buffer.from('../....mdat'), exif!, Buffer.from('picture')])
    const file = new File([bytes], 'IMG_0007.heic', { type: 'image/heic' })
    const { photos } = await send(people.author, 'observationPhoto', await observation(), file)
    const kept = await stored(people.author, photos![0]!)
    expect([kept.length, latitudeIn(bytes), latitudeIn(kept)]).toEqual([bytes.length, true, false])
    expect(kept.subarray(-7).toString()).toBe('picture')
    expect(kept.includes('Handy')).toBe(true)
  })
})

/** Whether the seconds of the latitude are found, in either byte order. */
const latitudeIn = (bytes: Buffer) =>
  [Buffer.from([0xd2, 0x04, 0, 0, 100, 0, 0, 0]), Buffer.from([0, 0, 0x04, 0xd2, 0, 0, 0, 100])].some((found) =>
    bytes.includes(found),
  )

test('broken Exif data is left alone, wherever it ends', async () => {
  const { exif } = await sharp(Buffer.from(await (await phonePhoto('any.jpg', [24, 18])).arrayBuffer())).metadata()
  for (let length = 0; length <= exif!.length; length++)
    expect(withoutGps(exif!.subarray(0, length))).toHaveLength(length)
  // An image file directory that points to itself.
  const loop = Uint8Array.from([0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x25, 0x88, 4, 0, 1, 0, 0, 0, 8, 0, 0, 0])
  expect(withoutGps(loop)).toHaveLength(loop.length)
})

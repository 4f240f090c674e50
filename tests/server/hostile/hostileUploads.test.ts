import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#mocks/world.ts'
import { quickCipher } from '#tests/quickCipher.ts'
import { localStore } from '#server/platform/files/localStore.ts'
import { falseFilms, falseTypes, hostileNames } from '../../hostile/files.ts'
import { brokenMultiparts } from '../../hostile/multiparts.ts'
import { safeName } from '../../hostile/safeName.ts'
import { uploadPlaces, type Target, type UploadPlace } from '../../hostile/uploadPlaces.ts'
import { useWorld } from '../../world.ts'
import { judge, stopwatch } from '../fuzz/judge.ts'

// hostileFiles.test.ts looks at one upload closely. Here every other one gets the same files.

const setup = useWorld()
let admin: Visitor
let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'safety-hostile-'))
  setup.world.services.files = localStore(join(place, 'files'), quickCipher)
  admin = await setup.world.as('admin@demo.test')
})
afterAll(() => rm(place, { recursive: true, force: true }))

const places = uploadPlaces(() => ({ world: setup.world, admin, around: { clientId: 1, userId: 2, projectId: 2 } }))

const sender = ({ isPublic }: UploadPlace) => (isPublic ? setup.world.stranger() : admin)
async function send(to: UploadPlace, { words, headers }: Target, name: string, content: Buffer) {
  const body = new FormData()
  for (const [field, value] of Object.entries(words)) body.set(field, value)
  body.append('files', new File([new Uint8Array(content)], name))
  return judge(await sender(to).ask('POST', to.path, body, headers), [to.path, name])
}

/** Every fifth hostile name, from another one on at each place. One function makes names safe at all of them. */
const namesAt = (place: UploadPlace) => hostileNames.filter((_, at) => at % 5 === places.indexOf(place) % 5)

describe.each(places)('$name', (to) => {
  test('stores files under safe names and gives them back unchanged, and never for a browser to run', async () => {
    const { ending, content } = to.sample
    for (const hostile of namesAt(to)) {
      const name = hostile.replaceAll('.pdf', `.${ending}`)
      const target = await to.target()
      const { status, body } = await send(to, target, name, content)
      expect([name, status, body.errors]).toEqual([name, expect.toSatisfy((code: number) => code < 300), []])
      const file = await to.added(body.data, target)
      expect([name, file.name]).toEqual([name, expect.toSatisfy((stored: string) => safeName(stored, ending))])
      const answer = await admin.ask('GET', `file/${file.id}`)
      expect([name, Object.fromEntries(answer.headers)]).toEqual([
        name,
        expect.objectContaining({
          'content-type': 'application/octet-stream',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        }),
      ])
      expect([name, Buffer.from(await answer.arrayBuffer()).equals(content)]).toEqual([name, true])
    }
  })

  test('refuses programs and files of another type than their name says at the field, and keeps nothing', async () => {
    const target = await to.target()
    const before = await target.state()
    for (const [name, content] of to.sample.ending === 'webm' ? [...falseTypes, ...falseFilms] : falseTypes) {
      const { status, body } = await send(to, target, name, content)
      expect([name, status, body.errors]).toEqual([name, 400, [expect.objectContaining({ field: 'files' })]])
    }
    expect(await target.state()).toEqual(before)
  })

  test('refuses malformed uploads at once, and keeps nothing', async () => {
    const target = await to.target()
    const before = await target.state()
    const watch = stopwatch(3_000)
    const { cookie = '' } = to.isPublic ? {} : admin
    for (const [what, { type, body }] of Object.entries(brokenMultiparts(target.words))) {
      // The link says whose record it is, before anything of the form is read.
      if (to.isPublic && what.startsWith('two records')) continue
      const ask = async () =>
        setup.world.gateway.app.request(`/api/${to.path}`, {
          method: 'POST',
          body: new Uint8Array(body),
          headers: { cookie, 'x-csrf': '1', 'content-type': type, ...target.headers },
        })
      const { status } = await judge(await watch.time([to.path, what], ask), [to.path, what])
      expect([what, status]).toEqual([what, expect.toSatisfy((code: number) => code === 400 || code === 404)])
    }
    await watch.expectPrompt()
    expect(await target.state()).toEqual(before)
  })
})

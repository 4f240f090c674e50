import { expect, test } from 'vitest'
import type { ZipEntry } from '#server/core/services.ts'
import { textEntry, zipPath } from '#server/platform/files/zipAnswer.ts'
import { zips } from '#server/platform/files/zips.ts'
import { unzipped } from '../../unzipped.ts'

const on = new Date('2026-05-11T09:30:00Z')
const whole = (entries: readonly ZipEntry[]) => new Response(zips.stream(entries, on)).arrayBuffer()

/** An endless content, and whether it was closed. */
function endless() {
  const state = { parts: 0, isClosed: false }
  const content = new ReadableStream<Uint8Array>({
    pull(sent) {
      state.parts += 1
      sent.enqueue(new Uint8Array(65_536))
    },
    cancel() {
      state.isClosed = true
    },
  })
  return { state, entry: { name: 'Endless.bin', content: () => Promise.resolve(content) } }
}

test('a zip file opens in another program with every file, whatever its name is', async () => {
  const names = ['Pläne/Grundriß.pdf', 'Ποιότητα.txt', `${'a'.repeat(150)}.pdf`]
  const files = await unzipped(await whole(names.map((name) => textEntry(name, `Contents of ${name}`))))
  expect([...files]).toEqual(names.map((name) => [name, `Contents of ${name}`]))
})

test('no path leaves the folder into which it is unpacked', () => {
  expect(zipPath('..', '../../etc/passwd')).toBe('file/passwd')
  expect(zipPath('Drawings', 'C:\\Windows\\win.ini')).toBe('Drawings/win.ini')
  expect(zipPath('', 'CON.pdf')).toBe('_CON.pdf')
})

test('a download that is broken off closes the file that is being read and opens no other', async () => {
  const { state, entry } = endless()
  let opened = 0
  const later: ZipEntry = {
    name: 'Later.txt',
    content() {
      opened += 1
      return Promise.resolve(new Blob(['later']).stream())
    },
  }
  const reader = zips.stream([entry, later], on).getReader()
  await reader.read()
  await reader.read()
  await reader.cancel()
  await expect.poll(() => state.isClosed).toBe(true)
  expect(opened).toBe(0)
})

test('a slow reader is waited for', async () => {
  const { state, entry } = endless()
  const reader = zips.stream([entry], on).getReader()
  for (let read = 0; read < 4; read++) await reader.read()
  const parts = state.parts
  await new Promise((resolve) => setImmediate(resolve))
  expect(state.parts).toBeLessThanOrEqual(parts + 8)
  await reader.cancel()
})

test('a content that cannot be read breaks the zip file off', async () => {
  const lost: ZipEntry = { name: 'Lost.pdf', content: () => Promise.reject(new Error('It is not stored.')) }
  await expect(whole([textEntry('Index.csv', 'Lost.pdf'), lost])).rejects.toThrow('It is not stored.')
  const broken: ZipEntry = {
    name: 'Broken.pdf',
    content: () =>
      Promise.resolve(
        new ReadableStream<Uint8Array>({
          pull() {
            throw new Error('The disk failed.')
          },
        }),
      ),
  }
  await expect(whole([broken])).rejects.toThrow('The disk failed.')
})

test('a content of another length than is known breaks the zip file off', async () => {
  await expect(whole([{ ...textEntry('Short.pdf', 'abc'), size: 4 }])).rejects.toThrow('unexpected number of bytes')
})

import { afterAll, beforeAll } from 'vitest'
import { createWorld, type Making, type World } from '#mocks/world.ts'
import { zlibCompressor } from '#server/base/zlib.ts'
import { pictures } from '#server/platform/files/pictures.ts'
import { demoDatabase } from './database.ts'
import { textProcesses } from '#server/features/documents/text/textProcesses.ts'
import { pdfs } from '#server/platform/papers/pdfs.ts'
import { stampPdf } from '#server/platform/files/pdfStamp.ts'
import { zips } from '#server/platform/files/zips.ts'
import { quickCipher } from './quickCipher.ts'
import { quickPasswords } from './quickPasswords.ts'

/** One demo world for all tests of a file. Each test creates its own records. */
export function useWorld(config?: Making['config']): { readonly world: World } {
  const held: { world?: World } = {}
  beforeAll(async () => {
    held.world = await createWorld(await demoDatabase(), {
      passwords: quickPasswords,
      pictures,
      cipher: quickCipher,
      compressor: zlibCompressor,
      pdfs,
      zips,
      pdfStamps: { stamp: async (read, words) => stampPdf(await read(), words).catch(() => null) },
      texts: textProcesses(),
      ...(config && { config }),
    })
  })
  afterAll(async () => {
    await held.world?.close()
    await held.world?.services.database.close()
  })
  return {
    get world() {
      if (!held.world) throw new Error('The world is not made yet.')
      return held.world
    },
  }
}

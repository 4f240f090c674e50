import { afterAll, beforeAll } from 'vitest'
import { createWorld, type Making, type World } from '#mocks/world.ts'
import { zlibCompressor } from '#server/core/zlib.ts'
import { pictures } from '#server/files/pictures.ts'
import { demoDatabase } from './database.ts'
import { textProcesses } from '#server/documents/text/textProcesses.ts'
import { pdfs } from '#server/reports/pdf/pdfs.ts'
import { stampPdf } from '#server/files/pdfStamp.ts'
import { zips } from '#server/files/zips.ts'
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

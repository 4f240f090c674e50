import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import type { Compressor } from './compressor.ts'

/** A higher quality costs more time than the smaller size saves. */
const brotliQuality = 5

const run = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
}
const undo = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
}

/** Compresses on Node's thread pool, so that other requests do not wait. */
export const zlibCompressor: Compressor = {
  async compress(encoding, bytes) {
    return encoding === 'gzip'
      ? run.gzip(bytes)
      : run.br(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          },
        })
  },
  expand: async (encoding, bytes) => undo[encoding](bytes),
}

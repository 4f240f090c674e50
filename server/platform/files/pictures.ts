import sharp from 'sharp'
import type { Pictures } from '#server/core/services.ts'
import { withoutGps } from './gpsData.ts'
import { mostPixels } from './pictureSize.ts'

const longestSide = 1600
/** Enough for a photograph of a third of a page in print. */
const longestPrinted = 1200
const written = { jpeg: { quality: 90, mozjpeg: false }, png: {}, webp: { quality: 90 } }

/**
 * Turns a picture upright and removes its camera metadata. A picture without metadata stays unchanged; null for other
 * files.
 */
async function withoutMetadata(bytes: Uint8Array): Promise<Uint8Array | null> {
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
  const { format, exif, xmp, iptc } = await picture.metadata()
  if (format !== 'jpeg' && format !== 'png' && format !== 'webp') return null
  if (!exif && !xmp && !iptc) return bytes
  return new Uint8Array(await picture.rotate().keepIccProfile().toFormat(format, written[format]).toBuffer())
}

/** Prepares photographs for storage: turned upright, at most 1600 px on the longer side, without camera metadata. */
export const pictures: Pictures = {
  async prepare(bytes) {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    const { format } = await picture.metadata()
    if (format !== 'jpeg' && format !== 'png' && format !== 'webp') return null
    const small = picture
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    return { bytes: new Uint8Array(await small.webp({ quality: 82 }).toBuffer()), mime: 'image/webp', ending: 'webp' }
  },
  async forPaper(bytes) {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .rotate()
      .resize({ width: longestPrinted, height: longestPrinted, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
    return picture
      .jpeg({ quality: 80 })
      .toBuffer()
      .catch(() => null)
  },
  async clean(bytes) {
    // A file that cannot be decoded, such as HEIC or a damaged picture, loses only the place where it was taken.
    return (await withoutMetadata(bytes).catch(() => null)) ?? withoutGps(bytes)
  },
}

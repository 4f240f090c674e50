import sharp from 'sharp'
import type { Pictures } from '../core/services.ts'
import { mostPixels } from './pictureSize.ts'

const longestSide = 1600

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
}

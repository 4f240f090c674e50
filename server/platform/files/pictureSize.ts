import { disableTypes, imageSize, types } from 'image-size'
import { invalid } from '#server/base/refuse.ts'

/** The most pixels a picture may have. A small file can decode to far more and exhaust a browser's memory. */
export const mostPixels = 60_000_000
/** The longest side of a picture, in pixels. */
const longestSide = 20_000

// Only these types are ever shown. Other types stay disabled, because a crafted SVG can make measuring arbitrarily
// slow.
disableTypes(types.filter((type) => !['png', 'jpg', 'webp'].includes(type)))

/** How many bytes to search for the size of a picture. A camera writes its metadata before it. */
export const sizeWithin = 1_048_576

/** Reads the width and height of a JPEG, PNG or WebP from its header; null if they cannot be read. */
export function pictureSize(start: Uint8Array): { width: number; height: number } | null {
  try {
    const { width, height } = imageSize(start)
    return width > 0 && height > 0 ? { width, height } : null
  } catch {
    // The header is damaged or longer than the bytes searched.
    return null
  }
}

/** Refuses a picture that is too large for a browser to show. */
export function refuseHuge(name: string, { width, height }: { width: number; height: number }) {
  if (width <= longestSide && height <= longestSide && width * height <= mostPixels) return
  throw invalid(
    `${name} is ${width} × ${height} pixels. A picture can be up to ${longestSide} a side and ${mostPixels / 1e6} million in total.`,
    'files',
  )
}

import { disableTypes, imageSize, types } from 'image-size'
import { invalid } from '../core/refuse.ts'

/**
 * A picture that unfolds into more pixels than this is no photograph of a site, and no browser should have to show it.
 */
export const mostPixels = 60_000_000
/** The same for one side, in pixels. */
export const longestSide = 20_000

// The other kinds are never shown, and reading a drawing for its size costs whatever its author likes.
disableTypes(types.filter((type) => !['png', 'jpg', 'webp'].includes(type)))

/** How far into a file the size of its picture may stand; a camera writes its own notes before it. In bytes. */
export const sizeWithin = 1_048_576

/** What a JPEG, PNG or WebP says of its own size; null where it says nothing that can be read. */
export function pictureSize(start: Uint8Array): { width: number; height: number } | null {
  try {
    const { width, height } = imageSize(start)
    return width > 0 && height > 0 ? { width, height } : null
  } catch {
    // Its beginning is damaged, or goes on further than we look.
    return null
  }
}

/** Refuses a picture that would take a browser down with whoever looks at it. */
export function refuseHuge(name: string, { width, height }: { width: number; height: number }) {
  if (width <= longestSide && height <= longestSide && width * height <= mostPixels) return
  throw invalid(
    `${name} has ${width} × ${height} pixels. A picture may have up to ${longestSide} a side and ${mostPixels / 1e6} million in all.`,
    'files',
  )
}

/** Longest side of a sent photo, in pixels: enough to read a label, at a tenth of the size a phone produces. */
const longestSide = 2560

const types = ['image/jpeg', 'image/png', 'image/webp']
const quality = 0.86

/** Whether the file is a photo and this browser can resize it. */
export const canBePrepared = ({ type }: File) => types.includes(type) && typeof createImageBitmap === 'function'

/**
 * Prepares a photo for upload: at most 2560 pixels on its longest side, and rotated upright. A smaller photo, or one
 * this browser cannot read, stays unchanged.
 */
export async function prepared(file: File): Promise<File> {
  if (!canBePrepared(file)) return file
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!picture) return file
  const scale = longestSide / Math.max(picture.width, picture.height)
  if (scale >= 1) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return (await fileOf(canvas, file.name, file.type)) ?? file
}

/** Encodes a canvas as a file; null if the browser cannot encode it. */
export async function fileOf(canvas: HTMLCanvasElement, name: string, type = 'image/jpeg'): Promise<File | null> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  return blob && new File([blob], name, { type: blob.type })
}

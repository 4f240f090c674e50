import { invalid } from '../core/refuse.ts'
import type { Request } from '../core/request.ts'
import { cleanName } from './fileNames.ts'
import { pictureSize, refuseHuge } from './pictureSize.ts'

/**
 * A photograph that somebody sends, made fit to keep; refuses what is none, and what would unfold too far before it is
 * unfolded.
 */
export async function readPicture(c: Request, file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const size = pictureSize(bytes)
  if (size) refuseHuge(cleanName(file.name), size)
  const picture =
    size &&
    (await c
      .get('services')
      .pictures.prepare(bytes)
      .catch(() => null))
  if (!picture) throw invalid('Choose a JPEG, PNG or WebP picture.', 'files')
  return picture
}

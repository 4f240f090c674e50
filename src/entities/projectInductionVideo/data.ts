import { attachmentOf } from '#contract/attachments.ts'
import { projectInductionVideo as entity } from '#contract/entities/projectInductionVideo.ts'
import { entityData } from '#src/data/entityData.ts'

export const inductionVideos = entityData(entity)

/** The file field of a film, with its limits and accepted extensions. */
export const videoFile = attachmentOf(entity, 'fileId')
export const videoEndings = Object.keys(videoFile.types ?? {})
  .map((ending) => `.${ending}`)
  .join()

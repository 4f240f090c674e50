import { userTraining } from '#contract/entities/userTraining.ts'
import { entityData, type Opened } from '#src/data/entityData.ts'
import { removeFile, upload } from '#src/data/uploads.ts'

export const userTrainings = {
  ...entityData(userTraining),
  addFiles: (opened: Opened) => upload(userTraining, 'userTrainingFile', opened),
  /** Its input is the id of the file. */
  dropFile: (opened: Opened) => removeFile(userTraining, 'userTrainingFile', opened),
}

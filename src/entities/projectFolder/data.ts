import { projectFolder } from '#contract/entities/projectFolder.ts'
import { projectFolderPmp } from '#contract/entities/projectFolderPmp.ts'
import { projectFolderSms } from '#contract/entities/projectFolderSms.ts'
import { entityData } from '#src/data/entityData.ts'

/** The folders of a project, by system. */
export const projectFolders = {
  sfs: entityData(projectFolder),
  pmp: entityData(projectFolderPmp),
  sms: entityData(projectFolderSms),
}

import { mutationOptions } from '@tanstack/react-query'
import { projectFolderUser } from '#contract/entities/projectFolderUser.ts'
import { projectFolderUserFm } from '#contract/entities/projectFolderUserFm.ts'
import { projectFolderUserPmp } from '#contract/entities/projectFolderUserPmp.ts'
import { projectFolderUserSms } from '#contract/entities/projectFolderUserSms.ts'
import {
  type FolderRightsGrid,
  type FolderSystem,
  type SavedRights,
  folderUserKinds,
} from '#contract/documents/projectFolders.ts'
import { browserOf } from '#src/data/browser.ts'
import { entityData } from '#src/data/entityData.ts'

/** The entries with folder rights of a project, by system. */
export const projectFolderUsers = {
  sfs: entityData(projectFolderUser),
  pmp: entityData(projectFolderUserPmp),
  sms: entityData(projectFolderUserSms),
  fm: entityData(projectFolderUserFm),
}

/** Saves the changed cells of the grid, all or none. */
export const saveRightsGrid = (system: FolderSystem) =>
  mutationOptions({
    mutationKey: [folderUserKinds[system], 'saveBulk'],
    mutationFn: async (body: FolderRightsGrid, { client }) => {
      const { http, freshness } = browserOf(client)
      const path = `${folderUserKinds[system]}/saveBulk`
      const { data, changes = [] } = await http.api<SavedRights>(path, { method: 'PUT', body })
      freshness.apply(changes)
      return data
    },
  })

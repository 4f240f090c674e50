import { mutationOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { projectFolderUser } from '#contract/entities/projectFolderUser.ts'
import { projectFolderUserPmp } from '#contract/entities/projectFolderUserPmp.ts'
import { projectFolderUserSms } from '#contract/entities/projectFolderUserSms.ts'
import type { bulkFolderRights, FolderSystem } from '#contract/projectFolders.ts'
import { folderUserKinds } from '#contract/projectFolders.ts'
import { browserOf } from '#src/data/browser.ts'
import { entityData } from '#src/data/entityData.ts'

/** The entries with rights on the folders of a project, by system. */
export const projectFolderUsers = {
  sfs: entityData(projectFolderUser),
  pmp: entityData(projectFolderUserPmp),
  sms: entityData(projectFolderUserSms),
}

export type BulkRights = z.output<typeof bulkFolderRights>

/** Saves the grid of many people and many folders. */
export const saveBulkRights = (system: FolderSystem) =>
  mutationOptions({
    mutationKey: [folderUserKinds[system], 'saveBulk'],
    mutationFn: async (body: BulkRights, { client }) => {
      const { http, freshness } = browserOf(client)
      const { data, changes = [] } = await http.api<{ added: number; changed: number; removed: number }>(
        `${folderUserKinds[system]}/saveBulk`,
        { method: 'PUT', body },
      )
      freshness.apply(changes)
      return data
    },
  })

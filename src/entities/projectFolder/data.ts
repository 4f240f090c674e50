import { mutationOptions } from '@tanstack/react-query'
import { projectFolder } from '#contract/entities/projectFolder.ts'
import { projectFolderFm } from '#contract/entities/projectFolderFm.ts'
import { projectFolderPmp } from '#contract/entities/projectFolderPmp.ts'
import { projectFolderSms } from '#contract/entities/projectFolderSms.ts'
import { browserOf } from '#src/data/browser.ts'
import { entityData } from '#src/data/entityData.ts'

/** The folders of a project, by system. */
export const projectFolders = {
  sfs: entityData(projectFolder),
  pmp: entityData(projectFolderPmp),
  sms: entityData(projectFolderSms),
  fm: entityData(projectFolderFm),
}

/**
 * Sends companies an e-mail listing their outstanding deliverables for the safety file. Returns the ids of those
 * notified.
 */
export const chaseCompanies = (projectId: number) =>
  mutationOptions({
    mutationKey: ['projectFolder', 'chase', projectId],
    mutationFn: async (clientIds: readonly number[], { client }) =>
      (
        await browserOf(client).http.api<number[]>('projectFolderChase', {
          method: 'PUT',
          body: { projectId, clientIds },
        })
      ).data,
  })

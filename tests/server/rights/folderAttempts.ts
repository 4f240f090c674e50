import { folderKinds, folderSystems, folderUserKinds, rootFields, type FolderSystem } from '#contract/projectFolders.ts'
import { samples } from '#mocks/samples.ts'
import type { Attempt, Scene } from './attempts.ts'
import { add, rowOf } from './cast.ts'
import { kindAttempts } from './kindAttempts.ts'

const nobody = { clientId: 0, userId: 0, projectId: 0 }

/** The attempts on the folders of each system, and on the rights given on them. */
export const folderAttempts: Readonly<Record<string, Attempt>> = Object.assign(
  {},
  ...folderSystems.flatMap((system) => [ofFolders(system), ofEntries(system)]),
)

function ofFolders(system: FolderSystem) {
  const kind = folderKinds[system]
  const draft = async (scene: Scene) => ({
    ...samples[kind]({ ...nobody, projectId: scene.projectId }),
    parentId: null,
  })
  return kindAttempts({ kind, record: async (scene) => add(scene.cast.admin, kind, await draft(scene)), draft })
}

/** On the root folder of the project. */
function ofEntries(system: FolderSystem) {
  const kind = folderUserKinds[system]
  const draft = async ({ cast, projectId }: Scene) => {
    const project = await rowOf(cast.admin, `project/${projectId}`)
    return { ...samples[kind]({ ...nobody, projectId }), folderId: project[rootFields[system]] as number }
  }
  return kindAttempts({ kind, record: async (scene) => add(scene.cast.admin, kind, await draft(scene)), draft })
}

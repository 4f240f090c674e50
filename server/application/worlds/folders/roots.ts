import { folderKinds, folderSystems, rootFields, type FolderSystem } from '#contract/documents/projectFolders.ts'
import { systemWords } from '#contract/systems.ts'
import { treeOf } from '#server/features/documents/folders/folderTrees.ts'
import { rowsFor } from '../insertWorld.ts'

/** The root folders of a project have its id. */
export const rootsOf = (projectId: number) =>
  Object.fromEntries(folderSystems.map((system) => [rootFields[system], projectId])) as Record<
    (typeof rootFields)[FolderSystem],
    number
  >

type Made = Pick<ReturnType<typeof treeOf>['folders']['$inferInsert'], 'createdOn' | 'updatedOn'> & {
  id?: number | undefined
  createdById?: number | null | undefined
  updatedById?: number | null | undefined
}

/** The root folders of these projects, by kind. */
export const rootRows = (projects: readonly Made[]) =>
  Object.fromEntries(
    folderSystems.map((system) => [
      folderKinds[system],
      rowsFor(
        treeOf(system).folders,
        projects.map(({ id, createdOn, createdById = null }) => ({
          id,
          projectId: id!,
          name: systemWords[system],
          createdOn,
          createdById,
          updatedOn: createdOn,
          updatedById: createdById,
        })),
      ),
    ]),
  )

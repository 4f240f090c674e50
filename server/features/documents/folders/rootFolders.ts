import { eq } from 'drizzle-orm'
import { folderKinds, folderSystems, rootFields } from '#contract/documents/projectFolders.ts'
import { systemWords } from '#contract/systems.ts'
import { creationStamp } from '#server/core/stamps.ts'
import type { Write } from '#server/core/write.ts'
import { projects } from '#server/db/tables/project.ts'
import { treeOf } from './folderTrees.ts'

/** Creates the root folder of each system of a new project. */
export async function makeRootFolders(w: Write, projectId: number) {
  const roots: Record<string, number> = {}
  for (const system of folderSystems) {
    const { folders } = treeOf(system)
    const name = systemWords[system]
    const [root] = await w.tx
      .insert(folders)
      .values({ projectId, name, ...creationStamp(w) })
      .returning({ id: folders.id })
    roots[rootFields[system]] = root!.id
    w.addHistory({
      entityKind: folderKinds[system],
      entityId: root!.id,
      projectId,
      action: 'created',
      diff: { name: [null, name] },
    })
  }
  await w.tx.update(projects).set(roots).where(eq(projects.id, projectId))
}

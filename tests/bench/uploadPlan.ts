import type { UploadPlan } from '#contract/documents/uploadPlan.ts'
import { createWorld } from '#mocks/world.ts'
import { pictures } from '#server/platform/files/pictures.ts'
import { demoDatabase } from '../database.ts'
import { quickPasswords } from '../quickPasswords.ts'
import { fillProject, makeFile, makeProject } from './bigProject.ts'
import type { Goal } from './measured.ts'
import { inTurn, median } from './rounds.ts'

const sizes = { large: 2_000, small: 200 }
const files = 100
const rounds = 12

/**
 * S20: the request behind an upload preview for 100 files, half of them new revisions, in a folder of 2,000 documents.
 */
export const benchUploadPlan: Goal = async () => {
  const database = await demoDatabase(null)
  const world = await createWorld(database, { passwords: quickPasswords, pictures })
  try {
    const { db } = world.services
    const admin = await world.as('admin@demo.test')
    const folderOf = async (documents: number) => {
      const projectId = await makeProject(admin, `UP-${documents}`)
      const file = await makeFile(admin, db, projectId)
      await fillProject(db, projectId, admin.userId, { folders: 1, documents }, file)
      const { data } = await admin.read<{ id: number; name: string }[]>(
        'GET',
        `projectFolderPmp?projectId=${projectId}`,
      )
      return data.find(({ name }) => name === 'Package 1')!.id
    }
    const folders = { large: await folderOf(sizes.large), small: await folderOf(sizes.small) }
    const names = Array.from({ length: files }, (_, at) => ({
      name: at % 2 === 0 ? `BN-${at + 1}.pdf` : `New drawing ${at}.pdf`,
      ...(at % 2 === 0 && { number: `BN-${at + 1}` }),
    }))
    const one = (which: keyof typeof sizes) => async () => {
      const begun = performance.now()
      const { data, errors } = await admin.read<UploadPlan>('POST', 'projectDocumentPmp/uploadPlan', {
        folderId: folders[which],
        files: names,
      })
      const taken = performance.now() - begun
      const same = data.files.filter((file) => file.same !== null).length
      if (errors.length > 0 || same !== files / 2)
        throw new Error(`The plan found ${same} documents: ${errors[0]?.message}`)
      return taken
    }
    const taken = await inTurn(rounds, { large: one('large'), small: one('small') })
    return [
      {
        what: `the plan of ${files} files among ${sizes.large} documents`,
        figure: median(taken.large.slice(2)),
        unit: 'ms',
        floor: { name: `${sizes.small} documents`, figure: median(taken.small.slice(2)) },
        mostTimes: sizes.large / sizes.small,
      },
    ]
  } finally {
    await world.close()
    await database.close()
  }
}

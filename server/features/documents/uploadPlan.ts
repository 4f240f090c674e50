import { readFileName } from '#contract/documents/fileName.ts'
import { planAsked, type FoundDocument, type UploadPlan } from '#contract/documents/uploadPlan.ts'
import { answer } from '#server/core/answer.ts'
import { readJson } from '#server/core/readJson.ts'
import { reading } from '#server/core/reading.ts'
import { personOf, type Request } from '#server/core/request.ts'
import { refusedByName } from '#server/platform/files/fileTypes.ts'
import { officeSettings } from '#server/core/officeSettings.ts'
import { openStages, type OpenStage } from '#server/features/approvals/openStages.ts'
import { refuseLocked } from '#server/features/documents/folders/lock.ts'
import { documentsIn, numbersTaken, type FolderDocument } from './sameFiles.ts'
import { uploadFolder, type UploadPlace } from './uploadFolder.ts'

/**
 * `POST /api/projectDocument/uploadPlan`: what would happen to files before they are uploaded into a folder. Writes
 * nothing, and reads the folder once for all of them.
 */
export async function planUpload(c: Request, place: UploadPlace) {
  const { db } = c.get('services')
  const person = personOf(c)
  const asked = planAsked.parse(await readJson(c))
  const folder = await uploadFolder(db, person, place, asked.folderId)
  await refuseLocked({ tx: db }, place.system, folder.projectId)
  const numbers = asked.files.map(({ name, number }) => (number === undefined ? readFileName(name).number : number))
  const [known, taken, { fileTypes }] = await Promise.all([
    documentsIn(db, place.tables, folder.id),
    numbersTaken(db, place.tables, folder.projectId, numbers),
    officeSettings(db),
  ])
  const related = asked.files.map((file) => known.relatedTo(file))
  const ids = related.flatMap(({ same, beside }) => [...(same ? [same.id] : []), ...beside.map(({ id }) => id)])
  const rows = ids.length === 0 ? [] : await reading(place.kind).list(db, person, {}, [...new Set(ids)])
  const seen = new Set(rows.map(({ id }) => id))
  // People who may open a document may see its approval.
  const stages = await openStages(db, place.kind.entity.kind, [...seen])
  const shown = (one: FolderDocument): FoundDocument => {
    if (!seen.has(one.id)) return { ...unseen, number: one.number }
    const open = stages.get(one.id)
    return open ? { ...one, waitsFor: stageWords(open) } : one
  }
  const plan: UploadPlan = {
    files: asked.files.map(({ name }, at) => {
      const { same, beside } = related[at]!
      const near = beside.find(({ number }) => number !== null) ?? beside[0]
      const number = numbers[at]
      const isTaken = typeof number === 'string' && taken.has(number.toLowerCase())
      return {
        same: same && shown(same),
        beside: near ? shown(near) : null,
        isNumberTaken: isTaken && same === null && !beside.some((one) => one.number !== null),
        problem: refusedByName(name, fileTypes),
      }
    }),
  }
  return answer(c, plan)
}

const stageWords = (open: readonly OpenStage[]) =>
  open.map(({ stage, people }) => `${stage} by ${people.join(', ')}`).join('; ')

/** A document that the sender may not see: the answer reveals only that it exists, and the number that was sent. */
const unseen: Omit<FoundDocument, 'number'> = { id: null, title: '', fileName: null, revision: null, statusId: 0 }

import * as z from 'zod/mini'
import { sizeLimit } from '../attachments.ts'
import { chosenId, line, name, optionalText } from '../fields.ts'
import {
  newRevision,
  passedOverWords,
  revisionObstacle,
  type ChosenWords,
  type NamedRevision,
  type SuitabilityRules,
} from './newRevision.ts'
import { comparedDocuments, type ComparedDocuments } from './sameDocument.ts'
import type { Suitability } from './suitability.ts'
import { uploadLimits } from './upload.ts'

/** The last part of `POST /api/projectDocument/uploadPlan`, after the path of the kind. */
export const uploadPlanPath = 'uploadPlan'
/** The maximum number of files in one request. */
export const mostPlanned = 500

const title = name('Title', 200)
const number = optionalText('Number', 60)

/** Its body: files to be uploaded to a folder, with a number or a title entered by the user. */
export const planAsked = z.object({
  folderId: chosenId('Folder'),
  files: z
    .array(
      z.object({
        name: line('File name', 500),
        number: z.optional(number),
        title: z.optional(line('Title', 200)),
      }),
    )
    .check(z.minLength(1, 'Choose a file.'), z.maxLength(mostPlanned, `Ask for up to ${mostPlanned} files.`)),
})

/** A document of the folder as the reader sees it; without an id if they may not see it. */
export interface FoundDocument {
  id: number | null
  number: string | null
  title: string
  fileName: string | null
  revision: string | null
  statusId: number
  /** The open stages of its approval with their people: 'Check by Conor Healy'; absent if it is not in an approval. */
  waitsFor?: string
}

/** The server's information on a file to be uploaded. */
export interface PlannedFile {
  /** The document whose next revision the file would be. */
  same: FoundDocument | null
  /** The document with the same drawing in another format (native file or PDF). */
  beside: FoundDocument | null
  /** Whether another document of the project has its number. */
  isNumberTaken: boolean
  /** Why a file of this type is refused, whatever its content. */
  problem: string | null
}

export interface UploadPlan {
  /** In the order of the files. */
  files: PlannedFile[]
}

/** The user's choices for one file; the rest is read from its name. */
export interface ChosenForFile extends ChosenWords {
  as?: 'new' | 'next'
}

/** A file of an upload, with the server's information on it. */
export interface PlannedLine {
  name: string
  /** In bytes. */
  size: number
  /** Its folder below the target folder of the upload. */
  folder: string
  /** Null until the server has answered. */
  found: PlannedFile | null
  chosen: ChosenForFile
}

interface Stored {
  number: string | null
  title: string
  revision: string
  suitability: Suitability
  /** Sentences on the parts of its name that were not used. */
  remarks: readonly string[]
}

/** What happens to a file when it is uploaded. */
export type Outcome =
  | { does: 'asking' }
  | { does: 'refused'; why: string }
  /** `apartFrom` is the number of the same drawing in another format, which keeps the number. */
  | ({ does: 'new'; apartFrom: string | null } & Stored)
  | ({ does: 'next'; of: FoundDocument } & Stored)

const refused = (why: string): Outcome => ({ does: 'refused', why })

/** The display name of a document: '1001 Ground floor plan'. */
export const calledDocument = ({ number: its, title: called }: Pick<FoundDocument, 'number' | 'title'>) =>
  [its, called === its ? null : called].filter(Boolean).join(' ')

/**
 * Says for each file of an upload what the server will do with it. Files of one upload are considered stored in their
 * order, so the second of two files for the same document is refused.
 *
 * @param suitability the choice for all files
 */
export function plannedUploads(
  lines: readonly PlannedLine[],
  rules: SuitabilityRules,
  suitability?: Suitability,
): Outcome[] {
  const stored = new Map<string, ComparedDocuments<Earlier>>()
  const revised = new Map<number, string>()
  const numbers = new Map<string, string>()
  return lines.map((line) => {
    const key = line.folder.toLowerCase()
    const earlier = stored.get(key) ?? comparedDocuments<Earlier>()
    stored.set(key, earlier)
    const outcome = outcomeOf(line, { suitability, ...line.chosen }, rules, earlier, revised, numbers)
    if (outcome.does === 'next' && outcome.of.id !== null) revised.set(outcome.of.id, line.name)
    if (outcome.does === 'new') {
      earlier.add({ number: outcome.number, title: outcome.title, fileName: line.name })
      if (outcome.number !== null) numbers.set(outcome.number.toLowerCase(), line.name)
    }
    return outcome
  })
}

/** A file that becomes a document earlier in the same upload. */
interface Earlier {
  number: string | null
  title: string
  fileName: string
}

function outcomeOf(
  { name: fileName, size, found }: PlannedLine,
  chosen: ChosenForFile,
  rules: SuitabilityRules,
  earlier: ComparedDocuments<Earlier>,
  revised: ReadonlyMap<number, string>,
  numbers: ReadonlyMap<string, string>,
): Outcome {
  if (size === 0) return refused('This file is empty.')
  if (size > uploadLimits.largest * 1_048_576) return refused(sizeLimit({ ...uploadLimits, label: 'Document' }))
  if (found === null) return { does: 'asking' }
  if (found.problem !== null) return refused(found.problem)
  const { same } = found
  if (same && same.id === null)
    return refused('The folder has a document with this name that you may not open. Enter another number or title.')
  if (same && chosen.as !== 'new') {
    const obstacle = revisionObstacle(same)
    if (obstacle) return refused(obstacle)
    const before = revised.get(same.id!)
    if (before !== undefined) return refused(`${before} of this list is the next revision of the same document.`)
    const named = newRevision(fileName, chosen, same.revision, rules)
    return 'problem' in named ? refused(named.problem) : { does: 'next', of: same, ...storedAs(named, same) }
  }
  if (same) return refused(`The folder has ${calledDocument(same)} already. Enter another number or title.`)
  const named = newRevision(fileName, chosen, null, rules)
  if ('problem' in named) return refused(named.problem)
  const unfit = title.safeParse(named.title).error ?? number.safeParse(named.number).error
  if (unfit) return refused(unfit.issues[0]!.message)
  const near = earlier.relatedTo({ name: fileName, number: chosen.number, title: chosen.title })
  if (near.same) return refused(`${near.same.fileName} of this list is the same document.`)
  const beside = found.beside ?? near.beside[0] ?? null
  const hasNumber = [found.beside, ...near.beside].some((one) => one?.number)
  const own = hasNumber ? null : named.number
  const taken = own === null ? undefined : numbers.get(own.toLowerCase())
  if (taken !== undefined) return refused(`Number ${own} is that of ${taken} in this list.`)
  if (own !== null && found.isNumberTaken) return refused(`Number ${own} is already in use in this project.`)
  return {
    does: 'new',
    apartFrom: beside && (beside.fileName ?? calledDocument(beside)),
    ...storedAs(named, { number: own, title: named.title }),
  }
}

function storedAs(
  { code, suitability, passedOver }: NamedRevision,
  { number: its, title: called }: Pick<FoundDocument, 'number' | 'title'>,
): Stored {
  const remarks = passedOver.map((one) => passedOverWords(one, 'its name', 'It will be'))
  return { number: its, title: called, revision: code, suitability, remarks }
}

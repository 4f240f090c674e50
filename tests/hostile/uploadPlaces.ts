import { desc } from 'drizzle-orm'
import { attachmentsOf, type Attachment } from '#contract/attachments.ts'
import { uploadPathOf } from '#contract/documents/upload.ts'
import { type ProjectDocument, documentKinds } from '#contract/documents/documentKind.ts'
import { entities } from '#contract/entities/index.ts'
import type { LibraryRevision } from '#contract/entities/libraryDocument.ts'
import type { Rfi } from '#contract/entities/rfi.ts'
import { urlOf, type Entity } from '#contract/entity.ts'
import { mostAnswerFiles, type AnsweredForm } from '#contract/questionnaires/answers.ts'
import { inputType } from '#contract/questions/inputTypes.ts'
import { folderKinds, folderSystems, rootFields, type FolderSystem } from '#contract/documents/projectFolders.ts'
import { samples, type Around } from '#mocks/samples.ts'
import type { Visitor, World } from '#mocks/world.ts'
import { headers } from '#contract/wire/envelope.ts'
import { outboxMails } from '#server/db/tables/journal.ts'
import { newQuestionnaire } from '../server/safety/permitPeople.ts'
import { add, rowOf, type Row } from '../server/rights/everyone.ts'
import { pdfBytes, webmBytes } from './files.ts'

/** Where a file can be uploaded: the current version of a record, and the fields to send with its files. */
export interface Target {
  /** The path of the record that gets the files. */
  record: string
  words: Record<string, string>
  /** Additional headers that the call needs. */
  headers?: Record<string, string>
  /** Returns everything that a refused upload must leave unchanged. */
  state(): Promise<unknown>
}

/** The extension and content of a valid file. */
interface SampleFile {
  ending: string
  content: Buffer
}
const plan: SampleFile = { ending: 'pdf', content: pdfBytes }
const film: SampleFile = { ending: 'webm', content: webmBytes }

/** A call that accepts files and stores them unchanged. */
export interface UploadPlace {
  name: string
  path: string
  /** Whether files of its records can be removed by `DELETE {path}/{fileId}`. */
  removes?: boolean
  /** Whether it can be called without an account. */
  isPublic?: boolean
  /** A file that it accepts. */
  sample: SampleFile
  /** Whether it creates the record. Users who may not are refused, rather than told that there is no record. */
  makesRecord?: boolean
  /** Returns the target of the next file. */
  target(): Promise<Target>
  /** Returns the file that was added to the target according to this answer. */
  added(answer: unknown, target: Target): Promise<{ id: number; name: string }>
}

interface Site {
  world: World
  admin: Visitor
  around: Around
}
type Ask = () => Site
type Files = readonly { id: number; name: string }[]

/**
 * All calls that accept files, for records of one project where the samples allow it: those of every kind with a file
 * field, and those with their own route.
 */
export function uploadPlaces(ask: Ask): UploadPlace[] {
  const ofKinds = (Object.values(entities) as Entity[]).flatMap((entity) =>
    attachmentsOf(entity)
      .filter(({ of }) => of === 'file')
      .map((attachment) => ofKind(ask, entity, attachment)),
  )
  return [
    ...ofKinds,
    ...folderSystems.flatMap((system) => [newDocument(ask, system), newRevision(ask, system)]),
    answerOfRfi(ask),
    answerByLink(ask),
    newFilm(ask),
  ]
}

/** Required fields of a file besides its record. */
const besides: Partial<Record<string, Record<string, string>>> = {
  equipmentDocument: { type: 'manual' },
  nonEquipmentItemDocument: { type: 'design' },
}

/** A file field of a kind; a new record is used before the current one is full. */
function ofKind(ask: Ask, entity: Entity, { path, field, keeps, most, types }: Attachment): UploadPlace {
  let held: { id: number; left: number } | undefined
  const make = async () => {
    const { admin, around } = ask()
    const draft = samples[entity.kind](around) as Record<string, unknown>
    // The person who resolves an action adds photos of the result.
    const own = entity.kind === 'questionResponseAction' ? { assignedUserId: admin.userId } : {}
    if (field === 'answerFiles') await askFor(admin, Number(draft.processSubTypeId))
    return add(admin, urlOf(entity, draft), { ...draft, ...own })
  }
  const read = (id: number) => rowOf(ask().admin, `${entity.path}/${id}`)
  return {
    name: `${path} of ${entity.plural}`,
    path,
    sample: sampleOf(types),
    async target() {
      if (!held || held.left === 0) held = { id: (await make()).id, left: Math.min(most, mostAnswerFiles) }
      held.left--
      const { id } = held
      const words = { id: String(id), rowVersion: String((await read(id)).rowVersion), ...besides[path] }
      return {
        words: field === 'answerFiles' ? { ...words, slot: await firstSlot(ask().admin, entity, id) } : words,
        record: `${entity.path}/${id}`,
        state: () => read(id),
      }
    },
    removes: keeps === 'many',
    async added(answer) {
      const row = answer as Row
      if (keeps === 'many') return (row[field] as Files).at(-1)!
      if (keeps === 'one') return { id: Number(row[field]), name: String(row.fileName) }
      const newest = (row[field] as LibraryRevision[]).toSorted((one, other) => other.id - one.id)[0]!
      return { id: newest.fileId, name: newest.fileName }
    },
  }
}

/** A file of an accepted type, if the field restricts types. */
function sampleOf(types: Attachment['types']): SampleFile {
  if (!types) return plan
  const found = [plan, film].find(({ ending }) => ending in types)
  if (!found) throw new Error(`There is no sample of ${Object.keys(types).join(', ')}.`)
  return found
}

/** Gives a sub type a questionnaire, without which its records cannot be answered. */
async function askFor(admin: Visitor, subTypeId: number) {
  const subType = await rowOf(admin, `processSubType/${subTypeId}`)
  if (subType.questionTemplateId !== null) return
  const question = { key: 'place', text: 'Where is it?', inputTypeId: inputType.photo }
  const questionTemplateId = await newQuestionnaire(admin, Number(subType.processKindId), question)
  await admin.read('PUT', 'processSubType', { ...subType, questionTemplateId })
}

async function firstSlot(admin: Visitor, { path }: Entity, id: number) {
  const { data } = await admin.read<AnsweredForm>('GET', `${path}/${id}/answers`)
  return data.form.questions[0]!.key
}

const documentFile = ({ documents }: { documents: ProjectDocument[] }) => {
  const [{ fileId, fileName }] = documents as [ProjectDocument]
  return { id: fileId!, name: fileName! }
}

/** Each file goes to a new folder, because document names are unique within a folder. */
function newDocument(ask: Ask, system: FolderSystem): UploadPlace {
  const path = uploadPathOf(system)
  return {
    name: `${path} with a new document`,
    path,
    sample: plan,
    async target() {
      const folder = await newFolder(ask(), system)
      return {
        words: { id: String(folder.id), uploadReasonId: '10' },
        record: `${folderKinds[system]}/${folder.id}`,
        state: () => documentsIn(ask().admin, system, folder),
      }
    },
    added: async (answer) => documentFile(answer as never),
  }
}

function newRevision(ask: Ask, system: FolderSystem): UploadPlace {
  const path = uploadPathOf(system)
  const kind = documentKinds[system]
  return {
    name: `${path} with a revision`,
    path,
    sample: plan,
    async target() {
      const { admin, around } = ask()
      const folder = await newFolder(ask(), system)
      const row = await add(admin, kind, { ...samples[kind](around), folderId: folder.id })
      return {
        words: { id: String(row.id), rowVersion: '1', mode: 'revision', uploadReasonId: '10' },
        record: `${kind}/${row.id}`,
        state: () => rowOf(admin, `${kind}/${row.id}`),
      }
    },
    added: async (answer) => documentFile(answer as never),
  }
}

async function newFolder({ admin, around }: Site, system: FolderSystem) {
  const project = await rowOf(admin, `project/${around.projectId}`)
  const draft = { ...samples[folderKinds[system]](around), parentId: project[rootFields[system]] }
  return add(admin, folderKinds[system], draft)
}

const documentsIn = async (admin: Visitor, system: FolderSystem, { id }: Row) =>
  (await admin.read('GET', `${documentKinds[system]}?folderId=${id}`)).data

async function openRfi({ admin, around }: Site) {
  const { id } = await add(admin, 'rfi', { ...samples.rfi(around), managerUserId: admin.userId })
  for (const action of ['submit', 'open']) await admin.read('PUT', `rfi/${id}/move`, { action })
  return id
}
const lastFile = ({ responses }: Rfi) => responses.at(-1)!.files.at(-1)!

function answerOfRfi(ask: Ask): UploadPlace {
  let open: Promise<number> | undefined
  return {
    name: 'rfiResponse with a comment',
    path: 'rfiResponse',
    sample: plan,
    async target() {
      const id = await (open ??= openRfi(ask()))
      const { admin } = ask()
      const { rowVersion } = await rowOf(admin, `rfi/${id}`)
      return {
        words: { id: String(id), rowVersion: String(rowVersion), action: 'comment', text: 'See the drawing.' },
        record: `rfi/${id}`,
        state: () => rowOf(admin, `rfi/${id}`),
      }
    },
    added: async (answer) => lastFile(answer as Rfi),
  }
}

/** Each answer uses up its link. */
function answerByLink(ask: Ask): UploadPlace {
  return {
    name: 'rfiAnswer of someone without an account',
    path: 'rfiAnswer',
    sample: plan,
    isPublic: true,
    async target() {
      const { admin, world } = ask()
      const id = await openRfi(ask())
      const input = { action: 'askOutside', email: 'eva@design.example', name: 'Eva Design' }
      await admin.read('PUT', `rfi/${id}/move`, input)
      const { db } = world.services
      const [mail] = await db.select().from(outboxMails).orderBy(desc(outboxMails.id)).limit(1)
      const Token = /answerRfi\?token=([\w-]{43})/.exec(mail!.text)![1]!
      return {
        words: { Answer: 'See the drawing.' },
        headers: { [headers.linkToken]: Token },
        record: `rfi/${id}`,
        state: () => rowOf(admin, `rfi/${id}`),
      }
    },
    added: async (_answer, target) => lastFile((await target.state()) as Rfi),
  }
}

/** Creates a new film with its file in one call. */
function newFilm(ask: Ask): UploadPlace {
  const path = 'projectInductionVideo'
  const films = async () => {
    const { admin, around } = ask()
    return (await admin.read('GET', `${path}?projectId=${around.projectId}`)).data
  }
  return {
    name: `${path} with a new film`,
    path,
    sample: film,
    makesRecord: true,
    async target() {
      const { around } = ask()
      const draft = samples[path](around) as Record<string, unknown>
      return {
        words: Object.fromEntries(Object.entries(draft).map(([field, value]) => [field, String(value)])),
        record: `project/${around.projectId}`,
        state: films,
      }
    },
    async added(answer) {
      const { fileId, fileName } = answer as { fileId: number; fileName: string }
      return { id: fileId, name: fileName }
    },
  }
}

import { samples } from '#mocks/samples.ts'
import type { Attempt, Scene } from './attempts.ts'
import { add, type Row } from './cast.ts'
import { kindAttempts } from './kindAttempts.ts'

const nobody = { clientId: 0, userId: 0, projectId: 0 }

/** The form data of a small text file. */
function fileForm({ id, rowVersion }: Row) {
  const form = new FormData()
  form.set('id', String(id))
  form.set('rowVersion', String(rowVersion))
  form.set('files', new File(['Read me\n'], 'notes.txt', { type: 'text/plain' }))
  return form
}
const sent = (path: string, record: (scene: Scene) => Promise<Row>): Attempt => ({
  target: record,
  ask: async (row) => ({ method: 'POST', path, body: fileForm(row) }),
})

const folder = ({ cast }: Scene) => add(cast.admin, 'templateFolder', samples.templateFolder(nobody))
const starter = ({ cast }: Scene) => add(cast.admin, 'templateDocument', samples.templateDocument(nobody))

/** A library for everyone, or one of a company without any of these people. */
async function library({ cast, whose }: Scene) {
  const client = await add(cast.admin, 'client', samples.client(nobody))
  return add(cast.admin, 'documentLibrary', {
    ...samples.documentLibrary({ ...nobody, clientId: client.id }),
    visibility: whose === 'foreign' ? 'ownClient' : 'all',
  })
}
const libraryFolder = async (scene: Scene) =>
  add(scene.cast.admin, 'documentLibraryFolder', {
    ...samples.libraryFolder(nobody),
    documentLibraryId: (await library(scene)).id,
  })

/** A draft, or a document in force. */
async function libraryDocument(scene: Scene) {
  const { admin } = scene.cast
  const draft = await add(admin, 'documentLibraryDocument', {
    ...samples.libraryDocument(nobody),
    folderId: null,
    documentLibraryId: (await library(scene)).id,
  })
  if (scene.whose === 'draft') return draft
  const { data: revised } = await admin.read<Row>('POST', 'documentLibraryRevision', fileForm(draft))
  return (
    await admin.read<Row>('PUT', `documentLibraryDocument/${draft.id}/move`, {
      action: 'publish',
      rowVersion: revised.rowVersion,
    })
  ).data
}

/** A training of the person who tries, or of someone else. */
async function trainingDraft({ cast, person, whose }: Scene) {
  const { safety } = cast.ids
  // An H&S adviser verifies trainings on their projects, so this one belongs to someone on none of them.
  const other =
    safety.userId === cast.ids[person].userId || person === 'stranger'
      ? (await cast.world.as('d.costello@westernwater.example')).userId
      : safety.userId
  return samples.userTraining({
    ...nobody,
    userId: whose === 'own' && person !== 'stranger' ? cast.ids[person].userId : other,
  })
}
const training = async (scene: Scene) => add(scene.cast.admin, 'userTraining', await trainingDraft(scene))
async function proved(scene: Scene) {
  const row = await training(scene)
  return (await scene.cast.admin.read<Row>('POST', 'userTrainingFile', fileForm(row))).data
}
const fileIdOf = (row: Row) => (row.files as { id: number }[] | undefined)?.[0]?.id ?? row.id

/** The attempts on the routes of classifications, templates, libraries and trainings. */
export const officeAttempts: Readonly<Record<string, Attempt>> = {
  ...kindAttempts({
    kind: 'manualClassification',
    action: 'place',
    draft: () => samples.manualClassification(nobody),
    record: ({ cast }) => add(cast.admin, 'manualClassification', samples.manualClassification(nobody)),
  }),
  'POST /api/manualClassificationImport': {
    ask: () => ({
      method: 'POST',
      path: 'manualClassificationImport',
      body: { csv: 'system,code,title\nCustom,Z1,Slipways' },
    }),
  },
  ...kindAttempts({
    kind: 'template',
    draft: () => samples.template(nobody),
    record: ({ cast }) => add(cast.admin, 'template', samples.template(nobody)),
  }),
  ...kindAttempts({
    kind: 'templateFolder',
    action: 'place',
    draft: () => samples.templateFolder(nobody),
    record: folder,
  }),
  ...kindAttempts({ kind: 'templateDocument', draft: () => samples.templateDocument(nobody), record: starter }),
  'POST /api/templateDocumentFile': sent('templateDocumentFile', starter),
  'DELETE /api/templateDocumentFile/:id': {
    target: starter,
    ask: ({ id, rowVersion }) => ({ method: 'DELETE', path: `templateDocumentFile/${id}?rowVersion=${rowVersion}` }),
  },
  ...kindAttempts({
    kind: 'documentLibrary',
    draft: () => samples.documentLibrary({ ...nobody, clientId: 1 }),
    record: library,
  }),
  ...kindAttempts({
    kind: 'libraryFolder',
    path: 'documentLibraryFolder',
    action: 'place',
    draft: () => samples.libraryFolder(nobody),
    record: libraryFolder,
  }),
  ...kindAttempts({
    kind: 'libraryDocument',
    path: 'documentLibraryDocument',
    action: 'review',
    draft: () => samples.libraryDocument(nobody),
    record: libraryDocument,
  }),
  'PUT /api/documentLibraryDocument/:id/move': {
    target: libraryDocument,
    ask: ({ id, rowVersion }, { whose }) => ({
      method: 'PUT',
      path: `documentLibraryDocument/${id}/move`,
      body: { action: whose === 'draft' ? 'archive' : 'review', rowVersion },
    }),
  },
  'PUT /api/documentLibraryDocument/:id/acknowledge': {
    target: libraryDocument,
    ask: ({ id, currentRevisionId }) => ({
      method: 'PUT',
      path: `documentLibraryDocument/${id}/acknowledge`,
      body: { revisionId: currentRevisionId },
    }),
  },
  'POST /api/documentLibraryRevision': sent('documentLibraryRevision', libraryDocument),
  ...kindAttempts({ kind: 'userTraining', draft: trainingDraft, record: training }),
  'PUT /api/userTraining/:id/move': {
    target: proved,
    ask: ({ id, rowVersion }, { whose }) => ({
      method: 'PUT',
      path: `userTraining/${id}/move`,
      body: { action: whose === 'own' ? 'verify' : 'reject', reason: 'Tried by a test', rowVersion },
    }),
  },
  'POST /api/userTrainingFile': sent('userTrainingFile', training),
  'DELETE /api/userTrainingFile/:fileId': {
    target: proved,
    ask: (row) => ({
      method: 'DELETE',
      path: `userTrainingFile/${row.id > 1_999_999_999 ? row.id : fileIdOf(row)}?rowVersion=${row.rowVersion}`,
    }),
  },
}

import { samples } from '#mocks/samples.ts'
import type { RouteRequest, Situation } from './routeRequests.ts'
import { add, type Row } from './everyone.ts'
import { kindRequests } from './kindRequests.ts'

const nobody = { clientId: 0, userId: 0, projectId: 0 }

/** The form data of a small text file. */
function fileForm({ id, rowVersion }: Row) {
  const form = new FormData()
  form.set('id', String(id))
  form.set('rowVersion', String(rowVersion))
  form.set('files', new File(['Read me\n'], 'notes.txt', { type: 'text/plain' }))
  return form
}
const sent = (path: string, record: (situation: Situation) => Promise<Row>): RouteRequest => ({
  target: record,
  ask: async (row) => ({ method: 'POST', path, body: fileForm(row) }),
})

const folder = ({ everyone }: Situation) => add(everyone.admin, 'templateFolder', samples.templateFolder(nobody))
const starter = ({ everyone }: Situation) => add(everyone.admin, 'templateDocument', samples.templateDocument(nobody))

/** A library for everyone, or one of a company without any of these people. */
async function library({ everyone, whose }: Situation) {
  const client = await add(everyone.admin, 'client', samples.client(nobody))
  return add(everyone.admin, 'documentLibrary', {
    ...samples.documentLibrary({ ...nobody, clientId: client.id }),
    visibility: whose === 'foreign' ? 'ownClient' : 'all',
  })
}
const libraryFolder = async (situation: Situation) =>
  add(situation.everyone.admin, 'documentLibraryFolder', {
    ...samples.libraryFolder(nobody),
    documentLibraryId: (await library(situation)).id,
  })

/** A draft, or a document in force. */
async function libraryDocument(situation: Situation) {
  const { admin } = situation.everyone
  const draft = await add(admin, 'documentLibraryDocument', {
    ...samples.libraryDocument(nobody),
    folderId: null,
    documentLibraryId: (await library(situation)).id,
  })
  if (situation.whose === 'draft') return draft
  const { data: revised } = await admin.read<Row>('POST', 'documentLibraryRevision', fileForm(draft))
  return (
    await admin.read<Row>('PUT', `documentLibraryDocument/${draft.id}/move`, {
      action: 'publish',
      rowVersion: revised.rowVersion,
    })
  ).data
}

/** A training of the person who sends the request, or of someone else. */
async function trainingDraft({ everyone, person, whose }: Situation) {
  const { safety } = everyone.ids
  // An H&S adviser verifies trainings on their own projects, so this one belongs to someone on none of them.
  const other =
    safety.userId === everyone.ids[person].userId || person === 'stranger'
      ? (await everyone.world.as('d.costello@westernwater.example')).userId
      : safety.userId
  return samples.userTraining({
    ...nobody,
    userId: whose === 'own' && person !== 'stranger' ? everyone.ids[person].userId : other,
  })
}
const training = async (situation: Situation) =>
  add(situation.everyone.admin, 'userTraining', await trainingDraft(situation))
async function proved(situation: Situation) {
  const row = await training(situation)
  return (await situation.everyone.admin.read<Row>('POST', 'userTrainingFile', fileForm(row))).data
}
const fileIdOf = (row: Row) => (row.files as { id: number }[] | undefined)?.[0]?.id ?? row.id

/** The requests on the routes of classifications, templates, libraries and trainings. */
export const officeRequests: Readonly<Record<string, RouteRequest>> = {
  ...kindRequests({
    kind: 'manualClassification',
    action: 'place',
    draft: () => samples.manualClassification(nobody),
    record: ({ everyone }) => add(everyone.admin, 'manualClassification', samples.manualClassification(nobody)),
  }),
  'POST /api/manualClassificationImport': {
    ask: () => ({
      method: 'POST',
      path: 'manualClassificationImport',
      body: { csv: 'system,code,title\nCustom,Z1,Slipways' },
    }),
  },
  ...kindRequests({
    kind: 'template',
    draft: () => samples.template(nobody),
    record: ({ everyone }) => add(everyone.admin, 'template', samples.template(nobody)),
  }),
  ...kindRequests({
    kind: 'templateFolder',
    action: 'place',
    draft: () => samples.templateFolder(nobody),
    record: folder,
  }),
  ...kindRequests({ kind: 'templateDocument', draft: () => samples.templateDocument(nobody), record: starter }),
  'POST /api/templateDocumentFile': sent('templateDocumentFile', starter),
  'DELETE /api/templateDocumentFile/:id': {
    target: starter,
    ask: ({ id, rowVersion }) => ({ method: 'DELETE', path: `templateDocumentFile/${id}?rowVersion=${rowVersion}` }),
  },
  ...kindRequests({
    kind: 'documentLibrary',
    draft: () => samples.documentLibrary({ ...nobody, clientId: 1 }),
    record: library,
  }),
  ...kindRequests({
    kind: 'libraryFolder',
    path: 'documentLibraryFolder',
    action: 'place',
    draft: () => samples.libraryFolder(nobody),
    record: libraryFolder,
  }),
  ...kindRequests({
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
  ...kindRequests({ kind: 'userTraining', draft: trainingDraft, record: training }),
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

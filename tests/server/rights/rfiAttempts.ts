import { samples } from '#mocks/samples.ts'
import type { Attempt, Scene } from './attempts.ts'
import { add, type Row } from './cast.ts'
import { kindAttempts } from './kindAttempts.ts'

const draftIn = ({ projectId }: Scene) => samples.rfi({ clientId: 0, userId: 0, projectId })
const draft = (scene: Scene) => add(scene.cast.admin, 'rfi', draftIn(scene))

/** An RFI that everyone who works on the project's pmp reads. */
async function submitted(scene: Scene) {
  const { id, rowVersion } = await draft(scene)
  return (await scene.cast.admin.read<Row>('PUT', `rfi/${id}/move`, { action: 'submit', rowVersion })).data
}

function fileForm({ id, rowVersion }: Row) {
  const form = new FormData()
  form.set('id', String(id))
  form.set('rowVersion', String(rowVersion))
  form.set('files', new File(['Sketch of the splice\n'], 'sketch.txt', { type: 'text/plain' }))
  return form
}

async function withFile(scene: Scene) {
  const row = await submitted(scene)
  return (await scene.cast.admin.read<Row>('POST', 'rfiFile', fileForm(row))).data
}
const fileIdOf = (row: Row) => (row.files as { id: number }[])[0]!.id

export const rfiAttempts: Record<string, Attempt> = {
  ...kindAttempts({ kind: 'rfi', record: submitted, spare: draft, draft: draftIn, action: 'open' }),
  'DELETE /api/rfi/:id': {
    target: draft,
    ask: ({ id, rowVersion }) => ({ method: 'DELETE', path: `rfi/${id}?rowVersion=${rowVersion}` }),
  },
  'POST /api/rfiFile': {
    target: submitted,
    ask: (row) => ({ method: 'POST', path: 'rfiFile', body: fileForm(row) }),
  },
  'DELETE /api/rfiFile/:fileId': {
    target: withFile,
    ask: (row) => ({
      method: 'DELETE',
      path: `rfiFile/${row.id > 1_999_999_999 ? row.id : fileIdOf(row)}?rowVersion=${row.rowVersion}`,
    }),
  },
}

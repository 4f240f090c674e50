import { samples } from '#mocks/samples.ts'
import { equipmentTypeId } from '#server/application/worlds/approvals/equipment.ts'
import { add, rowOf, type Row } from './everyone.ts'
import { kindRequests } from './kindRequests.ts'
import type { RouteRequest, Situation } from './routeRequests.ts'

type Kind = 'equipment' | 'nonEquipmentItem'

function documentForm({ id, rowVersion }: Row) {
  const form = new FormData()
  form.set('id', String(id))
  form.set('rowVersion', String(rowVersion))
  form.set('type', 'manual')
  form.set('files', new File(['Stop lever\n'], 'manual.txt', { type: 'text/plain' }))
  return form
}

function inspected(kind: Kind, leave: object): Record<string, RouteRequest> {
  const draft = async ({ everyone, projectId }: Situation) => {
    const nobody = { clientId: 0, userId: 0, projectId }
    const { clientId } = await rowOf(everyone.admin, `project/${projectId}`)
    const place = { projectId, clientId: Number(clientId) }
    if (kind === 'equipment')
      return { ...samples.equipment(nobody), ...place, equipmentTypeId: equipmentTypeId('Tool, 110 V') }
    const location = await add(everyone.admin, 'projectLocation', samples.projectLocation(nobody))
    return { ...samples.nonEquipmentItem(nobody), ...place, locationId: location.id }
  }
  const record = async (situation: Situation) => add(situation.everyone.admin, kind, await draft(situation))
  const documented = async (situation: Situation) => {
    const row = await record(situation)
    return (await situation.everyone.admin.read<Row>('POST', `${kind}Document`, documentForm(row))).data
  }
  const fileIdOf = (row: Row) => (row.id > 1_999_999_999 ? row.id : (row.documents as { id: number }[])[0]!.id)
  return {
    ...kindRequests({ kind, record, draft }),
    [`GET /api/${kind}/count`]: {
      ask: (_row, { projectId }) => ({ method: 'GET', path: `${kind}/count?projectId=${projectId}` }),
    },
    [`GET /api/${kind}/choices/:column`]: {
      ask: (_row, { projectId }) => ({ method: 'GET', path: `${kind}/choices/statusId?projectId=${projectId}` }),
    },
    [`PUT /api/${kind}/:id/move`]: {
      target: record,
      ask: ({ id, rowVersion }) => ({ method: 'PUT', path: `${kind}/${id}/move`, body: { ...leave, rowVersion } }),
    },
    [`GET /api/${kind}Labels`]: {
      target: record,
      ask: ({ id }) => ({ method: 'GET', path: `${kind}Labels?ids=${id}&size=a6` }),
    },
    [`GET /api/${kind}/:id/code`]: { target: record, ask: ({ id }) => ({ method: 'GET', path: `${kind}/${id}/code` }) },
    [`POST /api/${kind}Document`]: {
      target: record,
      ask: (row) => ({ method: 'POST', path: `${kind}Document`, body: documentForm(row) }),
    },
    [`DELETE /api/${kind}Document/:fileId`]: {
      target: documented,
      ask: (row) => ({ method: 'DELETE', path: `${kind}Document/${fileIdOf(row)}?rowVersion=${row.rowVersion}` }),
    },
  }
}

export const equipmentRequests: Record<string, RouteRequest> = {
  ...inspected('equipment', { action: 'offHire', offHireOn: '2030-03-01' }),
  ...inspected('nonEquipmentItem', { action: 'remove' }),
}

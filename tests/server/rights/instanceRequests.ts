import { eq } from 'drizzle-orm'
import { instanceStatus } from '#contract/questionnaires/instanceStatus.ts'
import { systems } from '#contract/systems.ts'
import { samples } from '#mocks/samples.ts'
import type { StampedTable } from '#server/core/readable.ts'
import { accidents } from '#server/db/tables/accident.ts'
import { disciplinaries } from '#server/db/tables/disciplinary.ts'
import { incidents } from '#server/db/tables/incident.ts'
import { inductions } from '#server/db/tables/induction.ts'
import { inspections } from '#server/db/tables/inspection.ts'
import { nonEquipmentInspections } from '#server/db/tables/nonEquipmentInspection.ts'
import { onSiteTrainings } from '#server/db/tables/onSiteTraining.ts'
import { permits } from '#server/db/tables/permit.ts'
import { rams } from '#server/db/tables/rams.ts'
import { subTypeId } from '#server/application/worlds/approvals/subTypes.ts'
import { questionTemplateId } from '#server/application/worlds/questions/templates.ts'
import { add, type Everyone, type Row } from './everyone.ts'
import { kindRequests } from './kindRequests.ts'
import { linkRequests } from './linkRequests.ts'
import type { RouteRequest, Situation } from './routeRequests.ts'

const reason = 'The wind has picked up over the quay.'

interface Tried {
  kind:
    | 'permit'
    | 'incident'
    | 'accident'
    | 'rams'
    | 'induction'
    | 'inspection'
    | 'nonEquipmentInspection'
    | 'onSiteTraining'
    | 'disciplinary'
  /** The sub type of the records. */
  processSubTypeId: number
  table: StampedTable
  series: string
  /** The status of a record that was returned to its author. */
  returnedAs?: number
  /** The action that the rights table tries; cancel by default. */
  action?: object
}

const witness = { part: 'witness', version: 0, content: { name: 'Aoife Duggan' } }

/** Records that requests share, by world: test files that share this module have worlds of their own. */
const sharedIds = new WeakMap<Everyone, Map<string, Promise<number>>>()
/** Returns the record with this key in these people's world, creating it on first use. */
function shared(everyone: Everyone, key: string, make: () => Promise<number>) {
  const ids = sharedIds.get(everyone) ?? new Map<string, Promise<number>>()
  sharedIds.set(everyone, ids)
  const id = ids.get(key) ?? make()
  ids.set(key, id)
  return id
}

/** A location of a project. */
const zoneOf = ({ everyone, projectId }: Situation) =>
  shared(everyone, `zone ${projectId}`, async () => {
    const around = { clientId: 0, userId: 0, projectId }
    return (await add(everyone.admin, 'projectLocation', samples.projectLocation(around))).id
  })

const inspected = {
  inspection: { kind: 'equipment', field: 'equipmentId' },
  nonEquipmentInspection: { kind: 'nonEquipmentItem', field: 'nonEquipmentItemId' },
} as const
/** The item that an inspection of the project inspects; empty for other kinds. */
async function itemOf(situation: Situation, kind: Tried['kind']) {
  if (kind !== 'inspection' && kind !== 'nonEquipmentInspection') return {}
  const { everyone, projectId } = situation
  const of = inspected[kind]
  const item = await shared(everyone, `${kind} ${projectId}`, async () => {
    const made = await add(everyone.admin, of.kind, {
      ...samples[of.kind]({ clientId: 0, userId: 0, projectId }),
      projectId,
      clientId: everyone.ids.admin.clientId,
      locationId: await zoneOf(situation),
    })
    return made.id
  })
  return { [of.field]: item, clientId: everyone.ids.admin.clientId }
}

/** Enables a sub type for a project. */
async function use({ everyone: { admin }, projectId }: Situation, processSubTypeId: number) {
  const used = await admin.read<Row[]>('GET', `projectProcessSubType?projectId=${projectId}`)
  if (used.data.some((one) => one.systemId === systems.sms && one.processSubTypeId === processSubTypeId)) return
  const sample = samples.projectProcessSubType({ clientId: 0, userId: 0, projectId })
  await add(admin, 'projectProcessSubType', { ...sample, processSubTypeId })
}

let given = 0

/** The requests on the records of a kind of the process engine. */
function instanceRequests({
  kind,
  processSubTypeId,
  table,
  series,
  action,
  returnedAs = instanceStatus.changesRequested,
}: Tried): Record<string, RouteRequest> {
  const draftIn = async (situation: Situation) => {
    await use(situation, processSubTypeId)
    return {
      ...samples[kind]({ clientId: 0, userId: 0, projectId: 0 }),
      projectId: situation.projectId,
      processSubTypeId,
      locationId: await zoneOf(situation),
      ...(['rams', 'disciplinary', 'induction'].includes(kind) && { clientId: situation.everyone.ids.admin.clientId }),
      ...(kind === 'induction' && { inductorUserId: situation.everyone.ids.admin.userId }),
      // The people of the sample have no role on these projects.
      holderUserId: situation.everyone.ids.admin.userId,
      issuerUserId: (await situation.everyone.world.as('admin2@demo.test')).userId,
      ...(await itemOf(situation, kind)),
      ...(kind === 'onSiteTraining' && { trainerUserId: situation.everyone.ids.admin.userId, clientId: null }),
    }
  }
  const draft = async (situation: Situation) => add(situation.everyone.admin, kind, await draftIn(situation))
  /** A record with questions in a status. */
  const recordIn = (statusId: number) => async (situation: Situation) => {
    const row = await draft(situation)
    await situation.everyone.world.services.db
      .update(table)
      .set({
        statusId,
        number: `${series}-9${String(++given).padStart(3, '0')}`,
        mainTemplateId: questionTemplateId('Hot work, before start'),
        mainVersion: 1,
      })
      .where(eq(table.id, row.id))
    return row
  }
  /**
   * A record that everyone with access to safety records can see, and one to be changed: inductions return to Draft.
   */
  const isDraftAgain = kind === 'induction'
  const read = recordIn(isDraftAgain ? instanceStatus.inReview : returnedAs)
  const returned = recordIn(isDraftAgain ? instanceStatus.draft : returnedAs)
  const photoForm = ({ id, rowVersion }: Row) => {
    const form = new FormData()
    form.set('id', String(id))
    form.set('rowVersion', String(rowVersion))
    form.set('slot', 'over_water')
    form.set('files', new File(['Quay\n'], 'quay.txt', { type: 'text/plain' }))
    return form
  }
  /** The calls that add a file to a record, and remove one. */
  const fileRequests = (path: string, field: string): Record<string, RouteRequest> => ({
    [`POST /api/${path}`]: { target: returned, ask: (row) => ({ method: 'POST', path, body: photoForm(row) }) },
    [`DELETE /api/${path}/:fileId`]: {
      target: async (situation) =>
        (await situation.everyone.admin.read<Row>('POST', path, photoForm(await returned(situation)))).data,
      ask: (row) => {
        const fileId = row.id > 1_999_999_999 ? row.id : (row[field] as { id: number }[])[0]!.id
        return { method: 'DELETE', path: `${path}/${fileId}?rowVersion=${row.rowVersion}` }
      },
    },
  })
  const part = (path: string): RouteRequest => ({
    target: read,
    ask: ({ id }) => ({ method: 'GET', path: `${kind}/${id}/${path}` }),
  })
  const noHash = '0'.repeat(64)
  const ofProject = (path: (projectId: number) => string): RouteRequest => ({
    ask: (_row, { projectId }) => ({ method: 'GET', path: path(projectId) }),
  })
  const put = (path: string, body: (row: Row) => object): RouteRequest => ({
    target: returned,
    ask: (row) => ({ method: 'PUT', path: `${kind}/${row.id}/${path}`, body: body(row) }),
  })

  return {
    ...kindRequests({ kind, record: returned, spare: draft, draft: draftIn }),
    ...reading(kindRequests({ kind, record: read })),
    [`DELETE /api/${kind}/:id`]: {
      target: draft,
      ask: ({ id, rowVersion }) => ({ method: 'DELETE', path: `${kind}/${id}?rowVersion=${rowVersion}` }),
    },
    [`PUT /api/${kind}/:id/move`]: {
      ...put('move', ({ rowVersion }) => ({ rowVersion, ...(action ?? { action: 'cancel', reason }) })),
      target: read,
    },
    [`GET /api/${kind}/count`]: ofProject((projectId) => `${kind}/count?projectId=${projectId}`),
    [`GET /api/${kind}/choices/:column`]: ofProject((projectId) => `${kind}/choices/statusId?projectId=${projectId}`),
    [`GET /api/${kind}Log/:projectId`]: ofProject((projectId) => `${kind}Log/${projectId}`),
    [`GET /api/${kind}/:id/pdf`]: part('pdf'),
    [`GET /api/${kind}/:id/answers`]: part('answers'),
    [`GET /api/${kind}/:id/gaps`]: part('gaps'),
    [`GET /api/${kind}/:id/approval/people`]: part('approval/people?stage=authorise'),
    [`GET /api/${kind}/:id/approval/preview`]: part('approval/preview'),
    ...(kind === 'permit' && {
      'GET /api/permit/:id/clashes': part('clashes'),
      'GET /api/permit/:id/training': part('training'),
      'PUT /api/permit/:id/holderLink': {
        ...part('holderLink'),
        ask: ({ id }: Row) => ({ method: 'PUT', path: `permit/${id}/holderLink`, body: { by: 'code' } }),
      },
      'GET /api/safetyBoard/:projectId': ofProject((projectId) => `safetyBoard/${projectId}`),
      'PUT /api/weeklyReturn/sign': {
        ask: (_row, { projectId }) => ({
          method: 'PUT',
          path: 'weeklyReturn/sign',
          body: { projectId, startDate: '2026-06-01', companyId: null, signature: 'Nobody', figuresHash: noHash },
        }),
      },
      'PUT /api/weeklyReturn/reopen': {
        ask: (_row, { projectId }) => ({
          method: 'PUT',
          path: 'weeklyReturn/reopen',
          body: { projectId, id: 2_000_000_000, reason: 'A sign-out was corrected.' },
        }),
      },
      'GET /api/weeklyReturn/:projectId/:id/pdf': ofProject((projectId) => `weeklyReturn/${projectId}/2000000000/pdf`),
      'GET /api/permitClashes/:projectId': ofProject(
        (projectId) =>
          `permitClashes/${projectId}?processSubTypeId=1&locationId=1&validFrom=2026-11-23T00:00:00Z&validTo=2026-11-24T00:00:00Z`,
      ),
      'GET /api/permitNeighbours/:projectId': ofProject((projectId) => `permitNeighbours/${projectId}`),
      'GET /api/permitSafetyFile/:projectId': ofProject((projectId) => `permitSafetyFile/${projectId}`),
      'GET /api/permitCalendar/:projectId': ofProject(
        (projectId) => `permitCalendar/${projectId}?from=2026-11-23T00:00:00Z&to=2026-11-30T00:00:00Z`,
      ),
    }),
    ...(kind === 'accident' && {
      'GET /api/accident/:id/details': part('details'),
      'GET /api/accident/:id/formPdf': part('formPdf'),
      'PUT /api/accident/:id/details/:key': put('details/witness-1', () => witness),
      'DELETE /api/accident/:id/details/:key': {
        target: async (situation) => {
          const row = await returned(situation)
          await situation.everyone.admin.read('PUT', `accident/${row.id}/details/witness-1`, witness)
          return row
        },
        ask: ({ id }) => ({ method: 'DELETE', path: `accident/${id}/details/witness-1?version=1` }),
      },
    }),
    [`PUT /api/${kind}/:id/answers`]: put('answers', () => ({
      answers: [{ slot: 'over_water', value: 'yes', version: 0 }],
    })),
    [`PUT /api/${kind}/:id/newestForm`]: put('newestForm', ({ rowVersion }) => ({ rowVersion })),
    [`PUT /api/${kind}/:id/approval`]: {
      ...put('approval', () => ({ action: 'approve', stage: 'authorise', round: 1 })),
      target: read,
    },
    [`GET /api/${kind}/:id/submissions`]: part('submissions'),
    [`POST /api/${kind}/:id/copy`]: {
      target: read,
      ask: ({ id }) => ({ method: 'POST', path: `${kind}/${id}/copy`, body: { withAnswers: true } }),
    },
    ...(kind === 'incident' && {
      'POST /api/incident/anonymous': {
        target: async (situation) => ({ ...(await draftIn(situation)), id: 0, rowVersion: 0 }),
        ask: (row) => ({ method: 'POST', path: 'incident/anonymous', body: row }),
      },
    }),
    ...linkRequests(kind, read),
    ...fileRequests(`${kind}AnswerFile`, 'answerFiles'),
    ...(kind === 'rams' && fileRequests('ramsDocument', 'documents')),
    ...(kind === 'disciplinary' && fileRequests('disciplinaryEvidence', 'evidence')),
    ...(kind in inspected && {
      ...fileRequests(`${kind}Certificate`, 'certificates'),
      [`GET /api/${kind}Board/:projectId`]: ofProject((projectId) => `${kind}Board/${projectId}`),
    }),
    ...(kind === 'induction' && {
      'GET /api/induction/:id/away': part('away'),
      'GET /api/induction/:id/medical': part('medical'),
      'GET /api/inductionAway/:projectId': ofProject((projectId) => `inductionAway/${projectId}`),
      'POST /api/inductionAttendee': {
        target: async (situation) => ({ ...(await draftIn(situation)), id: 0, rowVersion: 0 }),
        ask: (row) => ({
          method: 'POST',
          path: 'inductionAttendee',
          body: {
            ...row,
            groupKey: crypto.randomUUID(),
            needsMedical: false,
            signature: [],
            answers: [],
          },
        }),
      },
      'GET /api/inductionForm/:projectId/:processSubTypeId': {
        target: async (situation) => ({ ...(await draftIn(situation)), id: 0, rowVersion: 0 }),
        ask: (row) => ({
          method: 'GET',
          path: `inductionForm/${String(row.projectId)}/${String(row.processSubTypeId)}`,
        }),
      },
    }),
  }
}

/** The requests that read a list or a record. */
const reading = (requests: Record<string, RouteRequest>) =>
  Object.fromEntries(Object.entries(requests).filter(([route]) => route.startsWith('GET ')))

export const instanceRouteRequests: Record<string, RouteRequest> = {
  ...instanceRequests({
    kind: 'permit',
    processSubTypeId: subTypeId('permit', 'General'),
    table: permits,
    series: 'PTW',
  }),
  ...instanceRequests({
    kind: 'incident',
    processSubTypeId: subTypeId('incident', 'Near miss'),
    table: incidents,
    series: 'INC',
  }),
  ...instanceRequests({
    kind: 'induction',
    processSubTypeId: subTypeId('induction', 'Visitor induction'),
    table: inductions,
    series: 'IND',
  }),
  ...instanceRequests({
    kind: 'accident',
    processSubTypeId: subTypeId('accident', 'Accident report'),
    table: accidents,
    series: 'ACC',
    action: { action: 'assess', worstPotential: 3, recurrence: 2 },
  }),
  ...instanceRequests({ kind: 'rams', processSubTypeId: subTypeId('rams', 'RAMS'), table: rams, series: 'RAM' }),
  ...instanceRequests({
    kind: 'onSiteTraining',
    processSubTypeId: subTypeId('onSiteTraining', 'Toolbox talk'),
    table: onSiteTrainings,
    series: 'TRN',
    returnedAs: instanceStatus.draft,
  }),
  ...instanceRequests({
    kind: 'inspection',
    processSubTypeId: subTypeId('inspection', 'Weekly plant inspection'),
    table: inspections,
    series: 'INS',
    returnedAs: instanceStatus.draft,
  }),
  ...instanceRequests({
    kind: 'nonEquipmentInspection',
    processSubTypeId: subTypeId('nonEquipmentInspection', 'Excavation report'),
    table: nonEquipmentInspections,
    series: 'NIN',
    returnedAs: instanceStatus.draft,
  }),
  ...instanceRequests({
    kind: 'disciplinary',
    processSubTypeId: subTypeId('disciplinary', 'Disciplinary'),
    table: disciplinaries,
    series: 'DIS',
    returnedAs: instanceStatus.draft,
  }),
  'GET /api/disciplinaryAccess/:projectId': {
    ask: (_row, { projectId }) => ({ method: 'GET', path: `disciplinaryAccess/${projectId}` }),
  },
  'GET /api/disciplinarySuggestion': {
    ask: (_row, { projectId }) => ({
      method: 'GET',
      path: `disciplinarySuggestion?projectId=${projectId}&clientId=1&personName=Ann&occurredOn=2026-03-01&level=yellow`,
    }),
  },
  'GET /api/onSiteTrainingMaterials': { ask: () => ({ method: 'GET', path: 'onSiteTrainingMaterials?words=water' }) },
}

import { entities } from '#contract/entities/index.ts'
import { projectMoveTo } from '#contract/entities/project.ts'
import type { QuestionTemplate } from '#contract/entities/questionTemplate.ts'
import { toFile } from '#contract/questions/templateFile.ts'
import type { Role } from '#contract/wire/session.ts'
import { backgroundTasks } from '#server/db/tables/backgroundTask.ts'
import { notifications } from '#server/db/tables/notification.ts'
import { samples } from '#mocks/samples.ts'
import { add, pictureForm, rowOf, type Everyone, type Row } from './everyone.ts'
import { documentRequests } from './documentRequests.ts'
import { equipmentRequests } from './equipmentRequests.ts'
import { folderRequests } from './folderRequests.ts'
import { kindRequests } from './kindRequests.ts'
import { officeRequests } from './officeRequests.ts'
import { changeRequestRequests } from './changeRequestRequests.ts'
import { instanceRouteRequests } from './instanceRequests.ts'
import { rfiRequests } from './rfiRequests.ts'
import { safetyRequests } from './safetyRequests.ts'
import { siteRequests } from './siteRequests.ts'
import { viewRequests } from './viewRequests.ts'
import type { Cell, PersonName } from './table.ts'

/** Who calls a route, and on whose record. */
export interface Situation {
  everyone: Everyone
  person: PersonName
  whose: string
  /** The project of the record. */
  projectId: number
}

export interface Ask {
  method: string
  path: string
  body?: unknown
  /** The record that the returned list must contain; otherwise the answer counts as empty. */
  holds?: number
}

/** How to call a route: on which record, and with which request. */
export interface RouteRequest {
  target?(situation: Situation): Promise<Row>
  ask(row: Row, situation: Situation): Ask | Promise<Ask>
}

export const situationOf = (everyone: Everyone, { person, whose }: Cell): Situation => ({
  everyone,
  person,
  whose,
  projectId: everyone.projects[whose.startsWith('own') ? person : 'foreign'],
})

const plain = (method: string, path: string, body?: unknown): RouteRequest => ({
  ask: () => ({ method, path, ...(body !== undefined && { body }) }),
})
const project = ({ everyone, projectId }: Situation) => rowOf(everyone.admin, `project/${projectId}`)
const pictured = async (situation: Situation) => {
  const { imageFileId, ...row } = await project(situation)
  if (imageFileId) return { ...row, imageFileId }
  return (await situation.everyone.admin.read<Row>('POST', 'projectImage', await pictureForm(row))).data
}
const settings = (path: string): RouteRequest => ({
  target: project,
  ask: ({ id, rowVersion }) => ({ method: 'PUT', path, body: { projectId: id, rowVersion } }),
})

const audited = (part: string): RouteRequest => ({
  async target({ everyone, whose, projectId }) {
    if (whose === '') return { ...(await rowOf(everyone.admin, 'client/1')), entityKind: 'client' }
    return whose === 'other'
      ? { id: everyone.ids.admin.userId, rowVersion: 1, entityKind: 'user' }
      : { id: projectId, rowVersion: 1, entityKind: 'project' }
  },
  ask: ({ id, entityKind }) => ({
    method: 'GET',
    path: `audit${part}?entityKind=${String(entityKind)}&entityId=${id}`,
  }),
})

/** The next step that a project can take, and its target status. */
function stepOf(row: Row) {
  const [action = ''] = row.allowedActions as string[]
  return { action, statusId: projectMoveTo[action] ?? row.heldStatusId, reason: 'Tried by a test' }
}

async function notice({ everyone, person, whose }: Situation): Promise<Row> {
  const userId =
    whose === 'own'
      ? everyone.ids[person].userId || everyone.admin.userId
      : (await everyone.world.as('admin2@demo.test')).userId
  const { db, now } = everyone.world.services
  const on = now().toISOString()
  const [row] = await db
    .insert(notifications)
    .values({ userId, topic: 'test', title: 'Gate closed', body: 'North gate', createdOn: on, updatedOn: on })
    .returning()
  return row as Row
}

/** A waiting task of the person or of someone else. No runner is told about it. */
async function task({ everyone, person, whose }: Situation): Promise<Row> {
  const userId =
    whose === 'own'
      ? everyone.ids[person].userId || everyone.admin.userId
      : (await everyone.world.as('admin2@demo.test')).userId
  const { db, now } = everyone.world.services
  const on = now().toISOString()
  const stamps = { createdOn: on, updatedOn: on, leaseUntil: '2100-01-01T00:00:00.000Z' }
  const [row] = await db
    .insert(backgroundTasks)
    .values({ userId, task: 'import', title: 'Import', input: {}, ...stamps })
    .returning()
  return row as unknown as Row
}

/** A list with one person to invite. */
const people = (asAdmin: boolean) => ({
  lines: [
    {
      email: `${crypto.randomUUID()}@joinery.example`,
      firstName: 'Ada',
      lastName: 'Quinn',
      roles: asAdmin ? 'Administrator' : '',
    },
  ],
  clientId: 1,
  pbSystems: ['sms'],
})

const odd: Record<string, RouteRequest> = {
  'GET /api/LoggedInUser': plain('GET', 'LoggedInUser'),
  'POST /api/login': {
    ask: () => ({
      method: 'POST',
      path: 'login',
      body: { Email: `${crypto.randomUUID()}@nobody.example`, Password: 'not-the-password' },
    }),
  },
  'POST /api/LogOff': plain('POST', 'LogOff'),
  'POST /api/ForgotPassword': {
    ask: () => ({ method: 'POST', path: 'ForgotPassword', body: { Email: `${crypto.randomUUID()}@nobody.example` } }),
  },
  'POST /api/ChangePassword': plain('POST', 'ChangePassword', {
    CurrentPassword: 'not the present one',
    Password: 'Correct-Horse-77',
  }),
  'POST /api/ConfirmPassword': plain('POST', 'ConfirmPassword', { Token: 'never-sent', Password: 'Correct-Horse-77' }),
  'POST /api/SigningPin': plain('POST', 'SigningPin', { CurrentPassword: 'not the present one', Pin: '482915' }),
  'POST /api/RemoveSigningPin': plain('POST', 'RemoveSigningPin', { CurrentPassword: 'not the present one' }),
  // A separate number for each caller, because wrong PINs of one person are counted together.
  'POST /api/SigningProof': {
    ask: () => ({
      method: 'POST',
      path: 'SigningProof',
      body: { UserId: 2_000_000 + Math.floor(Math.random() * 100_000_000), Pin: '482915' },
    }),
  },
  'POST /api/SitePinProof': {
    ask: () => ({ method: 'POST', path: 'SitePinProof', body: { ProjectId: 1, PersonId: 2_000_000, Pin: '482915' } }),
  },
  'POST /api/permitHolder/read': {
    ask: () => ({ method: 'POST', path: 'permitHolder/read', body: { Token: 'forged' } }),
  },
  'POST /api/permitHolder': {
    ask: () => ({ method: 'POST', path: 'permitHolder', body: { Step: 'start', Pin: '482915' } }),
  },
  'GET /api/user/:id/signingPin': {
    target: account,
    ask: ({ id }) => ({ method: 'GET', path: `user/${id}/signingPin` }),
  },
  'POST /api/FirstAdministrator': plain('POST', 'FirstAdministrator', {
    Token: 'never-printed',
    FirstName: 'Eve',
    LastName: 'Quinn',
    Email: 'eve@quinn.example',
    Password: 'Correct-Horse-77',
    OrganisationName: 'Mine',
    ClientName: 'Mine',
    Country: 'IE',
  }),
  'ALL /bff/login': plain('GET', '/bff/login'),
  'GET /bff/silent-login': plain('GET', '/bff/silent-login'),
  'GET /bff/silent-login-callback': plain('GET', '/bff/silent-login-callback'),
  'GET /bff/user': plain('GET', '/bff/user'),
  'GET /bff/logout': plain('GET', '/bff/logout'),
  'POST /bff/backchannel': plain('POST', '/bff/backchannel', { logout_token: 'forged' }),
  'GET /healthz': plain('GET', '/healthz'),
  'GET /readyz': plain('GET', '/readyz'),
  'GET /api/changes': plain('GET', 'changes?since=0'),
  'GET /api/preference': plain('GET', 'preference'),
  'GET /api/deviceKey': plain('GET', 'deviceKey'),
  [String.raw`PUT /api/preference/:name{[\w.-]{1,60}}`]: plain('PUT', 'preference/columns', { value: ['name'] }),
  'GET /api/mail': plain('GET', 'mail'),
  'GET /api/mail/count': plain('GET', 'mail/count'),
  'GET /api/mail/choices/:column': plain('GET', 'mail/choices/state'),
  'ALL /api/upload': plain('POST', 'upload'),
  'ALL /api/upload/:id': plain('HEAD', `upload/${'0'.repeat(32)}`),
  'GET /api/choice/client': plain('GET', 'choice/client'),
  'GET /api/choice/user': plain('GET', 'choice/user'),
  'GET /api/choice/libraryProject': plain('GET', 'choice/libraryProject'),
  'GET /api/choice/question': plain('GET', 'choice/question'),
  'GET /api/choice/project': {
    target: project,
    ask: ({ id }) => ({ method: 'GET', path: 'choice/project', holds: id }),
  },
  'GET /api/audit': audited(''),
  'GET /api/audit/count': audited('/count'),
  'GET /api/audit/entries': plain('GET', 'audit/entries'),
  'GET /api/audit/entries/count': plain('GET', 'audit/entries/count'),
  'GET /api/audit/entries/choices/:column': plain('GET', 'audit/entries/choices/byUserId'),
  'GET /api/audit/export': plain('GET', 'audit/export?where.action=restored'),
  'GET /api/user/:id/openWork': { target: account, ask: ({ id }) => ({ method: 'GET', path: `user/${id}/openWork` }) },
  'PUT /api/user/:id/handOver': {
    target: account,
    ask: ({ id, rowVersion }, { everyone }) => ({
      method: 'PUT',
      path: `user/${id}/handOver`,
      body: { toUserId: everyone.ids.library.userId, rowVersion },
    }),
  },
  'PUT /api/user/:id/invitationLink': {
    target: account,
    ask: ({ id }) => ({ method: 'PUT', path: `user/${id}/invitationLink`, body: {} }),
  },
  'POST /api/user/bulk/check': { ask: () => ({ method: 'POST', path: 'user/bulk/check', body: people(false) }) },
  'POST /api/user/bulk': {
    ask: (_row, { whose }) => ({ method: 'POST', path: 'user/bulk', body: people(whose === 'admin') }),
  },
  'GET /api/bin': plain('GET', 'bin'),
  'GET /api/bin/count': plain('GET', 'bin/count'),
  'GET /api/bin/choices/:column': plain('GET', 'bin/choices/kind'),
  'GET /api/file/:id': {
    target: async (situation) => ({ id: Number((await pictured(situation)).imageFileId), rowVersion: 1 }),
    ask: ({ id }) => ({ method: 'GET', path: `file/${id}` }),
  },
  'GET /api/project/:id{[0-9]+}': { target: project, ask: ({ id }) => ({ method: 'GET', path: `project/${id}` }) },
  'GET /api/project/:id{[0-9]+}/obstacles/:action': {
    target: project,
    ask: ({ id }) => ({ method: 'GET', path: `project/${id}/obstacles/close` }),
  },
  'GET /api/project/:id': plain('GET', 'project/harbour'),
  'POST /api/project': {
    ask(_row, { everyone, person, whose }) {
      const clientId =
        whose === 'own' && everyone.ids[person].clientId ? everyone.ids[person].clientId : everyone.ids.viewer.clientId
      return {
        method: 'POST',
        path: 'project',
        body: samples.project({ clientId, userId: everyone.admin.userId, projectId: 0 }),
      }
    },
  },
  'DELETE /api/project/:id': {
    // Deletes a new project, so that the person's own project remains.
    target: (situation) =>
      situation.person !== 'admin' && situation.whose === 'own' ? project(situation) : newProject(situation),
    ask: ({ id, rowVersion }) => ({ method: 'DELETE', path: `project/${id}?rowVersion=${rowVersion}` }),
  },
  'PUT /api/project/:id/move': {
    target: project,
    ask: (row) => ({
      method: 'PUT',
      path: `project/${row.id}/move`,
      body: { ...stepOf(row), rowVersion: row.rowVersion },
    }),
  },
  'PUT /api/projectsStatus': {
    target: project,
    ask: (row) => ({ method: 'PUT', path: 'projectsStatus', body: { ...stepOf(row), ids: [row.id] } }),
  },
  'PUT /api/projectLatitudeAndLongitude': {
    target: project,
    ask: ({ id, rowVersion }) => ({
      method: 'PUT',
      path: 'projectLatitudeAndLongitude',
      body: { id, rowVersion, latitude: 53.27, longitude: -9.05 },
    }),
  },
  'PUT /api/projectPmpSettings': settings('projectPmpSettings'),
  'PUT /api/updateRfiSettings': settings('updateRfiSettings'),
  'PUT /api/projectChangeRequestSettings': settings('projectChangeRequestSettings'),
  'PUT /api/projectSmsSettings': settings('projectSmsSettings'),
  'POST /api/projectImage': {
    target: project,
    ask: async (row) => ({ method: 'POST', path: 'projectImage', body: await pictureForm(row) }),
  },
  'DELETE /api/projectImage/:projectId': {
    target: pictured,
    ask: ({ id, rowVersion }) => ({ method: 'DELETE', path: `projectImage/${id}?rowVersion=${rowVersion}` }),
  },
  'GET /api/downloadProjectCOBieDocuments/:id': {
    target: project,
    ask: ({ id }) => ({ method: 'GET', path: `downloadProjectCOBieDocuments/${id}` }),
  },
  'GET /api/downloadProjectProgressReport/:id': {
    target: project,
    ask: ({ id }) => ({ method: 'GET', path: `downloadProjectProgressReport/${id}` }),
  },
  'GET /api/projectProgressPhotos/:id': {
    target: project,
    ask: ({ id }) => ({ method: 'GET', path: `projectProgressPhotos/${id}` }),
  },
  'PUT /api/ProjectPublish': {
    target: project,
    ask: ({ id }) => ({
      method: 'PUT',
      path: 'ProjectPublish',
      body: { projectId: id, mode: 'all', note: 'Handover' },
    }),
  },
  'PUT /api/ProjectImport': {
    async target(situation) {
      const { rootFolderId } = await rowOf(situation.everyone.admin, `project/${situation.projectId}`).then(
        (row) => (row.project ?? row) as Row,
      )
      return { ...(await project(situation)), rootFolderId }
    },
    ask: ({ id, rootFolderId }) => ({
      method: 'PUT',
      path: 'ProjectImport',
      body: { projectId: id, targetFolderId: rootFolderId, source: 'pmp', dryRun: true },
    }),
  },
  'POST /api/ProjectClone': {
    target: project,
    ask: ({ id }) => ({
      method: 'POST',
      path: 'ProjectClone',
      body: {
        fromProjectId: id,
        name: 'Copy',
        number: crypto.randomUUID().slice(0, 18),
        startDate: '2027-01-04',
        parts: [],
      },
    }),
  },
  'PUT /api/projectIssue/accept': {
    target: project,
    ask: ({ id }) => ({
      method: 'PUT',
      path: 'projectIssue/accept',
      body: { projectId: id, number: 1, signature: 'Nobody' },
    }),
  },
  'POST /api/projectIssue/acceptFor': {
    target: project,
    ask: ({ id }) => {
      const body = new FormData()
      const words = { projectId: id, number: 1, clientId: 1, name: 'Nobody', role: 'Clerk', signature: 'Nobody' }
      for (const [name, value] of Object.entries(words)) body.set(name, String(value))
      body.append('files', new File(['Yes'], 'letter.txt', { type: 'text/plain' }))
      return { method: 'POST', path: 'projectIssue/acceptFor', body }
    },
  },
  'PUT /api/projectIssue/update': {
    target: project,
    ask: ({ id }) => ({
      method: 'PUT',
      path: 'projectIssue/update',
      body: { projectId: id, source: 'reason', reference: null, reason: 'A pump was replaced' },
    }),
  },
  'PUT /api/projectIssue/takeOut': {
    target: project,
    ask: ({ id }) => ({
      method: 'PUT',
      path: 'projectIssue/takeOut',
      body: { projectId: id, documentId: 1, reason: 'It names the residents' },
    }),
  },
  'GET /api/projectIssue/:projectId': {
    target: project,
    ask: ({ id }) => ({ method: 'GET', path: `projectIssue/${id}` }),
  },
  'GET /api/projectIssue/:projectId/:number': {
    target: project,
    ask: ({ id }) => ({ method: 'GET', path: `projectIssue/${id}/1` }),
  },
  'GET /api/projectIssue/:projectId/:number/zip': {
    target: project,
    ask: ({ id }) => ({ method: 'GET', path: `projectIssue/${id}/1/zip` }),
  },
  'GET /api/projectIssue/:projectId/:number/letter': {
    target: project,
    ask: ({ id }) => ({ method: 'GET', path: `projectIssue/${id}/1/letter` }),
  },
  'GET /api/projectIssue/:projectId/:number/file/:documentId': {
    target: project,
    ask: ({ id }) => ({ method: 'GET', path: `projectIssue/${id}/1/file/1` }),
  },
  'PUT /api/projectFolderChase': {
    target: project,
    ask: ({ id }) => ({ method: 'PUT', path: 'projectFolderChase', body: { projectId: id, clientIds: [1] } }),
  },
  'GET /api/workload': plain('GET', 'workload'),
  'GET /api/projectFigures': plain('GET', 'projectFigures'),
  'GET /api/recentChanges': plain('GET', 'recentChanges'),
  'PUT /api/starterSet': plain('PUT', 'starterSet', { dryRun: true }),
  'GET /api/projectSetUp': plain('GET', 'projectSetUp?projectId=1'),
  'GET /api/officeSetUp': plain('GET', 'officeSetUp'),
  'GET /api/numberSearch': plain('GET', 'numberSearch?words=RFI-0001'),
  'GET /api/projectDocumentSearch': plain('GET', 'projectDocumentSearch?words=bridge'),
  'GET /api/projectDocumentSearch/zip': plain('GET', 'projectDocumentSearch/zip'),
  'GET /api/projectCOBieWarnings/:id': {
    target: project,
    ask: ({ id }) => ({ method: 'GET', path: `projectCOBieWarnings/${id}` }),
  },
  ...Object.fromEntries(
    ['', '/xlsx', '/pdf'].map((file) => [
      `GET /api/projectReport/:kind/:projectId${file}`,
      { target: project, ask: ({ id }: Row) => ({ method: 'GET', path: `projectReport/rfi/${id}${file}` }) },
    ]),
  ),
  'GET /api/roleListTemplate/:id/dryRun': {
    target: project,
    ask: ({ id }) => ({ method: 'GET', path: `roleListTemplate/1/dryRun?projectId=${id}` }),
  },
  'POST /api/clientLogo': {
    target: ({ everyone }) => newFirm(everyone),
    ask: async (row) => ({ method: 'POST', path: 'clientLogo', body: await pictureForm(row) }),
  },
  'DELETE /api/clientLogo/:clientId': {
    target: async ({ everyone }) =>
      (await everyone.admin.read<Row>('POST', 'clientLogo', await pictureForm(await newFirm(everyone)))).data,
    ask: ({ id, rowVersion }) => ({ method: 'DELETE', path: `clientLogo/${id}?rowVersion=${rowVersion}` }),
  },
  'POST /api/settings/logo': {
    target: ({ everyone }) => rowOf(everyone.admin, 'settings/1'),
    ask: async (row) => ({ method: 'POST', path: 'settings/logo', body: await pictureForm(row) }),
  },
  'DELETE /api/settings/logo': {
    target: ({ everyone }) => rowOf(everyone.admin, 'settings/1'),
    ask: ({ rowVersion }) => ({ method: 'DELETE', path: `settings/logo?rowVersion=${rowVersion}` }),
  },
  'POST /api/questionTemplate/import': {
    ask: () => ({
      method: 'POST',
      path: 'questionTemplate/import',
      body: { file: toFile({ ...samples.questionTemplate(nobody) } as QuestionTemplate, []) },
    }),
  },
  'POST /api/questionTemplate/:id/copy': {
    target: ({ everyone }) => newTemplate(everyone),
    ask: ({ id }) => ({ method: 'POST', path: `questionTemplate/${id}/copy`, body: {} }),
  },
  'GET /api/questionTemplate/:id/history': {
    target: ({ everyone }) => newTemplate(everyone),
    ask: ({ id }) => ({ method: 'GET', path: `questionTemplate/${id}/history` }),
  },
  'GET /api/questionTemplate/:id/version': {
    target: ({ everyone }) => newTemplate(everyone),
    ask: ({ id }) => ({ method: 'GET', path: `questionTemplate/${id}/version` }),
  },
  // The third template of the demo world has a published version.
  'GET /api/questionTemplate/:id/version/:version': plain('GET', 'questionTemplate/3/version/1'),
  'PUT /api/templateQuestion/bulk': {
    target: ({ everyone }) => newQuestion(everyone),
    ask: ({ id, rowVersion, questionTemplateId, sectionId }) => ({
      method: 'PUT',
      path: 'templateQuestion/bulk',
      body: { questionTemplateId, move: [{ id, rowVersion, sectionId, sortOrder: 7 }] },
    }),
  },
  'GET /api/notification/count': plain('GET', 'notification/count'),
  'GET /api/notification/choices/:column': plain('GET', 'notification/choices/topic'),
  'POST /api/notification': plain('POST', 'notification', {}),
  'PUT /api/notification/markAllRead': plain('PUT', 'notification/markAllRead'),
}

const newFirm = (everyone: Everyone) => add(everyone.admin, 'client', samples.client(nobody))
const newUser = (everyone: Everyone, roles: Role[] = []) =>
  add(everyone.admin, 'user', { ...samples.user({ ...nobody, clientId: everyone.ids.viewer.clientId }), roles })
const newProject = ({ everyone }: Situation) =>
  add(
    everyone.admin,
    'project',
    samples.project({ clientId: everyone.ids.admin.clientId, userId: everyone.admin.userId, projectId: 0 }),
  )
const newTemplate = (everyone: Everyone) => add(everyone.admin, 'questionTemplate', samples.questionTemplate(nobody))
/** In a new template, so that publishing affects nobody else's. */
async function templateWithQuestion(everyone: Everyone) {
  const template = await newTemplate(everyone)
  return { template, question: await add(everyone.admin, 'templateQuestion', { ...questionIn(template.id) }) }
}
const questionIn = (questionTemplateId: number) => ({
  ...samples.templateQuestion(nobody),
  questionTemplateId,
  sectionId: 'first',
  visibleIf: null,
})
const newQuestion = async (everyone: Everyone) => (await templateWithQuestion(everyone)).question
const nobody = { clientId: 0, userId: 0, projectId: 0 }

async function companyIn({ everyone, projectId }: Situation) {
  return samples.projectClient({ ...nobody, projectId, clientId: (await newFirm(everyone)).id })
}

async function roleIn({ everyone, whose, projectId }: Situation) {
  const system = whose.endsWith('pmp') ? 'pmp' : 'sms'
  return {
    ...samples.userProjectRole({ ...nobody, projectId, userId: (await newUser(everyone)).id }),
    systems: [system],
  }
}

/** A kind whose records belong to a project and need no other parent. */
function ofProject(
  kind: 'group' | 'projectLocation' | 'projectProcessSubType' | 'projectInductionVideo' | 'savedView' | 'weatherDay',
) {
  const { path } = entities[kind]
  const draft = ({ projectId }: Situation) => samples[kind]({ ...nobody, projectId })
  return kindRequests({
    kind,
    path,
    record: (situation) => add(situation.everyone.admin, path, draft(situation)),
    draft,
  })
}

async function account({ everyone, person, whose }: Situation) {
  if (whose === 'self' && person !== 'stranger') return rowOf(everyone.admin, `user/${everyone.ids[person].userId}`)
  return newUser(everyone, whose === 'admin' ? ['admin'] : [])
}

const office = ({ everyone }: Situation) => rowOf(everyone.admin, 'settings/1')

/** The request on each route, by method and route pattern. */
export const routeRequests: Readonly<Record<string, RouteRequest>> = {
  ...kindRequests({ kind: 'client', record: ({ everyone }) => newFirm(everyone), draft: () => samples.client(nobody) }),
  ...kindRequests({
    kind: 'user',
    record: account,
    changed: { phone: '+353 85 555 0300' },
    action: 'deactivate',
    draft: ({ everyone, whose }) => ({
      ...samples.user({ ...nobody, clientId: everyone.ids.viewer.clientId }),
      roles: whose === 'admin' ? ['admin'] : [],
    }),
  }),
  ...kindRequests({ kind: 'project', record: project, spare: newProject }),
  ...kindRequests({
    kind: 'projectClient',
    record: async (situation) => add(situation.everyone.admin, 'projectClient', await companyIn(situation)),
    draft: companyIn,
  }),
  ...kindRequests({
    kind: 'userProjectRole',
    record: async (situation) => add(situation.everyone.admin, 'userProjectRole', await roleIn(situation)),
    draft: roleIn,
  }),
  ...ofProject('group'),
  ...ofProject('projectLocation'),
  ...ofProject('projectInductionVideo'),
  ...ofProject('weatherDay'),
  ...ofProject('savedView'),
  ...viewRequests,
  ...ofProject('projectProcessSubType'),
  'PUT /api/projectProcessSubType/copy': {
    ask: (_row, { projectId }) => ({
      method: 'PUT',
      path: 'projectProcessSubType/copy',
      body: { fromProjectId: projectId, toProjectId: projectId },
    }),
  },
  ...rfiRequests,
  ...instanceRouteRequests,
  ...safetyRequests,
  ...siteRequests,
  ...equipmentRequests,
  ...changeRequestRequests,
  ...folderRequests,
  ...documentRequests,
  ...kindRequests({ kind: 'notification', record: notice, action: 'read' }),
  ...kindRequests({ kind: 'backgroundTask', record: task, action: 'cancel' }),
  ...kindRequests({
    kind: 'lookup',
    path: 'lookup/rfiDisciplines',
    route: 'lookup/:list',
    draft: () => samples.lookup(nobody),
    record: ({ everyone }) => add(everyone.admin, 'lookup/rfiDisciplines', samples.lookup(nobody)),
  }),
  ...kindRequests({
    kind: 'roleListTemplate',
    record: ({ everyone }) => add(everyone.admin, 'roleListTemplate', samples.roleListTemplate(nobody)),
    draft: () => samples.roleListTemplate(nobody),
  }),
  ...kindRequests({
    kind: 'processSubType',
    record: ({ everyone }) => add(everyone.admin, 'processSubType', samples.processSubType(nobody)),
    draft: () => samples.processSubType(nobody),
  }),
  ...kindRequests({
    kind: 'equipmentType',
    record: ({ everyone }) => add(everyone.admin, 'equipmentType', samples.equipmentType(nobody)),
    draft: () => samples.equipmentType(nobody),
  }),
  ...kindRequests({
    kind: 'settings',
    record: office,
    spare: () => Promise.resolve({ id: 2_000_000_001, rowVersion: 1 }),
    draft: () => samples.settings(nobody),
    changed: { lockAfter: 6 },
  }),
  ...officeRequests,
  ...kindRequests({
    kind: 'questionTemplate',
    record: async ({ everyone }) => (await templateWithQuestion(everyone)).template,
    spare: ({ everyone }) => newTemplate(everyone),
    draft: () => samples.questionTemplate(nobody),
    action: 'publish',
  }),
  ...kindRequests({
    kind: 'templateQuestion',
    record: ({ everyone }) => newQuestion(everyone),
    draft: async ({ everyone }) => questionIn((await newTemplate(everyone)).id),
  }),
  ...odd,
}

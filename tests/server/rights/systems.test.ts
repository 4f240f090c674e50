import { beforeAll, expect, test } from 'vitest'
import type { DryRun } from '#contract/approvals/approvalPeople.ts'
import type { Visitor } from '#mocks/world.ts'
import { samples } from '#mocks/samples.ts'
import { approvalId } from '#server/application/worlds/approvals/templates.ts'
import { hsAdviserRole } from '#server/db/supplied/lookups.ts'
import { users } from '#server/db/tables/user.ts'
import { eq } from 'drizzle-orm'
import { useWorld } from '#tests/world.ts'
import { pdfBytes } from '#tests/hostile/files.ts'
import { add, signInEveryone, rowOf, type Everyone, type Fields, type Row } from './everyone.ts'

const setup = useWorld()
let everyone: Everyone
beforeAll(async () => void (everyone = await signInEveryone(setup.world)))

const nobody = { clientId: 0, userId: 0, projectId: 0 }

/** Creates an active person who may open every system. */
async function newPerson() {
  const row = await add(everyone.admin, 'user', {
    ...samples.user({ ...nobody, clientId: everyone.ids.admin.clientId }),
    pbSystems: ['pmp', 'sms', 'sfs', 'fm'],
  })
  await setup.world.services.db.update(users).set({ statusId: 20 }).where(eq(users.id, row.id))
  return setup.world.as(String(row.email))
}
const newProject = async (systems: readonly string[]) =>
  add(everyone.admin, 'project', {
    ...samples.project({ ...nobody, clientId: everyone.ids.admin.clientId, userId: everyone.admin.userId }),
    systems,
  })
const role = (projectId: number, userId: number, systems: readonly string[], more: Fields = {}) => ({
  projectId,
  userId,
  projectRoleId: 40,
  accessLevel: 30,
  systems,
  from: '2025-01-06',
  ...more,
})
const give = (...of: Parameters<typeof role>) => add(everyone.admin, 'userProjectRole', role(...of))
const saved = async (path: string, changes: object) =>
  expect(
    (await everyone.admin.read('PUT', path.split('/')[0]!, { ...(await rowOf(everyone.admin, path)), ...changes }))
      .errors,
  ).toEqual([])
const status = async (who: Visitor, method: string, path: string, body?: unknown) =>
  (await who.ask(method, path, body)).status

/** Creates a training with its certificate, for a person who works on a project. */
async function trainingOn(projectId: number) {
  const worker = await newPerson()
  await give(projectId, worker.userId, ['pmp', 'sms'], { accessLevel: 20 })
  const row = await add(worker, 'userTraining', { ...samples.userTraining(nobody), userId: worker.userId })
  const form = new FormData()
  form.set('id', String(row.id))
  form.set('rowVersion', String(row.rowVersion))
  form.set('files', new File([pdfBytes], 'card.pdf', { type: 'application/pdf' }))
  return (await worker.read<Row & { files: { id: number }[] }>('POST', 'userTrainingFile', form)).data
}

/** Everything that a person can read of a training. */
const seenOf = async (who: Visitor, { id, userId, files, rowVersion }: Awaited<ReturnType<typeof trainingOn>>) => ({
  listed: (await who.read<Row[]>('GET', `userTraining?userId=${Number(userId)}`)).data.length > 0,
  read: await status(who, 'GET', `userTraining/${id}`),
  certificate: await status(who, 'GET', `file/${files[0]!.id}`),
  history: await status(who, 'GET', `audit?entityKind=userTraining&entityId=${id}`),
  verified: await status(who, 'PUT', `userTraining/${id}/move`, { action: 'verify', rowVersion: rowVersion + 1 }),
})
const nothing = { listed: false, read: 404, certificate: 404, history: 404, verified: 404 }

test('a person who manages project management only, and names themselves H&S adviser there, reads no other trainings', async () => {
  const { id } = await newProject(['pmp', 'sms'])
  const training = await trainingOn(id)
  const manager = await newPerson()
  await give(id, manager.userId, ['pmp'])
  const own = role(id, manager.userId, ['pmp'], { projectRoleId: hsAdviserRole })
  expect(await manager.read('POST', 'userProjectRole', { ...own, systems: ['sms'] })).toMatchObject({ status: 400 })
  expect(await manager.read('POST', 'userProjectRole', own)).toMatchObject({ status: 201 })
  expect(await seenOf(manager, training)).toEqual(nothing)
  const before = setup.world.services.live.sequence()
  await saved(`userTraining/${training.id}`, { title: 'Confined spaces' })
  const { data } = await manager.read<{ changes: { kind: string }[] }>('GET', `changes?since=${before}`)
  expect(data.changes.filter(({ kind }) => kind === 'userTraining')).toEqual([])

  const adviser = await newPerson()
  await give(id, adviser.userId, ['sms'], { projectRoleId: hsAdviserRole })
  expect(await seenOf(adviser, training)).toEqual({
    listed: true,
    read: 200,
    certificate: 200,
    history: 200,
    verified: 200,
  })
})

test('an adviser whose account, project or office lacks safety management reads no other trainings', async () => {
  const { id } = await newProject(['pmp', 'sms'])
  const training = await trainingOn(id)
  const adviser = await newPerson()
  await give(id, adviser.userId, ['pmp', 'sms'], { projectRoleId: hsAdviserRole })
  const read = () => status(adviser, 'GET', `userTraining/${training.id}`)
  expect(await read()).toBe(200)
  await saved(`project/${id}`, { systems: ['pmp'] })
  expect(await read()).toBe(404)
  await saved(`project/${id}`, { systems: ['pmp', 'sms'] })
  expect(await read()).toBe(200)
  await saved('settings/1', { systems: ['pmp', 'sfs', 'fm'] })
  expect(await read()).toBe(404)
  await saved('settings/1', { systems: ['pmp', 'sms', 'sfs', 'fm'] })
  await saved(`user/${adviser.userId}`, { pbSystems: ['pmp'] })
  expect(await read()).toBe(404)
})

test('a role in a system that the project does not use grants nothing until the system is switched on', async () => {
  const { id } = await newProject(['pmp'])
  const caretaker = await newPerson()
  await give(id, caretaker.userId, ['fm'])
  const site = await rowOf(everyone.admin, `project/${id}`)
  const seen = async () => [
    await status(caretaker, 'GET', `project/${id}`),
    (await caretaker.read<Row[]>('GET', 'project')).data.length,
    (await caretaker.read<Row[]>('GET', `projectClient?projectId=${id}`)).data.length,
    await status(caretaker, 'GET', 'choice/user'),
  ]
  expect(await seen()).toEqual([403, 0, 0, 403])
  expect(await status(caretaker, 'PUT', 'project', { ...site, name: 'Mine' })).toBe(404)
  expect(
    await status(caretaker, 'POST', 'projectGroup', { ...samples.group({ ...nobody, projectId: id }), userIds: [] }),
  ).toBe(403)
  await saved(`project/${id}`, { systems: ['pmp', 'fm'] })
  expect(await seen()).toEqual([200, 1, 1, 200])
  await saved(`project/${id}`, { systems: ['pmp'] })
  expect(await seen()).toEqual([403, 0, 0, 403])
})

test('a manager of a system may switch it off and on again on a project to which they also have other access', async () => {
  const { id } = await newProject(['pmp', 'sms'])
  const manager = await newPerson()
  await give(id, manager.userId, ['pmp', 'sms'])
  const change = async (systems: string[]) => {
    const { data } = await manager.read<{ project: Row }>('GET', `project/${id}`)
    return (await manager.read('PUT', 'project', { ...data.project, systems })).status
  }
  expect(await change(['pmp'])).toBe(200)
  expect(await change(['pmp', 'fm'])).toBe(400)
  expect(await change(['pmp', 'sms'])).toBe(200)
})

test('the settings of a system are shown only to people who work in it, in the history too, and stay when another system’s are saved', async () => {
  const { id } = await newProject(['pmp', 'sms'])
  const [safety, office] = [await newPerson(), await newPerson()]
  await give(id, safety.userId, ['sms'])
  await give(id, office.userId, ['pmp'])
  const version = async () => (await rowOf(everyone.admin, `project/${id}`)).rowVersion
  const save = async (who: Visitor, path: string, values: object) =>
    (await who.read('PUT', path, { projectId: id, rowVersion: await version(), ...values })).status
  expect(await save(office, 'projectChangeRequestSettings', { secondApproverFrom: 40_000 })).toBe(200)
  expect(await save(safety, 'projectSmsSettings', { cardRule: 'block' })).toBe(200)
  expect(await save(safety, 'projectChangeRequestSettings', { secondApproverFrom: 1 })).toBe(403)
  const settingsFor = async (who: Visitor) => {
    const { data } = await who.read<{ project: Row; pageData: { settings: Fields } }>('GET', `project/${id}`)
    return data.pageData.settings
  }
  const historyFor = async (who: Visitor) =>
    (await who.read<{ action: string; of?: object }[]>('GET', `audit?entityKind=project&entityId=${id}`)).data
      // Not the entries of its folders.
      .filter(({ of }) => !of)
      .map(({ action }) => action)
  expect(await settingsFor(safety)).toEqual({ sms: expect.objectContaining({ cardRule: 'block' }) as object })
  expect(await settingsFor(office)).toEqual({
    changeRequest: expect.objectContaining({ secondApproverFrom: 40_000 }) as object,
  })
  expect(await settingsFor(everyone.admin)).toMatchObject({
    sms: { cardRule: 'block' },
    changeRequest: { secondApproverFrom: 40_000 },
  })
  expect(await historyFor(safety)).toEqual(['settings:sms', 'created'])
  expect(await historyFor(office)).toEqual(['settings:changeRequest', 'created'])
  expect(await historyFor(everyone.admin)).toEqual(['settings:sms', 'settings:changeRequest', 'created'])
})

test('a role in another system does not make anyone a candidate for an approval', async () => {
  const { id } = await newProject(['pmp', 'sms'])
  const asked = async () => {
    const { data } = await everyone.admin.read<DryRun>(
      'GET',
      `roleListTemplate/${approvalId('rams')}/dryRun?projectId=${id}`,
    )
    return data.stages.flatMap(({ people, passedOver }) => [...people, ...passedOver]).length
  }
  const named = await asked()
  const person = await newPerson()
  const given = await give(id, person.userId, ['pmp'], { projectRoleId: hsAdviserRole, processRoleIds: [10, 20, 30] })
  expect(await asked()).toBe(named)
  await saved(`userProjectRole/${given.id}`, { systems: ['sms'] })
  expect(await asked()).toBeGreaterThan(named)
})

test('a person whose role is in a system that the project does not use is not asked to read its documents', async () => {
  const { id } = await newProject(['pmp'])
  const [caretaker, engineer] = [await newPerson(), await newPerson()]
  await give(id, caretaker.userId, ['fm'])
  await give(id, engineer.userId, ['pmp'])
  const library = await add(everyone.admin, 'documentLibrary', {
    ...samples.documentLibrary({ ...nobody, clientId: everyone.ids.admin.clientId }),
    visibility: 'projects',
    projectIds: [id],
  })
  const draft = await add(everyone.admin, 'documentLibraryDocument', {
    ...samples.libraryDocument(nobody),
    folderId: null,
    documentLibraryId: library.id,
    acknowledgeRequired: true,
  })
  const form = new FormData()
  form.set('id', String(draft.id))
  form.set('rowVersion', String(draft.rowVersion))
  form.set('files', new File(['Read me\n'], 'notes.txt', { type: 'text/plain' }))
  const { data: revised } = await everyone.admin.read<Row>('POST', 'documentLibraryRevision', form)
  const published = await everyone.admin.read<Row & { toReadBy: { userId: number }[] }>(
    'PUT',
    `documentLibraryDocument/${draft.id}/move`,
    { action: 'publish', rowVersion: revised.rowVersion },
  )
  expect(published.data.toReadBy.map(({ userId }) => userId)).toEqual([engineer.userId])
})

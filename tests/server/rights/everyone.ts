import sharp from 'sharp'
import { documentKinds } from '#contract/documents/documentKind.ts'
import { folderSystems, folderUserKinds, rootFields } from '#contract/documents/projectFolders.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor, World } from '#mocks/world.ts'
import { people, type PersonName } from './table.ts'

export type Fields = Record<string, unknown>
/** A record as the administrator reads it. */
export type Row = Fields & { id: number; rowVersion: number }

/** The people of the rights table, each with their own project, and one project without any of them. */
export interface Everyone {
  world: World
  admin: Visitor
  visitors: Record<PersonName, Visitor | Omit<Visitor, 'userId' | 'sessionId'>>
  ids: Record<PersonName, { userId: number; clientId: number }>
  projects: Record<PersonName | 'foreign', number>
}

const from = '2025-01-06'
const allSystems = ['pmp', 'sms', 'sfs', 'fm']

/** Signs everyone in and gives each their rights. */
export async function signInEveryone(world: World): Promise<Everyone> {
  // Background work would change answers between two requests that are compared.
  await world.gateway.background.stop()
  const admin = await world.as('admin@demo.test')
  const { clientId: ownFirm } = await rowOf(admin, `user/${admin.userId}`)
  const addProject = () =>
    add(admin, 'project', samples.project({ clientId: Number(ownFirm), userId: admin.userId, projectId: 0 }))
  const everyone = { world, admin, visitors: {}, ids: {}, projects: { foreign: (await addProject()).id } } as Everyone
  for (const person of people) {
    const visitor = person === 'stranger' ? { ...world.stranger(), userId: 0 } : await world.as(`${person}@demo.test`)
    const { clientId } = visitor.userId ? await rowOf(admin, `user/${visitor.userId}`) : { clientId: 0 }
    everyone.visitors[person] = visitor
    everyone.ids[person] = { userId: visitor.userId, clientId: Number(clientId) }
    everyone.projects[person] = (await addProject()).id
  }
  const role = (person: PersonName, accessLevel: number, systems: string[]) =>
    add(admin, 'userProjectRole', {
      userId: everyone.ids[person].userId,
      projectId: everyone.projects[person],
      projectRoleId: 40,
      accessLevel,
      systems,
      from,
    })
  await role('staff', 20, ['pmp'])
  await role('safety', 30, ['sms'])
  await role('viewer', 10, allSystems)
  await add(admin, 'projectClient', {
    projectId: everyone.projects.super,
    clientId: everyone.ids.super.clientId,
    relationshipId: 20,
  })
  return everyone
}

/** Reads a record as administrator. */
export async function rowOf(admin: Pick<Visitor, 'read'>, path: string): Promise<Row> {
  const { data, errors } = await admin.read<Row>('GET', path)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  return path.startsWith('project/') ? (data as unknown as { project: Row }).project : data
}

/** Creates a record as administrator. */
export async function add(admin: Pick<Visitor, 'read'>, path: string, draft: object): Promise<Row> {
  const { data, errors } = await admin.read<Row>('POST', path, draft)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message} (${errors[0]!.field})`)
  return path === 'projectClient' ? (data as unknown as { projectClient: Row }).projectClient : data
}

/** Returns a sample's draft for a project of the test. Samples know only the root folders of the demo projects. */
export async function inProject(admin: Pick<Visitor, 'read'>, kind: string, draft: Fields, projectId: number) {
  const system = folderSystems.find((one) => folderUserKinds[one] === kind || documentKinds[one] === kind)
  return system ? { ...draft, folderId: (await rowOf(admin, `project/${projectId}`))[rootFields[system]] } : draft
}

/** The form data that uploads a photograph. */
export async function pictureForm({ id, rowVersion }: { id: number; rowVersion: number }, background = 'navy') {
  const bytes = await sharp({ create: { width: 8, height: 6, channels: 3, background } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('id', String(id))
  form.set('rowVersion', String(rowVersion))
  form.set('files', new File([new Uint8Array(bytes)], 'site.png', { type: 'image/png' }))
  return form
}

import { expect, vi } from 'vitest'
import type { BackgroundTask } from '#contract/entities/backgroundTask.ts'
import { type ProjectDocument, documentKinds } from '#contract/documents/documentKind.ts'
import { type FolderSystem, folderKinds } from '#contract/documents/projectFolders.ts'
import { uploadPathOf } from '#contract/documents/upload.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { add, rowOf, type Row } from '../rights/everyone.ts'

let made = 0

/** A new project with every system. */
export async function newProject(admin: Visitor, more: object = {}): Promise<Row> {
  const { clientId } = await rowOf(admin, `user/${admin.userId}`)
  const draft = samples.project({ clientId: Number(clientId), userId: admin.userId, projectId: 0 })
  const number = `TR-${process.pid}-${++made}`
  return add(admin, 'project', { ...draft, number, systems: ['pmp', 'sms', 'sfs', 'fm'], ...more })
}

export const newFolder = (admin: Visitor, system: FolderSystem, projectId: number, name: string, more: object = {}) =>
  add(admin, folderKinds[system], { projectId, name, ...more })

/** Uploads one file; with `mode` 'revision' the id is that of a document. */
export async function upload(who: Visitor, system: FolderSystem, id: number, name: string, more: object = {}) {
  const form = new FormData()
  for (const [field, value] of Object.entries({ id, uploadReasonId: 10, ...more })) form.set(field, String(value))
  form.append('files', new File([`Contents of ${name} ${crypto.randomUUID()}`], `${name}.txt`, { type: 'text/plain' }))
  const { data, errors } = await who.read<{ documents: ProjectDocument[] }>('POST', uploadPathOf(system), form)
  expect(errors).toEqual([])
  return data.documents[0]!
}

export async function move(who: Visitor, system: FolderSystem, id: number, action: string, more: object = {}) {
  const path = `${documentKinds[system]}/${id}`
  const { rowVersion } = (await who.read<Row>('GET', path)).data
  const answer = await who.read<ProjectDocument>('PUT', `${path}/move`, { action, rowVersion, ...more })
  expect(answer.errors).toEqual([])
  return answer.data
}

/** Submits a document and lets someone else approve it. */
export async function approve(author: Visitor, other: Visitor, system: FolderSystem, id: number, code = 'A') {
  await move(author, system, id, 'submit')
  return move(other, system, id, 'decide', { code, comment: code === 'A' ? null : 'Add the gate' })
}

/** Waits until a task has ended. */
export const ended = (who: Visitor, { id }: Pick<BackgroundTask, 'id'>): Promise<BackgroundTask> =>
  vi.waitFor(
    async () => {
      const { data } = await who.read<BackgroundTask>('GET', `backgroundTask/${id}`)
      expect(data.statusId).toBeGreaterThanOrEqual(30)
      return data
    },
    { timeout: 30_000, interval: 50 },
  )

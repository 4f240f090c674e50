import { beforeAll, expect } from 'vitest'
import type { ProjectDocument as Doc } from '#contract/documents/documentKind.ts'
import type { UploadResult } from '#contract/documents/upload.ts'
import type { Visitor } from '#mocks/world.ts'
import { useWorld } from '../../world.ts'

export const pdf = (words = 'Plan') => new TextEncoder().encode(`%PDF-1.4\n${words} ${crypto.randomUUID()}\n%%EOF\n`)
export interface Uploaded {
  results: UploadResult[]
  documents: Doc[]
}
export const move = (who: Visitor, row: Doc, action: string, more: object = {}) =>
  who.read<Doc>('PUT', `projectDocumentPmp/${row.id}/move`, { action, rowVersion: row.rowVersion, ...more })
export const moved = async (who: Visitor, row: Doc, action: string, more: object = {}) => {
  const answer = await move(who, row, action, more)
  expect(answer.errors).toEqual([])
  return answer.data
}

/** A folder of a project, and functions to upload documents to it and take their steps. */
export function useDocumentFolder() {
  const setup = useWorld()
  const held = { folders: 0 } as {
    admin: Visitor
    staff: Visitor
    viewer: Visitor
    projectId: number
    folderId: number
    folders: number
  }
  const form = (id: number, names: string[], more: Record<string, string> = {}, content = pdf()) => {
    const body = new FormData()
    body.set('id', String(id))
    body.set('uploadReasonId', '10')
    for (const [name, value] of Object.entries(more)) body.set(name, value)
    for (const name of names) body.append('files', new File([content], name))
    return body
  }
  const upload = (who: Visitor, ...sent: Parameters<typeof form>) =>
    who.read<Uploaded>('POST', 'ProjectFilePmpUpload', form(...sent))
  const uploaded = async (
    name = `Plan ${crypto.randomUUID()}.pdf`,
    more: Record<string, string> = {},
    who = held.staff,
  ) => {
    const answer = await upload(who, held.folderId, [name], more)
    expect(answer.errors).toEqual([])
    return answer.data.documents[0]!
  }
  const newFolder = async (more: object = {}) => {
    const draft = { projectId: held.projectId, parentId: null, name: `Drawings ${++held.folders}`, ...more }
    const answer = await held.admin.read<{ id: number }>('POST', 'projectFolderPmp', draft)
    expect(answer.errors).toEqual([])
    return answer.data.id
  }
  const name = async (id: number, userId: number, rights: object) => {
    const answer = await held.admin.read('POST', 'projectFolderUserPmp', {
      projectId: held.projectId,
      folderId: id,
      userId,
      ...rights,
    })
    expect(answer.errors).toEqual([])
  }

  beforeAll(async () => {
    const { world } = setup
    held.admin = await world.as('admin@demo.test')
    held.staff = await world.as('staff@demo.test')
    held.viewer = await world.as('viewer@demo.test')
    // staff@ contributes to pmp of one project; viewer@ may read there.
    held.projectId = (await held.staff.read<{ id: number }[]>('GET', 'project')).data[0]!.id
    const role = {
      projectId: held.projectId,
      userId: held.viewer.userId,
      projectRoleId: 210,
      accessLevel: 10,
      systems: ['pmp'],
      from: '2025-01-06',
    }
    expect((await held.admin.read('POST', 'userProjectRole', role)).errors).toEqual([])
    held.folderId = await newFolder()
  })
  return {
    setup,
    get admin() {
      return held.admin
    },
    get staff() {
      return held.staff
    },
    get viewer() {
      return held.viewer
    },
    get projectId() {
      return held.projectId
    },
    get folderId() {
      return held.folderId
    },
    form,
    upload,
    uploaded,
    newFolder,
    name,
  }
}

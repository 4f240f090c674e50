import { mutationOptions } from '@tanstack/react-query'
import { project } from '#contract/entities/project.ts'
import type * as z from 'zod/mini'
import type {
  acceptanceFor,
  FileUpdateDraft,
  IssuedDocument,
  SafetyFileIssues,
  TakeOut,
} from '#contract/safetyFile/safetyFileIssue.ts'
import { browserOf } from '#src/data/browser.ts'
import { recordPart } from '#src/data/entityData.ts'

/** The numbered issues of a project's safety file. They become stale together with the project. */
export const safetyFileIssues = (projectId: number) =>
  recordPart<SafetyFileIssues>(project, projectId, 'issues', `projectIssue/${projectId}`)

/** The documents of one issue. */
export const issuedDocuments = (projectId: number, number: number) =>
  recordPart<IssuedDocument[]>(project, projectId, `issues/${number}`, `projectIssue/${projectId}/${number}`)

export const issueZip = (projectId: number, number: number) => `/api/projectIssue/${projectId}/${number}/zip`

/** URL of a document's file as contained in an issue. */
export const issuedFile = (projectId: number, number: number, documentId: number) =>
  `/api/projectIssue/${projectId}/${number}/file/${documentId}`

/** Accepts an issue with the reader's full name as signature. */
export const acceptIssue = (projectId: number, number: number) =>
  mutationOptions({
    mutationKey: ['project', 'acceptIssue', projectId, number],
    mutationFn: async (signature: string, { client }) => {
      const answer = await browserOf(client).http.api('projectIssue/accept', {
        method: 'PUT',
        body: { projectId, number, signature },
      })
      browserOf(client).freshness.saved('project', null, answer.changes ?? [])
    },
  })

/** URL of the document by which an issue was accepted on someone's behalf. */
export const acceptanceLetter = (projectId: number, number: number) => `/api/projectIssue/${projectId}/${number}/letter`

/** Accepts an issue on behalf of a named person of the client, with that person's letter or e-mail. */
export const acceptIssueFor = () =>
  mutationOptions({
    mutationKey: ['project', 'acceptIssueFor'],
    mutationFn: async ({ letter, ...words }: z.input<typeof acceptanceFor> & { letter: File | null }, { client }) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(words)) body.set(name, String(value))
      if (letter) body.append('files', letter)
      const { http, freshness } = browserOf(client)
      const sent = { method: 'POST' as const, body, idempotencyKey: crypto.randomUUID() }
      freshness.saved('project', null, (await http.api('projectIssue/acceptFor', sent)).changes ?? [])
    },
  })

/** Opens a file update of a locked safety file. */
export const openFileUpdate = () =>
  mutationOptions({
    mutationKey: ['project', 'fileUpdate'],
    mutationFn: async (asked: FileUpdateDraft, { client }) => {
      const answer = await browserOf(client).http.api('projectIssue/update', { method: 'PUT', body: asked })
      browserOf(client).freshness.saved('project', null, answer.changes ?? [])
    },
  })

/** Removes a document that has become confidential from the issues. */
export const takeOutOfIssues = () =>
  mutationOptions({
    mutationKey: ['project', 'takeOutOfIssues'],
    mutationFn: async (asked: TakeOut, { client }) => {
      const answer = await browserOf(client).http.api('projectIssue/takeOut', { method: 'PUT', body: asked })
      browserOf(client).freshness.saved('project', null, answer.changes ?? [])
    },
  })

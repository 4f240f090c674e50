import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { questionTemplate, type QuestionTemplate, type Section } from '#contract/entities/questionTemplate.ts'
import { templateQuestion, type TemplateQuestion, type Translation } from '#contract/entities/templateQuestion.ts'
import { stampFields, type Checked, type Summary } from '#contract/entity.ts'
import type { Envelope } from '#contract/wire/envelope.ts'
import type { Form } from '#contract/questions/form.ts'
import { browserOf } from '#src/data/browser.ts'
import { entityData, recordPart, written } from '#src/data/entityData.ts'
import type { HistoryEntry } from '#src/data/recordHistory.ts'
import { ApiProblem } from '#src/data/http.ts'

export type Asked = Summary<typeof templateQuestion>
const data = entityData(questionTemplate)
const questions = entityData(templateQuestion)

export interface PublishedVersion {
  version: number
  publishedOn: string
  publishedByName: string | null
  questionCount: number
}
/** A history entry of a template or one of its questions. */
export interface TemplateHistoryEntry extends HistoryEntry {
  question: { id: number; text: string } | null
  /** The version that was published, begun or dropped. */
  version: number | null
}
export type FrozenForm = Form &
  Pick<QuestionTemplate, 'name' | 'description' | 'processKindIds' | 'languages'> & { version: number }

/** Several changes to questions, applied together or not at all. */
export interface BulkChange {
  move?: { id: number; rowVersion: number; sectionId: string; sortOrder: number }[]
  remove?: { id: number; rowVersion: number }[]
  restore?: number[]
  add?: object[]
}

/** Computes new sections from those stored at the time of the save. */
type Reshape = (sections: readonly Section[], now: QuestionTemplate) => Section[]

/** Computes a bulk change from the questions stored at the time of the save. */
export type Plan = (rows: readonly Asked[]) => BulkChange
const bulkKey = (questionTemplateId: number) => ['templateQuestion', 'bulk', questionTemplateId]

type Language = QuestionTemplate['languages'][number]
/** A question's texts in one language, computed from the question stored at the time of the save. */
export interface TranslationChange {
  row: Asked
  language: Language
  change(now: Translation): Translation
}
export const noWords: Translation = { text: null, help: null, options: {} }

/** Number of attempts when others save in between; each recomputes the change. */
const tries = 5

export const questionTemplates = {
  ...data,

  /** Imports a template file as a draft. */
  bringIn: (idempotencyKey: string) =>
    mutationOptions({
      mutationKey: ['questionTemplate', 'import'],
      mutationFn: async (body: { file: string; name: string }, { client }) =>
        posted(client, 'questionTemplate/import', body, idempotencyKey),
    }),

  /** Copies a template as a draft with another name. */
  copy: (id: number) =>
    mutationOptions({
      mutationKey: ['questionTemplate', 'copy', id],
      mutationFn: async (_: void, { client }) => posted(client, `questionTemplate/${id}/copy`, {}, crypto.randomUUID()),
    }),

  /** The newest entries, and one more if there are others. */
  newestHistory: (id: number, most: number) =>
    recordPart<TemplateHistoryEntry[]>(questionTemplate, id, `history?most=${most + 1}`),
  versions: (id: number) => recordPart<PublishedVersion[]>(questionTemplate, id, 'version'),
  version: (id: number, version: number) => recordPart<FrozenForm>(questionTemplate, id, `version/${version}`),

  /** Changes the sections as they are stored now, so that changes by others stay. */
  reshape: (id: number) =>
    mutationOptions({
      mutationKey: ['questionTemplate', 'reshape', id],
      scope: { id: `questionTemplate/${id}` },
      mutationFn: async (change: Reshape, { client }) => {
        let row = await client.fetchQuery({ ...data.detail(id), staleTime: Infinity })
        for (let left = tries; ; left--) {
          const body = { ...row, sections: change(row.sections, row) }
          try {
            return written<typeof questionTemplate>(
              client,
              questionTemplate,
              await browserOf(client).http.api('questionTemplate', { method: 'PUT', body }),
            )
          } catch (error) {
            if (!(error instanceof ApiProblem) || !error.has('stale') || left === 1) throw error
            row = error.data as QuestionTemplate
          }
        }
      },
    }),
}

export const templateQuestions = {
  ...questions,
  of: (questionTemplateId: number) => questions.list({ questionTemplateId }),
  bulkKey,
  save: (...asked: Parameters<typeof questions.save>) =>
    mutationOptions({
      ...questions.save(...asked),
      mutationFn: async (draft: Checked<typeof templateQuestion>, { client }) =>
        placed(client, await questions.send(client, ...asked, draft)),
    }),

  /** Saves the texts of one language in the question as it is stored now, so that changes by others stay. */
  translate: () =>
    mutationOptions({
      mutationKey: ['templateQuestion', 'translate'],
      scope: { id: 'templateQuestion/translate' },
      mutationFn: async ({ row, language, change }: TranslationChange, { client }) => {
        const list = client.getQueryData<Asked[]>(
          questions.list({ questionTemplateId: row.questionTemplateId }).queryKey,
        )
        let now = list?.find(({ id }) => id === row.id) ?? row
        for (let left = tries; ; left--)
          try {
            const body = {
              ...now,
              translations: { ...now.translations, [language]: change(now.translations[language] ?? noWords) },
            }
            return placed(
              client,
              await browserOf(client).http.api<TemplateQuestion>('templateQuestion', { method: 'PUT', body }),
            )
          } catch (error) {
            if (!(error instanceof ApiProblem) || !error.has('stale') || left === 1) throw error
            now = error.data as Asked
          }
      },
    }),

  /**
   * Moves, deletes, restores and adds questions. If someone else saved first, recomputes the change. Returns the ids
   * of added questions.
   */
  bulk: (questionTemplateId: number) =>
    mutationOptions({
      mutationKey: bulkKey(questionTemplateId),
      scope: { id: `questionTemplate/${questionTemplateId}` },
      mutationFn: async (plan: Plan, { client }) => {
        const list = questions.list({ questionTemplateId })
        let rows = await client.fetchQuery({ ...list, staleTime: Infinity })
        for (let left = tries; ; left--) {
          try {
            const answer = await browserOf(client).http.api<{ added: number[]; rows: Asked[] }>(
              'templateQuestion/bulk',
              { method: 'PUT', body: { ...plan(rows), questionTemplateId } },
            )
            browserOf(client).freshness.savedRows(list.queryKey, answer.data.rows.map(inList), answer.changes ?? [])
            return answer.data.added
          } catch (error) {
            if (!(error instanceof ApiProblem) || !error.has('stale') || left === 1) throw error
            rows = await client.fetchQuery({ ...list, staleTime: 0 })
          }
        }
      },
    }),
}

const listed: readonly string[] = [...stampFields, ...templateQuestion.summary]
const inList = (row: Asked) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => listed.includes(name))) as Asked

/** Puts a saved question into its template's list at once, so that nothing uses its former key. */
function placed(client: QueryClient, answer: Envelope<TemplateQuestion>) {
  const list = questions.list({ questionTemplateId: answer.data.questionTemplateId })
  browserOf(client).freshness.savedRows(list.queryKey, [inList(answer.data)], [])
  return written<typeof templateQuestion>(client, templateQuestion, answer)
}

async function posted(client: QueryClient, path: string, body: object, idempotencyKey: string) {
  const answer: Envelope = await browserOf(client).http.api(path, { method: 'POST', body, idempotencyKey })
  return written<typeof questionTemplate>(client, questionTemplate, answer)
}

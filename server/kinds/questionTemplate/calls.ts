import { and, desc, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { longestHistory, usualHistory } from '#contract/constants.ts'
import { questionTemplate } from '#contract/entities/questionTemplate.ts'
import { name } from '#contract/fields.ts'
import { copyName, largestFile, readTemplateFile, type FileTemplate } from '#contract/questions/templateFile.ts'
import { answer } from '#server/core/answer.ts'
import { users } from '#server/db/tables/user.ts'
import { questionTemplates, questionTemplateVersions } from '#server/db/tables/questionTemplate.ts'
import { templateQuestions } from '#server/db/tables/templateQuestion.ts'
import { readJson } from '#server/core/readJson.ts'
import { forbidden, invalid, missing, Refusal } from '#server/base/refuse.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { write, type Write } from '#server/core/write.ts'
import { writing, type Writing } from '#server/core/writing.ts'
import { fitFollowUps } from './importedFollowUps.ts'
import { orderStep, questionsOf, saidBy } from './questions.ts'
import { historyOfTemplate } from './history.ts'
import { questionTemplateRules } from './rules.ts'
import { creationStamp } from '#server/core/stamps.ts'

const idOf = (value: unknown) => {
  const id = asId.safeParse(value)
  if (!id.success) throw missing(questionTemplate.name)
  return id.data
}
/** One more than is shown, to know whether there are others. */
const mostEntries = z.int().check(z.minimum(1), z.maximum(longestHistory + 1))
const asImport = z.object({
  file: z
    .string({ error: 'Choose a file.' })
    .check(z.maxLength(largestFile, 'The file is too large for a question template.')),
  /** Overrides the name in the file. */
  name: z.optional(name('Name', 150)),
})

/**
 * The routes of question templates in addition to the common ones: import, copy, published versions, and the history
 * with its questions.
 */
export function questionTemplateCalls(kind: Resource<typeof questionTemplate>) {
  const templates = writing(kind)
  return (
    new Hono<Env>()
      .basePath('/questionTemplate')
      .post('/import', async (c) => {
        const body = await readJson(c)
        return write(c, body, async (w) => ({
          data: await createFromFile(templates, w, asImport.parse(body)),
          status: 201,
        }))
      })
      .post('/:id/copy', async (c) => {
        const body = { id: c.req.param('id') }
        return write(c, body, async (w) => ({ data: await copy(templates, w, idOf(body.id)), status: 201 }))
      })
      .get('/:id/version', async (c) => {
        const { db } = c.var.services
        const { id } = await templates.read.one(db, personOf(c), idOf(c.req.param('id')))
        const rows = await db
          .select({
            version: questionTemplateVersions.version,
            publishedOn: questionTemplateVersions.publishedOn,
            publishedByName: sql<string | null>`${users.fullName}`,
            questionCount: sql<number>`jsonb_array_length(${questionTemplateVersions.form}->'questions')`,
          })
          .from(questionTemplateVersions)
          .leftJoin(users, eq(users.id, questionTemplateVersions.publishedById))
          .where(eq(questionTemplateVersions.questionTemplateId, id))
          .orderBy(desc(questionTemplateVersions.version))
        return answer(c, rows)
      })
      .get('/:id/history', async (c) => {
        const { db } = c.var.services
        const most = mostEntries.safeParse(Number(c.req.query('most') ?? usualHistory))
        if (!most.success) throw invalid(`Ask for 1 to ${longestHistory + 1} entries.`, 'most')
        return answer(
          c,
          await historyOfTemplate(db, await templates.read.one(db, personOf(c), idOf(c.req.param('id'))), most.data),
        )
      })
      // Anyone filling in a record needs the published questions; a draft is visible to its authors only.
      .get('/:id/version/:version', async (c) => {
        personOf(c)
        const [frozen] = await c.var.services.db
          .select({ version: questionTemplateVersions.version, form: questionTemplateVersions.form })
          .from(questionTemplateVersions)
          .innerJoin(
            questionTemplates,
            and(
              eq(questionTemplates.id, questionTemplateVersions.questionTemplateId),
              eq(questionTemplates.isDeleted, false),
            ),
          )
          .where(
            and(
              eq(questionTemplateVersions.questionTemplateId, idOf(c.req.param('id'))),
              eq(questionTemplateVersions.version, idOf(c.req.param('version'))),
            ),
          )
        if (!frozen) throw missing(questionTemplate.name)
        return answer(c, { ...frozen.form, version: frozen.version })
      })
  )
}

type Templates = Writing<typeof questionTemplate>

/** Creates a draft from a file. Refuses a file with errors that the builder could not show. */
async function createFromFile(templates: Templates, w: Write, { file, name }: z.output<typeof asImport>) {
  if (!questionTemplateRules.creates(w.person, {} as never)) throw forbidden('add question templates')
  const { template, problems } = readTemplateFile(file)
  if (!template)
    throw new Refusal(
      400,
      problems
        .slice(0, 50)
        .map(({ place, message }) => ({ message: `${place}: ${message}`, code: 'invalid', field: 'file' })),
    )
  return add(templates, w, {
    ...template,
    name: name ?? template.name,
    questions: await fitFollowUps(w, template.questions),
  })
}

async function copy(templates: Templates, w: Write, id: number) {
  const row = await templates.read.one(w.tx, w.person, id)
  const questions = (await questionsOf(w.tx, id)).map(saidBy)
  const names = await w.tx
    .select({ name: questionTemplates.name })
    .from(questionTemplates)
    .where(eq(questionTemplates.isDeleted, false))
  return add(templates, w, {
    ...row,
    name: copyName(
      row.name,
      names.map(({ name }) => name),
    ),
    questions,
  })
}

async function add(templates: Templates, w: Write, { questions, ...head }: FileTemplate) {
  const row = await templates.create(w, head)
  const rows = questions.map((question, at) => ({
    ...question,
    questionTemplateId: row.id,
    sortOrder: (at + 1) * orderStep,
    ...creationStamp(w),
  }))
  if (rows.length === 0) return row
  const made = await w.tx.insert(templateQuestions).values(rows).returning({ id: templateQuestions.id })
  for (const { id } of made) w.addHistory({ entityKind: 'templateQuestion', entityId: id, action: 'created' })
  return templates.read.one(w.tx, w.person, row.id)
}

import { and, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { questionTemplateStatus } from '#contract/entities/questionTemplate.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { outlineOf } from '#contract/questions/form.ts'
import { copyName } from '#contract/questions/templateFile.ts'
import { isAlike } from '#contract/text/folded.ts'
import { processSubTypes } from '#server/db/tables/processSubType.ts'
import { questionTemplates, questionTemplateVersions } from '#server/db/tables/questionTemplate.ts'
import { templateQuestions } from '#server/db/tables/templateQuestion.ts'
import type { Reader } from '../database.ts'
import { formOf } from './checklists/ask.ts'
import type { Checklist } from './checklists/checklist.ts'
import { suppliedChecklists } from './checklists/index.ts'

/**
 * Adds the checklists that were never supplied before, published, and assigns each to its sub types that have none.
 * Runs on every start. What administrators changed, replaced or deleted stays unchanged: a checklist is supplied once,
 * and a deleted one keeps its key.
 */
export async function fillChecklists(db: Reader, now: Date) {
  const known = await db
    .select({ key: questionTemplates.suppliedAs })
    .from(questionTemplates)
    .where(isNotNull(questionTemplates.suppliedAs))
  const keys = new Set(known.map(({ key }) => key))
  const missing = suppliedChecklists.filter(({ key }) => !keys.has(key))
  if (missing.length === 0) return
  const taken = await db
    .select({ name: questionTemplates.name })
    .from(questionTemplates)
    .where(eq(questionTemplates.isDeleted, false))
  const names = taken.map(({ name }) => name)
  for (const checklist of missing) {
    const isTaken = names.some((name) => isAlike(name, checklist.name))
    const name = isTaken ? copyName(checklist.name, names) : checklist.name
    names.push(name)
    await give(db, checklist, await add(db, checklist, name, now.toISOString()), now.toISOString())
  }
}

async function add(db: Reader, checklist: Checklist, name: string, on: string) {
  const { sections, questions } = formOf(checklist.parts)
  const said = {
    name,
    processKindIds: checklist.kinds.map((kind) => processKindIds[kind]),
    description: checklist.source,
    scoringOn: checklist.passMarkPercent !== null,
    passMarkPercent: checklist.passMarkPercent,
    sections,
    languages: [],
  }
  const stamps = { createdOn: on, updatedOn: on }
  const [made] = await db
    .insert(questionTemplates)
    .values({
      ...said,
      ...stamps,
      statusId: questionTemplateStatus.published,
      version: 1,
      publishedVersion: 1,
      publishedOn: on,
      suppliedAs: checklist.key,
    })
    .returning({ id: questionTemplates.id })
  const questionTemplateId = made!.id
  await db
    .insert(templateQuestions)
    .values(questions.map((one, at) => ({ ...one, ...stamps, questionTemplateId, sortOrder: (at + 1) * 1000 })))
  const form = { ...said, questions: outlineOf(sections, questions).flatMap((section) => section.questions) }
  await db.insert(questionTemplateVersions).values({ ...stamps, questionTemplateId, version: 1, publishedOn: on, form })
  return questionTemplateId
}

async function give(db: Reader, { kinds: [kind], subTypes, closesOut }: Checklist, id: number, on: string) {
  const field = closesOut ? 'closeOutQuestionTemplateId' : 'questionTemplateId'
  const named: SQL | undefined = and(
    eq(processSubTypes.processKindId, processKindIds[kind]),
    inArray(
      sql`lower(${processSubTypes.name})`,
      subTypes.map((name) => name.toLowerCase()),
    ),
    isNull(processSubTypes[field]),
    eq(processSubTypes.isDeleted, false),
  )
  await db
    .update(processSubTypes)
    .set({ [field]: id, updatedOn: on, rowVersion: sql`${processSubTypes.rowVersion} + 1` })
    .where(named)
}

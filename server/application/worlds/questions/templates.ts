import type { questionTemplates, questionTemplateVersions } from '#server/db/tables/questionTemplate.ts'
import type { templateQuestions } from '#server/db/tables/templateQuestion.ts'
import { outlineOf } from '#contract/questions/form.ts'
import { questionTemplateStatus as status } from '#contract/entities/questionTemplate.ts'
import { processKindIds, type ProcessKindId } from '#contract/processKinds.ts'
import type { Calendar } from '../calendar.ts'
import { withHistory, type Step } from '../history.ts'
import { personId } from '#server/application/worlds/people/people.ts'
import { check, formOf, part, type Part } from '#server/db/supplied/checklists/ask.ts'
import type { Checklist } from '#server/db/supplied/checklists/checklist.ts'
import { scaffoldWeekly } from '#server/db/supplied/checklists/access.ts'
import { accidentFindings } from '#server/db/supplied/checklists/events.ts'
import { mewpPreUse } from '#server/db/supplied/checklists/lifting.ts'
import { confinedSpace, hotWork } from '#server/db/supplied/checklists/permits.ts'
import { suppliedChecklists } from '#server/db/supplied/checklists/index.ts'
import { environmentCheck } from './inspections.ts'
import { accidentInvestigation, inductionQuiz } from './people.ts'

interface Questionnaire {
  name: string
  /** The key of the supplied checklist that it was created from. */
  suppliedAs?: string
  processKindIds: ProcessKindId[]
  description: string
  passMarkPercent: number | null
  languages?: ['pl']
  madeDaysAgo: number
  /** Days since its first version was published; null for a draft. */
  publishedDaysAgo: number | null
  /** Days since a new version was started. */
  revisedDaysAgo?: number
  retiredDaysAgo?: number
  parts: readonly Part[]
}

const loneWorking = [
  part('lone', 'Lone working', [check('Does someone know where you are?'), check('Phone charged, with a signal?')]),
]

/** The office's own question templates, drafts first. */
const own: readonly Questionnaire[] = [
  {
    name: 'Accident investigation',
    processKindIds: [60, 70],
    description: 'Close-out of accidents and serious near misses. Sections open with the potential severity.',
    passMarkPercent: null,
    madeDaysAgo: 41,
    publishedDaysAgo: null,
    parts: accidentInvestigation,
  },
  {
    name: 'Environmental spot check',
    processKindIds: [50, 80],
    description: 'Ten minutes every fortnight, by someone on site.',
    passMarkPercent: 80,
    madeDaysAgo: 12,
    publishedDaysAgo: null,
    parts: environmentCheck,
  },
  {
    name: 'Hot work, before start',
    suppliedAs: 'permit: Hot work',
    processKindIds: [10],
    description: 'Used with every hot work permit. Version 2 adds gas readings near ducts and voids.',
    passMarkPercent: 80,
    madeDaysAgo: 390,
    publishedDaysAgo: 380,
    revisedDaysAgo: 6,
    parts: hotWork,
  },
  {
    name: 'Confined space entry',
    suppliedAs: 'permit: Confined space entry',
    processKindIds: [10],
    description: 'Before anyone goes in, and again when the shift changes.',
    passMarkPercent: 90,
    madeDaysAgo: 388,
    publishedDaysAgo: 372,
    parts: confinedSpace,
  },
  {
    name: 'Scaffold weekly inspection',
    suppliedAs: 'nonEquipmentInspection: Scaffold inspection',
    processKindIds: [50],
    description: 'GA3: before first use, every 7 days, after wind, impact and alteration.',
    passMarkPercent: 85,
    madeDaysAgo: 360,
    publishedDaysAgo: 350,
    parts: scaffoldWeekly,
  },
  {
    name: 'MEWP pre-use check',
    suppliedAs: 'inspection: MEWP pre-use check',
    processKindIds: [40],
    description: 'By the operator, before the first lift of each shift.',
    passMarkPercent: 90,
    madeDaysAgo: 340,
    publishedDaysAgo: 331,
    parts: mewpPreUse,
  },
  {
    name: 'Site induction quiz',
    suppliedAs: 'induction: Site induction',
    processKindIds: [30],
    description: 'After the film. 80 % to pass, two tries for each question.',
    passMarkPercent: 80,
    languages: ['pl'],
    madeDaysAgo: 300,
    publishedDaysAgo: 290,
    parts: inductionQuiz,
  },
  {
    name: 'Lone working check',
    processKindIds: [90],
    description: 'Replaced by the daily briefing.',
    passMarkPercent: null,
    madeDaysAgo: 500,
    publishedDaysAgo: 490,
    retiredDaysAgo: 70,
    parts: loneWorking,
  },
  {
    name: 'Accident findings',
    suppliedAs: 'accident: investigation',
    processKindIds: [60],
    description: 'The investigation of an accident: causes and lessons.',
    passMarkPercent: null,
    madeDaysAgo: 280,
    publishedDaysAgo: 270,
    parts: accidentFindings,
  },
]

/** A supplied checklist that the office uses unchanged. */
const asSupplied = (one: Checklist): Questionnaire => ({
  name: one.name,
  suppliedAs: one.key,
  processKindIds: one.kinds.map((kind) => processKindIds[kind]),
  description: one.source,
  passMarkPercent: one.passMarkPercent,
  madeDaysAgo: 900,
  publishedDaysAgo: 899,
  parts: one.parts,
})
/** Question templates in order of id: the office's own ones, then the supplied ones. */
const questionnaires: readonly Questionnaire[] = [
  ...own,
  ...suppliedChecklists.filter(({ key }) => !own.some(({ suppliedAs }) => suppliedAs === key)).map(asSupplied),
]

/** The id that a supplied checklist's question template has in every demo world. */
export function suppliedTemplateId(key: string) {
  const at = questionnaires.findIndex(({ suppliedAs }) => suppliedAs === key)
  if (at < 0) throw new Error(`There is no supplied checklist '${key}'.`)
  return at + 1
}

/** A supplied checklist in the form that demo records use: its template, its published version and its questions. */
export function suppliedForm(key: string) {
  const id = suppliedTemplateId(key)
  const { name } = questionnaires[id - 1]!
  return { templateId: id, ...publishedForm(name), form: askedForm(name) }
}

/**
 * Returns the id of a question template, which is the same in every demo world. Throws if no template has that name.
 */
export function questionTemplateId(name: string) {
  const at = questionnaires.findIndex((one) => one.name === name)
  if (at < 0) throw new Error(`There is no question template '${name}'.`)
  return at + 1
}

/** The published version of a question template as it is answered. */
export function askedForm(name: string) {
  const { parts, passMarkPercent } = questionnaires.find((one) => one.name === name)!
  const { sections, questions } = formOf(parts)
  return { sections, questions, scoringOn: passMarkPercent !== null, passMarkPercent }
}

/** The published version of a question template, with the keys of its questions by their texts. */
export function publishedForm(name: string) {
  const { parts, publishedDaysAgo } = questionnaires.find((one) => one.name === name)!
  if (publishedDaysAgo === null) throw new Error(`'${name}' is not published.`)
  return { version: 1, keys: new Map(formOf(parts).questions.map(({ text, key }) => [text, key])) }
}

/** Returns the question templates, their questions and their published versions, each with its history. */
export function questionRows(calendar: Calendar) {
  const templates: {
    row: typeof questionTemplates.$inferInsert
    history: ReturnType<typeof withHistory>['history']
  }[] = []
  const questions: {
    row: typeof templateQuestions.$inferInsert
    history: ReturnType<typeof withHistory>['history']
  }[] = []
  const versions: (typeof questionTemplateVersions.$inferInsert)[] = []
  for (const [at, one] of questionnaires.entries()) {
    const id = at + 1
    const form = formOf(one.parts)
    const said = {
      name: one.name,
      processKindIds: one.processKindIds,
      description: one.description,
      scoringOn: one.passMarkPercent !== null,
      passMarkPercent: one.passMarkPercent,
      sections: form.sections,
      languages: one.languages ?? [],
    }
    const suppliedAs = one.suppliedAs ?? null
    const publishedOn = one.publishedDaysAgo === null ? null : calendar.daysAgo(one.publishedDaysAgo, '15:20')
    const revised = one.revisedDaysAgo !== undefined
    const statusId =
      publishedOn === null || revised
        ? status.draft
        : one.retiredDaysAgo === undefined
          ? status.published
          : status.retired
    const fields = {
      ...said,
      suppliedAs,
      statusId,
      version: revised ? 2 : 1,
      publishedVersion: publishedOn === null ? null : 1,
      publishedOn,
    }
    templates.push(
      withHistory({ kind: 'questionTemplate', id, projectId: null, fields, steps: stepsOf(one, calendar) }),
    )
    for (const [order, question] of form.questions.entries())
      questions.push(
        withHistory({
          kind: 'templateQuestion',
          id: questions.length + 1,
          projectId: null,
          fields: { ...question, questionTemplateId: id, sortOrder: (order + 1) * 1000 },
          steps: [{ on: calendar.daysAgo(one.madeDaysAgo, '14:00'), by: personId('byrne'), action: 'created' }],
        }),
      )
    if (publishedOn === null) continue
    // Version 1 of a template under revision had one section fewer.
    const sections = revised ? form.sections.filter(({ id: section }) => section !== 'gas') : form.sections
    const by = personId('byrne')
    versions.push({
      id: versions.length + 1,
      questionTemplateId: id,
      version: 1,
      publishedOn,
      publishedById: by,
      createdById: by,
      updatedById: by,
      createdOn: publishedOn,
      updatedOn: publishedOn,
      form: {
        ...said,
        sections,
        questions: outlineOf(sections, form.questions).flatMap((section) => section.questions),
      },
    })
  }
  return { templates, questions, versions }
}

function stepsOf(one: Questionnaire, { daysAgo }: Calendar): [Step, ...Step[]] {
  const by = personId('byrne')
  const steps: [Step, ...Step[]] = [
    { on: daysAgo(one.madeDaysAgo, '13:50'), by, action: 'created', toStatusId: status.draft },
  ]
  if (one.publishedDaysAgo !== null)
    steps.push({
      on: daysAgo(one.publishedDaysAgo, '15:20'),
      by,
      action: 'publish',
      fromStatusId: status.draft,
      toStatusId: status.published,
    })
  if (one.revisedDaysAgo !== undefined)
    steps.push({
      on: daysAgo(one.revisedDaysAgo, '09:05'),
      by: personId('healy'),
      action: 'revise',
      fromStatusId: status.published,
      toStatusId: status.draft,
    })
  if (one.retiredDaysAgo !== undefined)
    steps.push({
      on: daysAgo(one.retiredDaysAgo, '16:30'),
      by,
      action: 'retire',
      fromStatusId: status.published,
      toStatusId: status.retired,
    })
  return steps
}

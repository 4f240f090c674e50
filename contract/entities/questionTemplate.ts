import * as z from 'zod/mini'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { labelled } from '../fieldFacts.ts'
import { eachOnce, int, name, optionalLongText, orNull, text, yesNo } from '../fields.ts'
import { processKindWords, questionKindIds } from '../processKinds.ts'
import { conditions } from '../questions/conditionFields.ts'
import { languageNames, languages } from '../people/languages.ts'

export const questionTemplateStatus = { draft: 10, published: 20, retired: 30 } as const
/** The words for each status, in badges, history and exports. */
export const questionTemplateStatusWords = {
  [questionTemplateStatus.draft]: 'Draft',
  [questionTemplateStatus.published]: 'Published',
  [questionTemplateStatus.retired]: 'Retired',
} as const
export const mostQuestions = 300
const mostSections = 60

/** Languages a template can be translated into; the original is English. */
export const variantLanguages = languages.filter((language) => language !== 'en')
export const language = z.enum(languages)

const section = z.object({
  id: text('Section', 40).check(z.regex(/^[\w-]+$/, 'Section must be letters, digits and - only.')),
  title: name('Section title', 120),
  repeatable: yesNo('Can be filled in several times', false),
  visibleIf: labelled('Shown when', orNull(conditions)),
  /** Translated titles, by language. */
  translations: labelled('Other languages', z._default(z.partialRecord(language, name('Section title', 120)), {})),
})
export type Section = z.output<typeof section>

const sections = z.array(section).check(
  z.minLength(1, 'Add a section.'),
  z.maxLength(mostSections, `A template has at most ${mostSections} sections.`),
  z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, { error: 'Two sections have the same id.' }),
)

/**
 * A questionnaire for permits, inspections and other safety records. Its questions are separate records
 * (`templateQuestion`).
 */
export const questionTemplate = defineEntity('questionTemplate', {
  name: 'Question template',
  plural: 'Question templates',
  path: 'questionTemplate',
  hub: 'QuestionTemplate',
  scope: 'all',
  draft: {
    name: name('Name', 150),
    processKindIds: labelled(
      'Used with',
      z
        .array(z.literal(questionKindIds, { error: 'Choose a kind of record.' }))
        .check(z.minLength(1, 'Choose a kind of record.'), eachOnce()),
      processKindWords,
    ),
    description: optionalLongText('Description', 4000),
    scoringOn: yesNo('Scored', false),
    passMarkPercent: orNull(int('Pass mark', 0, 100)),
    sections: labelled('Sections', sections),
    languages: labelled('Languages', z._default(z.array(language).check(eachOnce()), []), languageNames),
  },
  rules: [
    {
      field: 'languages',
      message: 'The template is written in English.',
      isMet: ({ languages: chosen }) => !chosen.includes('en'),
    },
  ],
  facts: {
    statusId: labelled('Status', int('Status', 10, 30), questionTemplateStatusWords),
    /** Version number; a draft has the number it will be published under. */
    version: int('Version', 1, 1e9),
    /** The version in use; null before the first publication. */
    publishedVersion: z.nullable(int('Published version', 1, 1e9)),
    publishedOn: z.nullable(z.iso.datetime()),
    questionCount: int('Questions', 0, 1e9),
  },
  summary: [
    'name',
    'processKindIds',
    'scoringOn',
    'statusId',
    'version',
    'publishedVersion',
    'publishedOn',
    'questionCount',
    'languages',
  ],
  actions: {
    publish: z.object({}),
    revise: z.object({}),
    discard: z.object({}),
    retire: z.object({}),
    reinstate: z.object({}),
  },
  moves: { 10: ['publish', 'discard'], 20: ['revise', 'retire'], 30: ['reinstate'] },
})

export type QuestionTemplate = Row<typeof questionTemplate>
export type QuestionTemplateSummary = Summary<typeof questionTemplate>
export type QuestionTemplateDraft = Draft<typeof questionTemplate>

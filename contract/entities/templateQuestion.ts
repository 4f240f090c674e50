import * as z from 'zod/mini'
import { inOrder } from '../rules.ts'
import { defineEntity, type Checked, type Row } from '../entity.ts'
import { labelled } from '../fieldFacts.ts'
import {
  chosenId,
  decimal,
  int,
  longText,
  oneOf,
  optionalLongText,
  optionalName,
  optionalText,
  orNull,
  text,
  yesNo,
} from '../fields.ts'
import { optionalUrl } from '../people/contactFields.ts'
import { listedAs, optionalListed, optionalRef, ref } from '../references.ts'
import { inputTypeIds } from '../questions/inputTypes.ts'
import { comparison, conditions, questionKey } from '../questions/conditionFields.ts'
import { patternProblem } from '../questions/pattern.ts'
import { language } from './questionTemplate.ts'
import type { Label } from '../text/words.ts'

const number = (label: Label) => orNull(decimal(label, -1_000_000_000, 1_000_000_000, 4))

const option = z.object({
  value: text('Option', 60),
  label: text('Answer', 200),
  score: orNull(decimal('Points', -1000, 1000, 2)),
  isFail: yesNo('Counts as a fail', false),
})

/** What an answer can trigger. */
export const followUpEffects = [
  'requireComment',
  'requirePhoto',
  'raiseAction',
  'notify',
  'failProcess',
  'requireStage',
] as const
const assignees = ['companyOfPerson', 'projectRole', 'user', 'askUser'] as const

const followUp = z.object({
  when: labelled(['When', 'the condition'], comparison),
  effect: oneOf('Follow-up', followUpEffects),
  /** raiseAction: the title of the action; {answer} and {question} are filled in. */
  title: optionalName('Title', 150),
  priorityId: optionalListed('questionResponseActionPriorities', 'Priority'),
  /** Days until the action is due; null uses the default of its priority. */
  dueDays: orNull(int(['Days until it is due', 'the number of days until it is due'], 0, 365)),
  /** raiseAction: who gets the action. notify: who is notified. */
  assignTo: orNull(oneOf(['Who', 'who acts'], assignees, 'Choose a person.')),
  projectRoleId: optionalListed('projectRoles', 'Project role'),
  userId: optionalRef('user', 'User'),
  mustCloseBeforeParent: yesNo(
    ['The record stays open until it is closed', 'whether the record stays open until it is closed'],
    false,
  ),
  /** requireStage: the name of the stage to add. */
  stageName: optionalText('Stage', 60),
})
export type FollowUp = z.output<typeof followUp>
/** What a follow-up can say besides when and what it does. */
export const plainFollowUp: Omit<FollowUp, 'when' | 'effect'> = {
  title: null,
  priorityId: null,
  dueDays: null,
  assignTo: null,
  projectRoleId: null,
  userId: null,
  mustCloseBeforeParent: false,
  stageName: null,
}

/** Readings outside these limits fail. Oxygen and LEL in percent, CO and H₂S in ppm. */
const gasLimits = z.object({
  o2Min: decimal(['O₂ at least', 'the lowest O₂'], 0, 100, 2),
  o2Max: decimal(['O₂ at most', 'the highest O₂'], 0, 100, 2),
  lelMax: decimal(['LEL at most', 'the highest LEL'], 0, 100, 2),
  coMax: decimal(['CO at most', 'the highest CO'], 0, 10_000, 2),
  h2sMax: decimal(['H₂S at most', 'the highest H₂S'], 0, 10_000, 2),
})
export type GasLimits = z.output<typeof gasLimits>
/** Default limits of a new gas question: air that is safe to breathe for a shift. */
export const usualGasLimits: GasLimits = { o2Min: 19.5, o2Max: 23.5, lelMax: 10, coMax: 20, h2sMax: 5 }

const translation = z.object({
  text: optionalLongText('Question', 500),
  help: optionalLongText(['Help', 'the help text'], 1000),
  /** Translated labels, by option value. */
  options: labelled('Answers', z._default(z.record(text('Option', 60), optionalText('Answer', 200)), {})),
})
export type Translation = z.output<typeof translation>

const pattern = z.pipe(
  z.nullish(
    z.string().check(
      z.refine((value) => value.isWellFormed() && !value.includes('\0') && patternProblem(value) === null, {
        error: ({ input }) => patternProblem(String(input)) ?? 'Pattern contains a character that cannot be stored.',
      }),
    ),
  ),
  z.transform((value) => value || null),
)

export const mostOptions = 100
export const mostFollowUps = 20

/** A question of a template, or a text or video between questions. */
export const templateQuestion = defineEntity('templateQuestion', {
  name: 'Question',
  plural: 'Questions',
  path: 'templateQuestion',
  hub: 'TemplateQuestion',
  scope: 'all',
  draft: {
    questionTemplateId: ref('questionTemplate', 'Question template', { whenGone: 'belongs' }),
    sectionId: text('Section', 40),
    key: questionKey(),
    text: longText('Question', 500),
    help: optionalLongText(['Help', 'the help text'], 1000),
    inputTypeId: listedAs('inputTypes', 'Answer', z.literal(inputTypeIds, { error: 'Choose an answer type.' })),
    isRequired: yesNo('Required', false),
    sortOrder: z._default(int(['Order', 'the place in the order'], 0, 1_000_000_000), 0),
    options: labelled(
      'Answers',
      z._default(
        z.array(option).check(
          z.maxLength(mostOptions, `A question has at most ${mostOptions} options.`),
          z.refine((all) => new Set(all.map(({ value }) => value)).size === all.length, {
            error: 'Two options have the same value.',
          }),
        ),
        [],
      ),
    ),
    min: number(['Minimum', 'the minimum']),
    max: number(['Maximum', 'the maximum']),
    step: orNull(decimal('Step', 0.0001, 1_000_000, 4)),
    unit: optionalText('Unit', 20),
    regex: labelled('Pattern', pattern),
    maxLength: orNull(int(['Maximum characters', 'the maximum number of characters'], 1, 4000)),
    minPhotos: z._default(int(['Minimum photos', 'the minimum number of photos'], 0, 20), 0),
    /** Attempts allowed at a quiz question; null for no limit. */
    attempts: orNull(int(['Attempts', 'the number of attempts'], 1, 10)),
    videoUrl: optionalUrl('Video address'),
    gasLimits: labelled('Gas limits', orNull(gasLimits)),
    weight: z._default(decimal('Weight', 0, 100, 2), 1),
    visibleIf: labelled('Shown when', orNull(conditions)),
    onAnswer: labelled(
      'Follow-ups',
      z._default(
        z.array(followUp).check(z.maxLength(mostFollowUps, `A question has at most ${mostFollowUps} follow-ups.`)),
        [],
      ),
    ),
    isCritical: yesNo('Critical', false),
    mapsToField: optionalText(['Field to fill', 'the field to fill'], 40),
    translations: labelled('Other languages', z._default(z.partialRecord(language, translation), {})),
  },
  rules: [inOrder('min', 'max', 'The maximum must not be less than the minimum.')],
  facts: { templateId: chosenId('Question template') },
  summary: [
    'questionTemplateId',
    'templateId',
    'sectionId',
    'key',
    'text',
    'help',
    'inputTypeId',
    'isRequired',
    'sortOrder',
    'options',
    'min',
    'max',
    'step',
    'unit',
    'regex',
    'maxLength',
    'minPhotos',
    'attempts',
    'videoUrl',
    'gasLimits',
    'weight',
    'visibleIf',
    'onAnswer',
    'isCritical',
    'mapsToField',
    'translations',
  ],
  filter: { questionTemplateId: ref('questionTemplate', 'Question template') },
  listsBy: ['questionTemplateId'],
  affects: { questionTemplateIds: 'questionTemplate' },
})

export type TemplateQuestion = Row<typeof templateQuestion>
/** The content of a question, the same in a draft, a published version and a file. */
export type Question = Omit<Checked<typeof templateQuestion>, 'questionTemplateId' | 'sortOrder'>

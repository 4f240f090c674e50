import * as z from 'zod/mini'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { inWords, labelled } from '../fieldFacts.ts'
import { int, name, oneOf, optionalLongText, optionalText, orNull, yesNo } from '../fields.ts'
import {
  allProcessKindIds,
  asksQuestions,
  processKindIds,
  processKindWords,
  type ProcessKindId,
} from '../processKinds.ts'
import { listedMany, optionalRef, ref, refs } from '../references.ts'
import { windWork, windWorkWords } from '../safety/wind.ts'

const { permit, rams, induction, onSiteTraining, disciplinary, accident, incident, observation } = processKindIds
const people: readonly ProcessKindId[] = [permit, rams, induction, onSiteTraining]
const confidential: readonly ProcessKindId[] = [accident, incident, observation, disciplinary]

/** Fields that only some kinds of sub type have, with those kinds. For other kinds they stay empty. */
const fieldKinds = {
  validityHours: [permit],
  maxDurationHours: [permit],
  exclusiveInZone: [permit],
  conflictsWithSubTypeIds: [permit],
  windLimit: [permit],
  requiresRams: [permit, onSiteTraining],
  reviewMonths: [rams, induction],
  requiresSignOn: people,
  requiredTrainingTypeIds: [...people, processKindIds.inspection, processKindIds.nonEquipmentInspection],
  isConfidential: confidential,
  questionTemplateId: allProcessKindIds.filter(asksQuestions),
  closeOutQuestionTemplateId: [permit, accident, incident, observation],
} satisfies Record<string, readonly ProcessKindId[]>

export const fits = (field: keyof typeof fieldKinds, kindId: number) =>
  (fieldKinds[field] as readonly number[]).includes(kindId)

const emptied = {
  validityHours: null,
  maxDurationHours: null,
  exclusiveInZone: false,
  conflictsWithSubTypeIds: [],
  windLimit: null,
  requiresRams: false,
  reviewMonths: null,
  requiresSignOn: false,
  requiredTrainingTypeIds: [],
  isConfidential: false,
  questionTemplateId: null,
  closeOutQuestionTemplateId: null,
}

/** Returns empty values for the fields that this kind does not have. */
export const unfitting = (kindId: number) =>
  Object.fromEntries(
    Object.entries(emptied).filter(([field]) => !fits(field as keyof typeof fieldKinds, kindId)),
  ) as Partial<typeof emptied>

/** A type of permit, RAMS, inspection and so on, with its questions and approval. Screens call it approval sub type. */
export const processSubType = defineEntity('processSubType', {
  name: 'Approval sub type',
  plural: 'Approval sub types',
  path: 'processSubType',
  hub: 'ProcessSubType',
  scope: 'all',
  draft: {
    processKindId: labelled('Kind', z.literal(allProcessKindIds, { error: 'Choose a kind.' }), processKindWords),
    name: name('Name', 100),
    code: optionalText('Code', 10),
    description: optionalLongText('Description', 1000),
    approvalTemplateId: ref('roleListTemplate', 'Approval template'),
    questionTemplateId: optionalRef('questionTemplate', 'Question template'),
    closeOutQuestionTemplateId: optionalRef('questionTemplate', 'Close-out questions', {
      missing: 'Choose a question template.',
    }),
    validityHours: orNull(int(['Valid for', 'the number of hours for which it is valid'], 1, 8760)),
    maxDurationHours: orNull(int(['Maximum duration', 'the maximum duration'], 1, 8760)),
    reviewMonths: orNull(int(['Review after', 'after how many months it is reviewed'], 1, 120)),
    exclusiveInZone: yesNo('Exclusive in its zone', false),
    conflictsWithSubTypeIds: refs('processSubType', 'Conflicts with', { max: 50, missing: 'Choose a sub type.' }),
    /** Which of the project's gust limits the work has; null for none. */
    windLimit: orNull(inWords(windWorkWords, oneOf('Gust limit', windWork))),
    requiredTrainingTypeIds: listedMany('userTrainingTypes', 'Required training', {
      max: 20,
      missing: 'Choose a training.',
    }),
    requiresRams: yesNo('RAMS required', false),
    requiresSignOn: yesNo('Sign-on required', false),
    isConfidential: yesNo('Confidential', false),
    isActive: yesNo('Active', true),
    sortOrder: z._default(int(['Order', 'the place in the order'], 0, 100_000), 0),
  },
  emptied: ({ processKindId }) => unfitting(processKindId),
  rules: [
    {
      field: 'validityHours',
      message: 'It cannot be valid for longer than its maximum duration.',
      isMet: ({ validityHours, maxDurationHours }) =>
        !validityHours || !maxDurationHours || validityHours <= maxDurationHours,
    },
  ],
  facts: {},
  summary: [
    'processKindId',
    'name',
    'code',
    'approvalTemplateId',
    'approvalTemplateName',
    'questionTemplateId',
    'questionTemplateName',
    'closeOutQuestionTemplateId',
    'validityHours',
    'maxDurationHours',
    'reviewMonths',
    'exclusiveInZone',
    'windLimit',
    'requiresRams',
    'requiresSignOn',
    'isConfidential',
    'isActive',
    'sortOrder',
  ],
})

export type ProcessSubType = Row<typeof processSubType>
export type ProcessSubTypeSummary = Summary<typeof processSubType>
export type ProcessSubTypeDraft = Draft<typeof processSubType>

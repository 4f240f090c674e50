import * as z from 'zod/mini'
import { labelled, type Target, inWords } from '../fieldFacts.ts'
import { eachOnce, int, line, longText, name, oneOf, text, yesNo } from '../fields.ts'
import { listedAs, optionalListed, refsBy } from '../references.ts'
import { processRoles } from './processRoles.ts'
import { folded } from '../text/folded.ts'
import type { Label } from '../text/words.ts'

export const mostStages = 10
/** Roles that sign on without deciding: attendee, presenter, witness, permit holder, operative briefed. */
export const signOnRoles = [110, 120, 130, 140, 150] as const
const stageRoles = Object.values(processRoles)

/** When a stage passes: everyone approves, anyone approves, or at least a given number approve. */
export const stageRules = ['all', 'any', 'atLeast'] as const
export const stageRuleWords: Record<(typeof stageRules)[number], string> = {
  all: 'All of them approve',
  any: 'One of them approves',
  atLeast: 'A set number of them approve',
}
/** Where the people of a stage come from. */
export const candidateSources = ['named', 'projectRole', 'relationship', 'group', 'chosen'] as const
type CandidateSource = (typeof candidateSources)[number]
export const candidateSourceWords: Record<CandidateSource, string> = {
  chosen: 'Chosen when it is submitted',
  projectRole: 'A role on the project',
  relationship: 'A company’s relationship to the project',
  named: 'People by name',
  group: 'A group of the project',
}
/**
 * Sources whose candidates are ids, with what the ids refer to. Groups are referred to by name, because each project
 * has its own.
 */
const candidateTargets = {
  named: { kind: 'user', missing: 'Choose a user.' },
  projectRole: { list: 'projectRoles', missing: 'Choose a project role.' },
  relationship: { list: 'clientProjectRelationships', missing: 'Choose a relationship.' },
} satisfies Partial<Record<CandidateSource, Target & { missing: string }>>
const sourcesWithIds = Object.keys(candidateTargets) as CandidateSource[]

export const skipOperators = ['=', '≠', '<', '>', 'contains', 'answered'] as const
const skipIf = z.object({
  questionKey: text('Question', 40).check(z.regex(/^\w+$/, 'A question’s key can contain only letters, digits and _.')),
  operator: oneOf('Comparison', skipOperators),
  value: labelled('Value', z._default(line('Value', 80), '')),
})

const optionalHours = (label: Label) => z._default(z.nullable(int(label, 1, 8760)), null)
const groupName = name('Group', 60)

interface StageFields {
  candidateSource: CandidateSource
  candidateIds: readonly number[]
  groupNames: readonly string[]
  rule: (typeof stageRules)[number]
  atLeast: number | null
  minUsers: number
  dueHours: number | null
  reminderHours: number | null
  escalateToProjectRoleId: number | null
  skipIf: { operator: string; value: string } | null
}

/** Rules between the fields of one stage. `field` is where the error appears. */
const stageRulesBetween: readonly { field: string; error: string; holds(stage: StageFields): boolean }[] = [
  {
    field: 'candidateIds',
    error: 'Choose who can act here.',
    holds: ({ candidateSource, candidateIds }) => !sourcesWithIds.includes(candidateSource) || candidateIds.length > 0,
  },
  {
    field: 'groupNames',
    error: 'Enter the name of a group.',
    holds: ({ candidateSource, groupNames }) => candidateSource !== 'group' || groupNames.length > 0,
  },
  {
    field: 'atLeast',
    error: 'Enter how many must approve.',
    holds: ({ rule, atLeast }) => rule !== 'atLeast' || atLeast !== null,
  },
  {
    field: 'minUsers',
    error: 'Enter at least as many people as must approve.',
    holds: ({ rule, atLeast, minUsers }) => rule !== 'atLeast' || minUsers >= (atLeast ?? 0),
  },
  {
    field: 'minUsers',
    error: 'Name at least as many people as are needed.',
    holds: ({ candidateSource, candidateIds, minUsers }) =>
      candidateSource !== 'named' || candidateIds.length === 0 || candidateIds.length >= minUsers,
  },
  {
    field: 'reminderHours',
    error: 'The reminder must come before the stage is due.',
    holds: ({ dueHours, reminderHours }) => reminderHours === null || (dueHours !== null && reminderHours < dueHours),
  },
  {
    field: 'dueHours',
    error: 'Enter when the stage is due. Others are asked from then on.',
    holds: ({ dueHours, escalateToProjectRoleId }) => escalateToProjectRoleId === null || dueHours !== null,
  },
  {
    field: 'skipIf.value',
    error: 'Enter a value.',
    holds: ({ skipIf: skip }) => skip === null || skip.operator === 'answered' || skip.value !== '',
  },
]

/** One stage of an approval. Stages run in list order; a stage keeps its key when it moves. */
export const stage = z
  .object({
    key: text('Key', 40),
    name: name('Name', 60),
    processRoleId: listedAs('processRoles', 'Duty', z.literal(stageRoles, { error: 'Choose a duty.' })),
    candidateSource: inWords(
      candidateSourceWords,
      oneOf(['Who acts', 'who acts'], candidateSources, 'Choose who acts.'),
    ),
    candidateIds: refsBy('candidateSource', candidateTargets, 'Candidates', {
      max: 50,
      tooMany: 'A stage names at most 50.',
      missing: 'Choose a candidate.',
    }),
    groupNames: labelled(
      'Groups',
      z._default(z.array(groupName).check(z.maxLength(10, 'A stage names at most 10 groups.'), eachOnce()), []),
    ),
    rule: z._default(inWords(stageRuleWords, oneOf('Passes when', stageRules, 'Choose a rule.')), 'all'),
    atLeast: z._default(z.nullable(int(['How many', 'how many'], 1, 20)), null),
    minUsers: z._default(int(['People needed', 'the number of people needed'], 1, 20), 1),
    /** Hours from the moment the stage's people are asked, 24 to a working day (`contract/time/deadlines.ts`). */
    dueHours: optionalHours(['Due after', 'after how many hours it is due']),
    reminderHours: optionalHours(['Reminder after', 'after how many hours to remind']),
    escalateToProjectRoleId: optionalListed(
      'projectRoles',
      ['When overdue, also ask', 'who else is asked when it is overdue'],
      {
        missing: 'Choose a project role.',
      },
    ),
    canEditAnswers: yesNo('Can change answers', false),
    canDelegate: yesNo('Can be delegated', true),
    requireSignature: yesNo('Signature required', false),
    allowSameUserAsAuthor: yesNo('Author can decide here', false),
    /** Whether an approval here still counts when a later stage asks for changes and the record is submitted again. */
    keepsApproval: yesNo('Approval stays after changes', false),
    skipIf: labelled('Skip when', z._default(z.nullable(skipIf), null)),
  })
  .check(
    ...stageRulesBetween.map(({ field, error, holds }) =>
      z.refine<StageFields>(holds, { path: field.split('.'), error }),
    ),
  )
export type Stage = z.output<typeof stage>
export type StageDraft = z.input<typeof stage>

/** A stage whose people are chosen when it is submitted, who must all approve, without a time limit. */
export const plainStage = {
  candidateSource: 'chosen',
  candidateIds: [],
  groupNames: [],
  rule: 'all',
  atLeast: null,
  minUsers: 1,
  dueHours: null,
  reminderHours: null,
  escalateToProjectRoleId: null,
  canEditAnswers: false,
  canDelegate: true,
  requireSignature: false,
  allowSameUserAsAuthor: false,
  keepsApproval: false,
  skipIf: null,
} satisfies Partial<Stage>

/** Checks the stages against each other. The path of a problem starts with the index of its stage. */
function problemsBetween(stages: readonly Stage[]) {
  const problems: { path: (string | number)[]; message: string }[] = []
  const names = new Map<string, number>()
  stages.forEach(({ name, processRoleId }, at) => {
    if (names.has(folded(name))) problems.push({ path: [at, 'name'], message: 'Name is already in use.' })
    names.set(folded(name), at)
    const isAuthor = processRoleId === processRoles.author
    if (at === 0 && !isAuthor)
      problems.push({ path: [at, 'processRoleId'], message: 'The first stage must be the author’s.' })
    if (at > 0 && isAuthor)
      problems.push({ path: [at, 'processRoleId'], message: 'Only the first stage can be the author’s.' })
  })
  if (stages[0]?.skipIf)
    problems.push({ path: [0, 'skipIf', 'questionKey'], message: 'The first stage cannot be skipped.' })
  if (new Set(stages.map(({ key }) => key)).size < stages.length)
    problems.push({ path: [], message: 'Two stages have the same key.' })
  return problems
}

/** The stages of an approval, in order. The first stage is the author's, and no other is. */
export const checkedStages = z.array(stage).check(
  z.minLength(1, 'Add a stage.'),
  z.maxLength(mostStages, `An approval has at most ${mostStages} stages.`),
  z.check<Stage[]>(({ value, issues }) => {
    for (const { path, message } of problemsBetween(value)) issues.push({ code: 'custom', input: value, path, message })
  }),
)

/** People who sign without deciding, and the statement they sign. */
export const signOnList = z.object({
  key: text('Key', 40),
  processRoleId: listedAs(
    'processRoles',
    ['Who signs', 'who signs'],
    z.literal(signOnRoles, { error: 'Choose who signs.' }),
  ),
  statement: longText('Statement', 500),
  requireSignature: yesNo('Signature', true),
})
export type SignOnList = z.output<typeof signOnList>

/** Returns the candidate ids of all stages that use one source. */
export const idsIn = (stages: readonly Stage[], source: CandidateSource) =>
  stages.flatMap(({ candidateSource, candidateIds }) => (candidateSource === source ? candidateIds : []))

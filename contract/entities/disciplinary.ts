import * as z from 'zod/mini'
import { manyFiles } from '../attachments.ts'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { inWords, labelled } from '../fieldFacts.ts'
import { day, longText, name, oneOf, optionalDay, optionalId, optionalLongText, orNull } from '../fields.ts'
import {
  instanceColumns,
  instanceDraft,
  instanceFacts,
  instanceReason,
  instanceSearch,
  instanceSummary,
  submitInput,
} from '../questionnaires/instance.ts'
import { instanceStatus as status } from '../questionnaires/instanceStatus.ts'
import { signature } from '../questionnaires/signature.ts'
import { personFields, personOnList } from '../people/personFields.ts'
import { listed, optionalRef, ref } from '../references.ts'
import {
  appealDecisions,
  appealDecisionWords,
  cardLevels,
  cardOutcomes,
  cardOutcomeWords,
  cardWords,
  takesOff,
  type AppealDecision,
  type CardLevel,
  type CardStanding,
} from '../safety/disciplinaryCards.ts'
import { notBefore } from '../text/words.ts'
import { defineWindow } from '../window.ts'
import { project } from './project.ts'

/** Someone who saw it, with what they say. */
const witness = z.object({
  name: name('Witness', personFields.cardWitness.nameLength),
  /** What witnesses say is stored encrypted, so this is no reference that the database knows. */
  personId: optionalId(['Person on the list', 'the person on the list']),
  statement: optionalLongText('Statement', 2000),
})

/** How the person took the card: they signed, or refused to sign before a witness. */
export interface CardReceipt {
  at: string
  /** Who took the signature, or heard the refusal. */
  by: string
  byUserId?: number
  isRefused: boolean
  witness: string | null
  signature: string[]
  /** The account of the person, and the name that it had; absent if they have none, or refused. */
  signer?: { userId: number; name: string }
  /** The hash of what was submitted (docs/signatures.md). */
  contentHash: string | null
}

/** What the person, or someone for them, says against the card, and what became of it. */
export interface CardAppeal {
  by: string
  on: string
  text: string
  decision: AppealDecision | null
  decidedBy: string | null
  decidedByUserId?: number
  decidedOn: string | null
  comment: string | null
  /** The level before an appeal reduced it. */
  levelBefore: CardLevel | null
}

const appealText = longText(['What is said', 'what is said'], 4000, 10)
/** Outcomes that last from a day to a day. */
const isDated = (outcome: string) => takesOff(outcome) || outcome === 'suspension'

/**
 * A breach of the site's rules by one person, and the card that was given for it (domain specification, 7.9). Only those
 * who may see all cards of a project, its author and those who were asked to decide find one.
 */
export const disciplinary = defineEntity('disciplinary', {
  name: 'Disciplinary',
  plural: 'Disciplinaries',
  path: 'disciplinary',
  hub: 'Disciplinary',
  displayName: '{number} {title}',
  scope: 'project',
  draft: {
    projectId: instanceDraft.projectId,
    processSubTypeId: instanceDraft.processSubTypeId,
    personName: name('Person', personFields.disciplinary.nameLength),
    personId: personOnList(),
    clientId: ref('client', 'Employer', { missing: 'Choose the company that the person works for.' }),
    personUserId: optionalRef('user', ['Their account', 'their account'], { as: 'personUser' }),
    occurredOn: day(['Date of the breach', 'the date of the breach']),
    locationId: instanceDraft.locationId,
    breachId: listed('disciplinaryBreaches', 'Breach'),
    level: inWords(cardWords, oneOf('Card', cardLevels)),
    /** Why a lighter card is given than the one that the rules suggest. */
    overruleReason: optionalLongText(['Why not the suggested card', 'why it is not the suggested card'], 1000),
    description: longText(['What happened', 'what happened'], 4000, 20),
    witnesses: labelled(
      'Witnesses',
      z._default(z.array(witness).check(z.maxLength(10, 'Enter at most 10 witnesses.')), []),
    ),
    observationId: optionalRef('observation', 'Observation', { displayFields: ['description', 'number'] }),
    outcome: inWords(cardOutcomeWords, oneOf('Outcome', cardOutcomes)),
    effectiveFrom: optionalDay(['From', 'the first day']),
    effectiveTo: optionalDay(['Until', 'the last day']),
    employerNotifiedOn: optionalDay(['Employer told on', 'the day on which the employer was told']),
    personStatement: optionalLongText(['Statement of the person', 'the statement of the person'], 4000),
  },
  emptied: ({ outcome }) => (outcome === 'none' ? { effectiveFrom: null, effectiveTo: null } : {}),
  rules: [
    {
      field: 'outcome',
      message: 'A red card takes the person off this project or off all sites.',
      isMet: ({ level, outcome }) => level !== 'red' || takesOff(outcome),
    },
    {
      field: 'effectiveFrom',
      message: 'Enter from when.',
      isMet: ({ outcome, effectiveFrom }) => !isDated(outcome) || effectiveFrom !== null,
    },
    {
      field: 'effectiveTo',
      message: 'Enter the last day of the suspension.',
      isMet: ({ outcome, effectiveTo }) => outcome !== 'suspension' || effectiveTo !== null,
    },
    {
      field: 'effectiveTo',
      message: notBefore('The last day', 'the first day'),
      isMet: ({ effectiveFrom, effectiveTo }) => !effectiveFrom || !effectiveTo || effectiveFrom <= effectiveTo,
    },
  ],
  facts: {
    ...instanceFacts('disciplinary'),
    /** Who, and which rule; the register and its search know the record by it. */
    title: z.string(),
    evidence: manyFiles('Evidence', { most: 30, largest: 100, path: 'disciplinaryEvidence' }),
    /** Whether the card counts today. */
    standing: z.custom<CardStanding>(),
    /** The first day on which a yellow card counts no more; null for other cards. */
    lapsesOn: z.nullable(z.string()),
    /** Whether the card takes the person off the site today, or from a day to come. */
    isOff: z.boolean(),
    receipt: z.nullable(z.custom<CardReceipt>()),
    isReceived: z.boolean(),
    appeal: z.nullable(z.custom<CardAppeal>()),
    appealState: z.nullable(z.custom<AppealDecision | 'open'>()),
  },
  summary: [
    ...instanceSummary,
    'personName',
    'personId',
    'personUserId',
    'breachId',
    'breachName',
    'occurredOn',
    'level',
    'outcome',
    'effectiveFrom',
    'effectiveTo',
    'employerNotifiedOn',
    'standing',
    'lapsesOn',
    'isOff',
    'isReceived',
    'appealState',
  ],
  filter: { projectId: instanceDraft.projectId },
  listsBy: ['projectId'],
  window: defineWindow({
    columns: {
      ...instanceColumns,
      breachId: { filter: 'choice' },
      level: { filter: 'choice' },
      occurredOn: { sort: 'day', filter: 'days' },
    },
    start: { column: 'occurredOn', down: true },
    search: [...instanceSearch],
    views: ['all', 'open', 'off', 'mine'],
  }),
  actions: {
    submit: submitInput,
    sign: z.object({ signature }),
    refuse: z.object({ witness: name('Witness', 100) }),
    notify: z.object({
      employerNotifiedOn: day(
        ['Employer told on', 'the day on which the employer was told'],
        'Enter the day on which the employer was told.',
      ),
    }),
    appeal: z.object({
      by: name(['Appeal by', 'the person who appeals'], 100),
      on: day(['Appeal of', 'the day of the appeal'], 'Enter the day of the appeal.'),
      text: appealText,
    }),
    decideAppeal: z.object({
      decision: inWords(appealDecisionWords, oneOf('Decision', appealDecisions)),
      level: orNull(inWords(cardWords, oneOf(['Card after the appeal', 'the card after the appeal'], cardLevels))),
      comment: labelled('Reason', instanceReason),
    }),
    /** Ends the time for which someone is off, before its last day or where it has none. */
    lift: z.object({ effectiveTo: day(['Last day off', 'the last day off']), reason: instanceReason }),
    close: z.object({}),
    cancel: z.object({ reason: instanceReason }),
  },
  moves: {
    [status.draft]: ['submit', 'cancel'],
    [status.inReview]: ['cancel'],
    [status.approved]: ['sign', 'refuse', 'notify', 'appeal', 'decideAppeal', 'lift', 'close', 'cancel'],
    [status.closed]: ['appeal', 'decideAppeal', 'lift'],
  },
  affects: { projectIds: 'project' },
  alsoAnnounces: project,
  isSealed: true,
})

/** What the people of a company learn of a card that one of them was given (domain specification, 2.3). */
export interface CardHeadLine {
  number: string
  occurredOn: string
  level: CardLevel
  standing: CardStanding
  lapsesOn: string | null
}

/** `GET /api/disciplinaryAccess/{projectId}`: what the reader may do with the cards of a project. */
export interface CardAccess {
  mayRaise: boolean
  /** Whether they see every card of the project. */
  seesAll: boolean
  /** Empty for those who see every card. */
  headLines: CardHeadLine[]
}

/** `GET /api/disciplinarySuggestion`: the level that the rules suggest, and whether an earlier card is the reason. */
export interface CardSuggestion {
  level: CardLevel
  isSecond: boolean
}

export type Disciplinary = Row<typeof disciplinary>
export type DisciplinarySummary = Summary<typeof disciplinary>
export type DisciplinaryDraft = Draft<typeof disciplinary>

import * as z from 'zod/mini'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { labelled } from '../fieldFacts.ts'
import { day, int, name, optionalDay, optionalLongText, optionalPhone, optionalText, yesNo } from '../fields.ts'
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
import { medicalInput } from '../questionnaires/medical.ts'
import { signature } from '../questionnaires/signature.ts'
import { personFields, personOnList } from '../people/personFields.ts'
import type { CardRule } from '../projects/projectSettings.ts'
import { listed, optionalListed, optionalRef, ref } from '../references.ts'
import { defineWindow } from '../window.ts'
import { project } from './project.ts'

/** The signature of the inducted person below the rules, with the hash of the record that they signed. */
export interface RuleSignature {
  name: string
  /** The account of the person; null if they have none, and absent from signatures before it was kept. */
  userId?: number | null
  statement: string
  strokes: string[]
  at: string
  contentHash: string | null
}

/** A film that the person watched, and how much of it they really saw. */
const watchedVideo = z.object({
  videoId: ref('projectInductionVideo', 'Video'),
  percent: int(['Watched', 'how much was watched'], 0, 100),
})

/** One person's induction to a site (domain specification, 7.3). */
export const induction = defineEntity('induction', {
  name: 'Induction',
  plural: 'Inductions',
  path: 'induction',
  hub: 'Induction',
  displayName: '{number} {title}',
  scope: 'project',
  draft: {
    ...instanceDraft,
    title: name('Person', personFields.induction.nameLength),
    description: optionalLongText('Notes', 2000),
    clientId: ref('client', 'Company'),
    personId: personOnList('person'),
    /** The account of the person, if they have one. */
    userId: optionalRef('user', 'Account'),
    phone: optionalPhone(),
    inductedOn: day(['Inducted on', 'the day of the induction'], 'Enter the day of the induction.'),
    inductorUserId: ref('user', ['Inducted by', 'who gave the induction'], {
      as: 'inductor',
      missing: 'Choose someone who may induct people on this project.',
    }),
    languageId: listed('languages', 'Language', { displayFields: ['name', 'code'] }),
    watched: labelled(
      'Videos watched',
      z._default(z.array(watchedVideo).check(z.maxLength(30, 'An induction shows at most 30 videos.')), []),
    ),
    cscsTypeId: optionalListed('cscsTypes', 'Card'),
    cardNumber: optionalText('Card number', 30),
    cardExpiresOn: optionalDay(['Card expires', 'the day on which the card expires']),
    cardChecked: yesNo('Card seen', false),
    rightToWorkSeen: yesNo('Right to work seen', false),
    /** The same for everyone who was inducted in one session. */
    groupKey: optionalText('Group session', 40),
  },
  rules: [
    {
      field: 'cscsTypeId',
      message: 'Choose the card that was seen.',
      isMet: ({ cardChecked, cscsTypeId }) => !cardChecked || cscsTypeId !== null,
    },
  ],
  facts: {
    ...instanceFacts('induction'),
    /** The number that the person keeps on this site, given with the first induction that clears them. */
    siteNumber: z.nullable(z.string()),
    /** The last day on which they may work. */
    expiresOn: z.nullable(z.string()),
    /** What the project does about people without a valid card. */
    cardRule: z.custom<CardRule>(),
    ruleSignature: z.nullable(z.custom<RuleSignature>()),
    /** Whether the person was asked about their health. What they said is read by a call of its own. */
    medicalAsked: z.boolean(),
    /** Whether the reader may know what they said. */
    readsMedical: z.boolean(),
  },
  summary: [
    ...instanceSummary,
    'inductedOn',
    'inductorUserId',
    'inductorName',
    'userId',
    'languageName',
    'scorePercent',
    'siteNumber',
    'expiresOn',
    'groupKey',
  ],
  filter: { projectId: ref('project', 'Project'), groupKey: z.string() },
  listsBy: ['projectId'],
  window: defineWindow({
    columns: {
      ...instanceColumns,
      inductedOn: { sort: 'day', filter: 'days' },
      inductorUserId: { filter: 'choice' },
      expiresOn: { sort: 'day', filter: 'days' },
    },
    start: { column: 'createdOn', down: true },
    search: [...instanceSearch],
    views: ['all', 'current', 'expiring', 'expired', 'waiting'],
  }),
  actions: {
    submit: z.extend(submitInput, { signature }),
    watch: watchedVideo,
    medical: medicalInput,
    close: z.object({ reason: instanceReason }),
    cancel: z.object({ reason: instanceReason }),
  },
  moves: {
    [status.draft]: ['watch', 'medical', 'submit', 'cancel'],
    [status.inReview]: ['medical', 'cancel'],
    [status.approved]: ['medical', 'close', 'cancel'],
    [status.expired]: ['medical', 'close'],
  },
  affects: { projectIds: 'project' },
  alsoAnnounces: project,
  isSealed: true,
})

export type Induction = Row<typeof induction>
export type InductionSummary = Summary<typeof induction>
export type InductionDraft = Draft<typeof induction>

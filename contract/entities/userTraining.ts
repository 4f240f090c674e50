import * as z from 'zod/mini'
import { inOrder, someOf } from '../rules.ts'
import { manyFiles } from '../attachments.ts'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { onlyValues } from '../fieldFacts.ts'
import { day, int, longText, name, optionalDay, optionalLongText, optionalName, optionalText } from '../fields.ts'
import { personOnList } from '../people/personFields.ts'
import { listed, optionalRef, ref } from '../references.ts'

/** Verification status. A pending training is declared, but nobody has checked its certificate yet. */
export const trainingStatus = { pending: 10, verified: 20, rejected: 30 } as const
/** Days before expiry from which a training counts as expiring. */
export const expiringDays = 60

/** A competence that a person holds: a card, a course or a certificate. */
export const userTraining = defineEntity('userTraining', {
  name: 'Training',
  plural: 'Trainings',
  path: 'userTraining',
  hub: 'UserTraining',
  scope: 'own',
  draft: {
    userId: optionalRef('user', 'Person', { whenGone: 'keep' }),
    /** Someone who works on sites; of those with an account the server keeps both. */
    personId: personOnList(),
    typeId: listed('userTrainingTypes', 'Type'),
    title: name('Title', 150),
    provider: optionalName('Provider', 100),
    certificateNumber: optionalText('Certificate number', 50),
    completedOn: day('Completed', 'Enter a completion date.'),
    expiresOn: optionalDay(['Expiry', 'the expiry date']),
    notes: optionalLongText('Notes', 2000),
    /** The training that this one replaces; the replaced training is kept. */
    renewsId: optionalRef('userTraining', 'Renews', {
      whenGone: 'keep',
      missing: 'Choose a training.',
    }),
  },
  rules: [
    someOf('userId', ['personId'], 'Choose the person.'),
    inOrder('completedOn', 'expiresOn', 'Expiry must be after completion.', false),
  ],
  facts: {
    /** The name of the person, or of the account. */
    holderName: z.string(),
    /** Whether the reader keeps a list of people on which the person is. */
    isKept: z.boolean(),
    statusId: onlyValues(Object.values(trainingStatus), int('Status', 10, 30)),
    /** The training that replaced this one. */
    renewedById: z.nullable(z.int()),
    rejectedReason: z.nullable(z.string()),
    verifiedByName: z.nullable(z.string()),
    verifiedOn: z.nullable(z.string()),
    /** Front and back of a card, or the course certificate. */
    files: manyFiles('Certificate', { most: 10, path: 'userTrainingFile' }),
    fileCount: z.int(),
  },
  summary: [
    'userId',
    'personId',
    'holderName',
    'isKept',
    'typeId',
    'typeName',
    'title',
    'provider',
    'completedOn',
    'expiresOn',
    'statusId',
    'renewedById',
    'fileCount',
  ],
  filter: { userId: ref('user', 'Person'), personId: ref('person', 'Person') },
  actions: {
    verify: z.object({}),
    reject: z.object({ reason: longText('Reason', 500) }),
  },
  moves: { 10: ['verify', 'reject'], 20: ['reject'], 30: ['verify'] },
  affects: { userIds: 'user' },
})

export type UserTraining = Row<typeof userTraining>
export type UserTrainingSummary = Summary<typeof userTraining>
export type UserTrainingDraft = Draft<typeof userTraining>

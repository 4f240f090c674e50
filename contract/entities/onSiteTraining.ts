import * as z from 'zod/mini'
import { someOf } from '../rules.ts'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { labelled } from '../fieldFacts.ts'
import { chosenId, dateTime, int, line, name, optionalId, optionalLongText, optionalName } from '../fields.ts'
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
import { signOnInput, type Signed } from '../questionnaires/signOn.ts'
import { personFields, personOnList } from '../people/personFields.ts'
import { listed, optionalListed, optionalRef, refs } from '../references.ts'
import { defineWindow } from '../window.ts'
import { project } from './project.ts'

/** Someone who attended and signed. Only people with an account have a user, and the company of their account. */
export interface Attendee extends Signed {
  userId: number | null
  clientId: number | null
  at: string
}

/** A document of a library that was shown, for a reader who may open it. */
export interface TrainingMaterial {
  id: number
  name: string
  documentLibraryId: number
  libraryName: string
  revision: string | null
}

/** A talk, a briefing or a drill on site, with the signatures of those who attended (domain specification, 7.8). */
export const onSiteTraining = defineEntity('onSiteTraining', {
  name: 'On-site training',
  plural: 'On-site trainings',
  path: 'onSiteTraining',
  hub: 'OnSiteTraining',
  displayName: '{number} {title}',
  scope: 'project',
  draft: {
    ...instanceDraft,
    title: name('Topic', 150),
    description: optionalLongText('Notes', 4000),
    trainerPersonId: personOnList('trainerOnList'),
    trainerUserId: optionalRef('user', 'Trainer', {
      as: 'trainerUser',
      missing: 'Choose someone who may open the safety records of this project.',
    }),
    /** A trainer without an account, such as a supplier's demonstrator. */
    trainerName: optionalName('Trainer without an account', personFields.trainer.nameLength),
    heldOn: dateTime(['Held', 'the time at which it is held'], 'Enter when it is held.'),
    durationMin: int(['Minutes', 'the minutes'], 5, 480),
    languageId: listed('languages', 'Language', { displayFields: ['name'] }),
    materialIds: refs('libraryDocument', 'Material', {
      max: 20,
      whenGone: 'clear',
      missing: 'Choose documents of the libraries that you may open.',
    }),
    ramsId: optionalRef('rams', 'RAMS', {
      displayFields: ['number', 'title'],
      missing: 'Choose RAMS of this project.',
    }),
    /** Those who attend and have an account or are on the list of people get a training of this type. */
    updatesTrainingTypeId: optionalListed('userTrainingTypes', ['Counts as', 'the training that it counts as']),
  },
  emptied: ({ trainerUserId }) => (trainerUserId === null ? {} : { trainerName: null }),
  rules: [someOf('trainerUserId', ['trainerName'], 'Choose the trainer, or enter their name.')],
  facts: {
    ...instanceFacts('onSiteTraining'),
    trainer: z.string(),
    attendees: z.array(z.custom<Attendee>()),
    attendeeCount: z.int(),
    /** The companies of those who attended, by name. */
    companies: z.array(z.string()),
    materials: z.array(z.custom<TrainingMaterial>()),
    /** 0 for revision A of the RAMS. */
    ramsRevision: z.nullable(z.int()),
    requiresRams: z.boolean(),
  },
  summary: [
    ...instanceSummary,
    'trainerUserId',
    'trainer',
    'heldOn',
    'durationMin',
    'languageId',
    'languageName',
    'attendeeCount',
    'companies',
  ],
  filter: { projectId: instanceDraft.projectId },
  listsBy: ['projectId'],
  window: defineWindow({
    columns: {
      ...instanceColumns,
      heldOn: { sort: 'moment', filter: 'moments' },
      durationMin: { sort: 'whole' },
    },
    start: { column: 'heldOn', down: true },
    search: [...instanceSearch],
    views: ['all', 'open', 'mine'],
  }),
  actions: {
    submit: submitInput,
    /** Someone with an account is chosen; everyone else enters their name. */
    signOn: z.object({
      ...signOnInput,
      name: labelled('Name', z._default(line('Name', 100), '')),
      userId: optionalId('Person with an account'),
    }),
    strikeOff: z.object({ attendeeId: chosenId('Person') }),
    close: z.object({}),
    reopen: z.object({ reason: instanceReason }),
    cancel: z.object({ reason: instanceReason }),
  },
  moves: {
    [status.draft]: ['signOn', 'strikeOff', 'submit', 'cancel'],
    [status.inReview]: ['cancel'],
    [status.approved]: ['close', 'cancel'],
    [status.closed]: ['reopen', 'cancel'],
  },
  affects: { projectIds: 'project' },
  alsoAnnounces: project,
})

/** A training can be reopened for so many days after it was closed (domain specification, 6.2). */
export const reopenTrainingDays = 90

export type OnSiteTraining = Row<typeof onSiteTraining>
export type OnSiteTrainingSummary = Summary<typeof onSiteTraining>
export type OnSiteTrainingDraft = Draft<typeof onSiteTraining>

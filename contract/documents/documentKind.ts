import * as z from 'zod/mini'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { labelled } from '../fieldFacts.ts'
import {
  chosenId,
  eachOnce,
  line,
  longText,
  moment,
  name,
  oneOf,
  optionalDay,
  optionalLongText,
  optionalText,
  yesNo,
} from '../fields.ts'
import { folderKinds, type FolderSystem } from './projectFolders.ts'
import { optionalListed, optionalRef, ref, refs } from '../references.ts'
import type { OpenSteps, RecordApproval } from '../approvals/processRun.ts'
import { defineWindow } from '../window.ts'
import { sourceKinds } from './sourceKinds.ts'
import { decisionCodes, documentMoves, documentStatusWords, type DecisionCode } from './documentStatus.ts'
import { scanWords, type ScanState } from './scanState.ts'
import type { Suitability } from './suitability.ts'

export type DocumentKind = 'projectDocument' | 'projectDocumentPmp' | 'projectDocumentSms' | 'projectDocumentFm'

interface DocumentDecision {
  userId: number
  userName: string
  code: DecisionCode
  comment: string | null
  on: string
}

export interface DocumentRevision {
  id: number
  code: string
  suitability: Suitability
  statusId: number
  notes: string | null
  uploadReasonName: string | null
  reviewDueOn: string | null
  /** The reason for its withdrawal. */
  withdrawnFor: string | null
  fileId: number
  fileName: string
  fileSize: number
  fileMime: string
  sha256: string
  scanState: ScanState | null
  on: string
  byId: number | null
  byName: string | null
  decisions: DocumentDecision[]
}

/** The kinds of documents, by system. */
export const documentKinds = {
  sfs: 'projectDocument',
  pmp: 'projectDocumentPmp',
  sms: 'projectDocumentSms',
  fm: 'projectDocumentFm',
} as const satisfies Record<FolderSystem, DocumentKind>

const hubOf = {
  sfs: 'ProjectDocument',
  pmp: 'ProjectDocumentPmp',
  sms: 'ProjectDocumentSms',
  fm: 'ProjectDocumentFm',
} as const
/** Documents of one system of a project. The four kinds differ only in their names. */
export const documentsOf = (system: FolderSystem) => {
  const kind: DocumentKind = documentKinds[system]
  const folder = folderKinds[system]
  return defineEntity(kind, {
    name: 'Document',
    plural: 'Documents',
    displayName: '{title}',
    path: kind,
    hub: hubOf[system],
    scope: 'project',
    draft: {
      projectId: ref('project', 'Project', { whenGone: 'belongs' }),
      folderId: ref(folder, 'Folder', { whenGone: 'follows', within: 'projectId' }),
      number: optionalText('Number', 60),
      title: name('Title', 200),
      documentTypeId: optionalListed('documentTypes', 'Document type'),
      originatorClientId: optionalRef('client', 'Originator', { as: 'originator' }),
      disciplineId: optionalListed('rfiDisciplines', 'Discipline'),
      manualClassificationIds: refs('manualClassification', 'Classifications', { max: 10, whenGone: 'clear' }),
      tags: labelled(
        'Tags',
        z._default(z.array(line('Tag', 40)).check(z.maxLength(20, 'Enter at most 20 tags.'), eachOnce<string>()), []),
      ),
      isConfidential: yesNo('Confidential', false),
      expiresOn: optionalDay(['Expiry', 'the expiry date']),
    },
    facts: {
      statusId: labelled('Status', z.int(), documentStatusWords),
      currentRevisionId: z.nullable(z.int()),
      /** For a copy: the kind, document and revision of its source. */
      sourceKind: z.nullable(z.enum(sourceKinds)),
      sourceDocumentId: z.nullable(z.int()),
      sourceRevisionId: z.nullable(z.int()),
      revision: labelled('Revision', z.nullable(z.string())),
      suitability: labelled('Suitability', z.nullable(z.string())),
      revisedOn: labelled('Uploaded', z.nullable(moment())),
      revisedById: z.nullable(z.int()),
      revisedByName: labelled('Uploaded by', z.nullable(z.string())),
      fileId: z.nullable(z.int()),
      fileName: labelled('File', z.nullable(z.string())),
      fileSize: labelled('Size', z.nullable(z.int())),
      fileMime: z.nullable(z.string()),
      scanState: labelled('Virus check', z.nullable(z.enum(['pending', 'clean', 'blocked'])), scanWords),
      /** Newest first. */
      revisions: z.array(z.custom<DocumentRevision>()),
      /** The people who are asked now, in a review by stages; null in other reviews. */
      askedIds: z.nullable(z.array(z.int())),
      /** The latest review by stages; null if there was none. */
      approval: z.nullable(z.custom<RecordApproval>()),
      /** The steps of the review that the reader can take. */
      approvalSteps: z.array(z.custom<OpenSteps>()),
      /** The reader's rights on the folder, as `flagsOf` writes them. */
      flags: z.int(),
      /** The access list of the folder; null if it has none and only access levels apply. */
      accessListId: z.nullable(z.int()),
      /** Whether the folder or an ancestor is restricted. */
      onlyNamed: z.boolean(),
    },
    summary: [
      'projectId',
      'folderId',
      'folderName',
      'number',
      'title',
      'documentTypeId',
      'documentTypeName',
      'originatorClientId',
      'originatorName',
      'disciplineId',
      'tags',
      'isConfidential',
      'expiresOn',
      'statusId',
      'currentRevisionId',
      'revision',
      'suitability',
      'revisedOn',
      'revisedById',
      'revisedByName',
      'fileId',
      'fileName',
      'fileSize',
      'fileMime',
      'scanState',
      'askedIds',
      'flags',
      'accessListId',
      'onlyNamed',
    ],
    filter: { projectId: ref('project', 'Project'), folderId: ref(folder, 'Folder') },
    listsBy: ['projectId', 'folderId'],
    window: defineWindow({
      columns: {
        number: { sort: 'text' },
        title: { sort: 'text' },
        revision: { sort: 'text' },
        suitability: { sort: 'text', filter: 'choice' },
        statusId: { sort: 'whole', filter: 'choice' },
        documentTypeId: { filter: 'choice' },
        originatorClientId: { filter: 'choice' },
        manualClassificationIds: { filter: 'choice' },
        revisionState: { filter: 'choice' },
        heldBy: { filter: 'choice' },
        revisedOn: { sort: 'moment', filter: 'moments' },
        expiresOn: { sort: 'day', filter: 'days' },
      },
      start: { column: 'number', down: false },
      search: ['number', 'title', 'tags'],
      views: ['all', 'mine', 'inReview', 'expiring'],
    }),
    actions: {
      submit: z.object({
        reviewDueOn: optionalDay(['Review due', 'the day of the next review']),
        /** User ids by stage, for stages whose people the author chooses. */
        chosen: z._default(z.record(z.string(), z.array(chosenId('Person'))), {}),
      }),
      recall: z.object({}),
      decide: z.object({
        code: oneOf('Decision', decisionCodes, 'Choose a decision.'),
        comment: optionalLongText('Comment', 2000),
      }),
      publish: z.object({}),
      withdraw: z.object({ reason: longText('Reason', 500) }),
    },
    moves: documentMoves,
    affects: { projectIds: 'project', folderIds: folder },
  })
}

export type DocumentEntity = ReturnType<typeof documentsOf>
export type ProjectDocument = Row<DocumentEntity>
export type DocumentSummary = Summary<DocumentEntity>
export type DocumentDraft = Draft<DocumentEntity>

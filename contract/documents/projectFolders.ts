import * as z from 'zod/mini'
import { defineEntity } from '../entity.ts'
import type { BackgroundTask } from '../entities/backgroundTask.ts'
import { labelled } from '../fieldFacts.ts'
import { chosenId, eachOnce, int, longText, optionalDay, optionalId, optionalText, yesNo } from '../fields.ts'
import { folderName } from './folders.ts'
import { flagsOf, folderRightWords } from './folderRights.ts'
import { handoverWords } from '../safetyFile/handover.ts'
import { optionalRef, ref, refs } from '../references.ts'
import { choose } from '../text/words.ts'

/** The systems of a project that have folders of their own. */
export const folderSystems = ['sfs', 'pmp', 'sms', 'fm'] as const
export type FolderSystem = (typeof folderSystems)[number]

/** The kinds of folders and of their entries, by system. */
export const folderKinds = {
  sfs: 'projectFolder',
  pmp: 'projectFolderPmp',
  sms: 'projectFolderSms',
  fm: 'projectFolderFm',
} as const
/** Whether a kind is that of the safety file's folders or documents. */
export const isOfSafetyFile = (kind: string) => kind === folderKinds.sfs || kind === 'projectDocument'

export const folderUserKinds = {
  sfs: 'projectFolderUser',
  pmp: 'projectFolderUserPmp',
  sms: 'projectFolderUserSms',
  fm: 'projectFolderUserFm',
} as const
/** The field of a project that holds the id of a system's root folder. */
export const rootFields = {
  sfs: 'rootFolderId',
  pmp: 'rootFolderPmpId',
  sms: 'rootFolderSmsId',
  fm: 'rootFolderFmId',
} as const

const handoverReason = { reason: longText('Reason', 500) }

/** Maximum depth of a project's folders, the root included. */
export const folderDepth = 10

const viewFirst = 'Every other right needs the right to view.'

const hubOf = { sfs: '', pmp: 'Pmp', sms: 'Sms', fm: 'Fm' } as const

/** The folders of one system of every project. The root of each project has no parent. */
export function foldersOf(system: FolderSystem) {
  const kind = folderKinds[system]
  return defineEntity(kind, {
    name: 'Folder',
    plural: 'Folders',
    path: kind,
    hub: `ProjectFolder${hubOf[system]}`,
    scope: 'project',
    draft: {
      projectId: ref('project', 'Project', { whenGone: 'belongs' }),
      /** Without a parent, a new folder is placed below the root. */
      parentId: optionalRef(kind, 'Parent folder', { whenGone: 'follows', within: 'projectId' }),
      name: folderName(),
      isRestricted: yesNo('Only for people named in its rights', false),
      inheritsRights: yesNo('Rights from the folders above apply here', true),
      manualClassificationId: optionalRef('manualClassification', 'Classification', {
        as: 'classification',
        displayFields: ['code', 'title'],
        whenGone: 'clear',
      }),
      isRequired: yesNo('Required', false),
      minDocuments: z._default(int(['Minimum documents', 'the minimum number of documents'], 0, 999), 0),
      ownerClientId: optionalRef('client', ['Provided by', 'who provides it'], {
        as: 'owner',
        missing: 'Choose who provides it.',
      }),
      dueOn: optionalDay(['Due', 'the due date']),
      /** The approval template for documents in it and below; without one, that of the parent folder. */
      reviewTemplateId: optionalRef('roleListTemplate', ['Review by', 'the template of its review']),
      isNotApplicable: yesNo('Not applicable', false),
      notApplicableReason: optionalText('Reason', 500),
    },
    rules: [
      {
        field: 'notApplicableReason',
        message: 'Say why it is not applicable.',
        isMet: ({ isNotApplicable, notApplicableReason }) => !isNotApplicable || notApplicableReason !== null,
      },
    ],
    facts: {
      /**
       * Its progress towards handover; see `handoverOf`. The status of folders outside the safety file does not change.
       */
      statusId: labelled('Handover', int('Handover', 10, 60), handoverWords),
      /** Why it was returned or reopened. */
      handoverReason: labelled('Reason', z.nullable(z.string())),
      /** The person who checked it for the contractor, before the client or the principal designer accepts it. */
      reviewedById: z.nullable(z.int()),
      reviewedByName: z.nullable(z.string()),
      documentCount: int('Documents', 0, 1e9),
      sortOrder: int(['Order', 'the place in the order'], 0, 1e9),
      isRoot: z.boolean(),
      /** The access list of the folder; null if it has none and only access levels apply. */
      accessListId: z.nullable(z.int()),
      /** Whether this folder or an ancestor is restricted. */
      onlyNamed: z.boolean(),
      /** The reader's rights on this folder, as `flagsOf` writes them. */
      flags: z.int(),
    },
    summary: [
      'projectId',
      'parentId',
      'name',
      'isRestricted',
      'inheritsRights',
      'isRequired',
      'minDocuments',
      'ownerClientId',
      'ownerName',
      'dueOn',
      'isNotApplicable',
      'statusId',
      'reviewedById',
      'documentCount',
      'sortOrder',
      'isRoot',
      'accessListId',
      'onlyNamed',
      'flags',
    ],
    filter: { projectId: ref('project', 'Project') },
    listsBy: ['projectId'],
    /**
     * `place` moves the folder below another one, before `beforeId` or last. The others are the steps towards handover:
     * its owner submits it, the contractor reviews it, and the client or the principal designer accepts it.
     */
    actions: {
      place: z.object({
        parentId: optionalRef(kind, 'Parent folder'),
        beforeId: optionalRef(kind, 'Folder'),
      }),
      submit: z.object({}),
      review: z.object({}),
      accept: z.object({}),
      return: z.object(handoverReason),
      reopen: z.object(handoverReason),
    },
    moves: {
      10: ['place', 'submit'],
      30: ['place', 'review', 'accept', 'return'],
      40: ['place', 'reopen'],
      50: ['place', 'submit'],
    },
    affects: { projectIds: 'project' },
  })
}

/** The entries with the rights of people, groups and companies on the folders of one system. */
export function folderUsersOf(system: FolderSystem) {
  const kind = folderUserKinds[system]
  return defineEntity(kind, {
    name: 'Folder user',
    plural: 'Folder users',
    displayName: 'Rights on {folderName}',
    path: kind,
    hub: `ProjectFolderUser${hubOf[system]}`,
    scope: 'project',
    draft: {
      projectId: ref('project', 'Project', { whenGone: 'belongs' }),
      folderId: ref(folderKinds[system], 'Folder', { whenGone: 'belongs', within: 'projectId' }),
      userId: optionalRef('user', 'Person', { whenGone: 'belongs' }),
      groupId: optionalRef('group', 'Group', { within: 'projectId' }),
      clientId: optionalRef('client', 'Company', { whenGone: 'belongs' }),
      canView: yesNo(folderRightWords.canView, true),
      canDownload: yesNo(folderRightWords.canDownload, true),
      canUpload: yesNo(folderRightWords.canUpload, false),
      canChange: yesNo(folderRightWords.canChange, false),
      canReview: yesNo(folderRightWords.canReview, false),
      canApprove: yesNo(folderRightWords.canApprove, false),
      canManage: yesNo(folderRightWords.canManage, false),
      appliesToSubfolders: yesNo('Also for the folders below', true),
      notifyOnNew: yesNo('Tell them about new documents', false),
    },
    rules: [
      {
        field: 'canView',
        message: viewFirst,
        isMet: (draft) =>
          draft.canView ||
          !(
            draft.canDownload ||
            draft.canUpload ||
            draft.canChange ||
            draft.canReview ||
            draft.canApprove ||
            draft.canManage
          ),
      },
    ],
    facts: {},
    summary: [
      'projectId',
      'folderId',
      'folderName',
      'userId',
      'userName',
      'groupId',
      'groupName',
      'clientId',
      'clientName',
      'canView',
      'canDownload',
      'canUpload',
      'canChange',
      'canReview',
      'canApprove',
      'canManage',
      'appliesToSubfolders',
      'notifyOnNew',
    ],
    filter: { projectId: ref('project', 'Project'), folderId: ref(folderKinds[system], 'Folder') },
    listsBy: ['projectId', 'folderId'],
    affects: { projectIds: 'project', folderIds: folderKinds[system] },
  })
}

const several = (kind: 'user' | 'group' | 'client', label: string, missing: string) =>
  refs(kind, label, { max: 500, missing })

/** The same rights for many people, groups and companies on many folders. */
const rightsForMany = z.object({
  folderIds: z
    .array(chosenId('Folder'))
    .check(z.minLength(1, choose('Folder')), z.maxLength(1_000, 'Choose at most 1000 folders.'), eachOnce<number>()),
  userIds: several('user', 'People', 'Choose people.'),
  groupIds: several('group', 'Groups', 'Choose groups of this project.'),
  clientIds: several('client', 'Companies', 'Choose companies.'),
  flags: z
    .object({
      canView: z._default(z.boolean(), true),
      canDownload: z._default(z.boolean(), false),
      canUpload: z._default(z.boolean(), false),
      canChange: z._default(z.boolean(), false),
      canReview: z._default(z.boolean(), false),
      canApprove: z._default(z.boolean(), false),
      canManage: z._default(z.boolean(), false),
      appliesToSubfolders: z._default(z.boolean(), true),
      notifyOnNew: z._default(z.boolean(), false),
    })
    .check(
      z.refine((flags) => flags.canView || flagsOf({ ...flags, canView: true }) === flagsOf({ canView: true }), {
        error: viewFirst,
      }),
    ),
  /** `add` adds the rights, `replace` sets exactly these; `remove` deletes the entries. */
  mode: z.enum(['add', 'replace', 'remove'], { error: 'Choose what to do.' }),
})

/** The body of `PUT …/saveBulk` that sets the same rights everywhere. */
export const bulkFolderRights = z.extend(rightsForMany, { projectId: chosenId('Project') })

/**
 * The body of `PUT …/saveBulk` whose rights differ from cell to cell: several sets, all of them saved or none. `known`
 * contains the row versions of the entries that the author saw, by id. A cell that has changed since is refused. The
 * field of a problem names its cell, `cells.{folderId}.{u|g|c}{id}`, or its folder, `folders.{id}`.
 */
export const folderRightsGrid = z.object({
  projectId: chosenId('Project'),
  sets: z
    .array(rightsForMany)
    .check(z.minLength(1, 'Change a right first.'), z.maxLength(1_000, 'Save fewer changes at once.')),
  known: z.optional(z.record(z.string().check(z.regex(/^\d{1,10}$/)), z.int())),
})
export type FolderRightsGrid = z.output<typeof folderRightsGrid>

/** How many entries a save of the grid added, changed and removed. */
export interface SavedRights {
  added: number
  changed: number
  removed: number
}

/** What a person may do in a folder (`flagsOf`), and why, in sentences. */
export interface ExplainedRights {
  flags: number
  because: string[]
}

/** The body of `PUT /api/applyTemplate`. Without a target the folders are placed below the root. */
export const applyTemplate = z.object({
  projectId: chosenId('Project'),
  templateId: chosenId('Template'),
  systemId: chosenId('System'),
  targetFolderId: optionalId('Folder'),
  /** Only returns what would be added. */
  dryRun: z._default(z.boolean(), false),
})

/** What a template adds to a project, or has added. */
export interface AppliedTemplate {
  /** The paths of the new folders. */
  added: string[]
  /** The number of the template's folders that the project already has. */
  existing: number
  documents: {
    /** The paths of the new documents, and which of them come with a starter file. */
    added: { path: string; hasFile: boolean }[]
    /** The number of the template's documents that the folders already have. */
    existing: number
  }
  /** The background task that adds them, if there are many. */
  task?: BackgroundTask
}

/** The type of template (list templateTypes) that belongs to each system. */
export const templateTypeOf: Readonly<Record<FolderSystem, number>> = { sfs: 10, pmp: 20, sms: 30, fm: 40 }

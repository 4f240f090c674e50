import * as z from 'zod/mini'
import { defineEntity } from './entity.ts'
import { int, longText, optionalDay, optionalText, yesNo } from './fields.ts'
import { folderName } from './folders.ts'
import { handoverWords } from './handover.ts'
import { labelled } from './fieldFacts.ts'
import { folderRightWords } from './folderRights.ts'
import { optionalRef, ref } from './references.ts'

/** The systems of a project that have folders of their own. */
export const folderSystems = ['sfs', 'pmp', 'sms'] as const
export type FolderSystem = (typeof folderSystems)[number]

/** The kinds of folders and of their entries, by system. */
export const folderKinds = { sfs: 'projectFolder', pmp: 'projectFolderPmp', sms: 'projectFolderSms' } as const
export const folderUserKinds = {
  sfs: 'projectFolderUser',
  pmp: 'projectFolderUserPmp',
  sms: 'projectFolderUserSms',
} as const
/** The field of a project that holds the id of a system's root folder. */
export const rootFields = { sfs: 'rootFolderId', pmp: 'rootFolderPmpId', sms: 'rootFolderSmsId' } as const

const handoverReason = { reason: longText('Reason', 500) }

/** Maximum depth of a project's folders, the root included. */
export const folderDepth = 10

const hubOf = { sfs: '', pmp: 'Pmp', sms: 'Sms' } as const

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
      /** Without a parent, a new folder goes below the root. */
      parentId: optionalRef(kind, 'Parent folder', { whenGone: 'follows', within: 'projectId' }),
      name: folderName(),
      isRestricted: yesNo('Only for people named in its rights', false),
      inheritsRights: yesNo('Rights of the folders above count here', true),
      manualClassificationId: optionalRef('manualClassification', 'Classification', {
        as: 'classification',
        shows: ['code', 'title'],
        whenGone: 'clear',
      }),
      isRequired: yesNo('Required', false),
      minDocuments: z._default(int('Minimum documents', 0, 999), 0),
      ownerClientId: optionalRef('client', 'Provided by', { as: 'owner', missing: 'Choose who provides it.' }),
      dueOn: optionalDay('Due'),
      isNotApplicable: yesNo('Not applicable', false),
      notApplicableReason: optionalText('Reason', 500),
    },
    rules: [
      {
        field: 'notApplicableReason',
        message: 'Say why it is not applicable.',
        holds: ({ isNotApplicable, notApplicableReason }) => !isNotApplicable || notApplicableReason !== null,
      },
    ],
    facts: {
      /** How far it is towards handover; see `handoverOf`. Only folders of the safety file move. */
      statusId: labelled('Handover', int('Handover', 10, 60), handoverWords),
      /** Why it was returned or reopened. */
      handoverReason: labelled('Reason', z.nullable(z.string())),
      /** Who checked it for the contractor, before the client or the principal designer accepts it. */
      reviewedById: z.nullable(z.int()),
      reviewedByName: z.nullable(z.string()),
      documentCount: int('Documents', 0, 1e9),
      sortOrder: int('Order', 0, 1e9),
      isRoot: z.boolean(),
      /** The list of those named in the rights that count here; null where the access levels alone decide. */
      accessListId: z.nullable(z.int()),
      /** Whether this folder or one above it is restricted. */
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
     * `place` moves the folder below another one, before `beforeId` or last. The others take its contents to handover:
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
    called: 'Rights on {folderName}',
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
        message: 'Every other right needs the right to view.',
        holds: (draft) =>
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

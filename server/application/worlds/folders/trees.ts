import { handoverStatus } from '#contract/safetyFile/handover.ts'
import { allFolderRights, flagsOf, rightsIn } from '#contract/documents/folderRights.ts'
import {
  folderKinds,
  folderSystems,
  folderUserKinds,
  templateTypeOf,
  type FolderSystem,
} from '#contract/documents/projectFolders.ts'
import { systemWords } from '#contract/systems.ts'
import type { Reader, Tx } from '#server/db/database.ts'
import { storeAccessLists } from '#server/features/documents/folders/accessLists.ts'
import { treeOf } from '#server/features/documents/folders/folderTrees.ts'
import type { Calendar } from '../calendar.ts'
import { rowsFor } from '../insertWorld.ts'
import { approvalId } from '#server/application/worlds/approvals/templates.ts'
import { firmId } from '#server/application/worlds/firms/firms.ts'
import { personId } from '#server/application/worlds/people/people.ts'
import { handovers } from './handovers.ts'
import { allGroups } from '#server/application/worlds/projects/groups.ts'
import { allParts } from '#server/application/worlds/projects/parts.ts'
import { allProjects, projectId } from '#server/application/worlds/projects/projects.ts'
import { demoTemplateFolders, demoTemplates } from '#server/application/worlds/templates/templates.ts'

/** The folders of a template have ids after those of all root folders, which have the ids of their projects. */
const firstId = 100_001

type Folder = ReturnType<typeof treeOf>['folders']['$inferInsert'] & { id: number; projectId: number }
type Entry = ReturnType<typeof treeOf>['entries']['$inferInsert']

/** The settings of a root folder. */
const plain = {
  parentId: null,
  sortOrder: 0,
  manualClassificationId: null,
  isRequired: false,
  minDocuments: 0,
  isRestricted: false,
  ownerClientId: null,
  dueOn: null,
  reviewTemplateId: null,
  inheritsRights: true,
  isNotApplicable: false,
  notApplicableReason: null,
}

/**
 * The folders of a system in every demo project: its root, and those of a template of the firm. Facility management has
 * them if the building is in use.
 */
function foldersIn(system: FolderSystem, calendar: Calendar): Folder[] {
  const usable = demoTemplates.filter(({ fields }) => fields.typeId === templateTypeOf[system] && fields.isActive)
  const rows: Folder[] = []
  const parts = allParts(calendar).map(({ fields }) => fields)
  const ownerOf = (of: number, relationship: number | null) =>
    parts.find(({ projectId, relationshipId }) => projectId === of && relationshipId === relationship)?.clientId ?? null
  for (const { id: projectId, site } of allProjects()) {
    const made = { createdOn: calendar.daysAgo(site.madeDaysAgo, '11:30'), createdById: personId(site.manager) }
    const root = { ...made, updatedOn: made.createdOn, updatedById: made.createdById }
    rows.push({ ...root, ...plain, id: projectId, projectId, name: systemWords[system] })
    const template = usable[projectId % usable.length]
    if (!template || !site.systems.includes(system)) continue
    if (system === 'fm' && !site.steps.some(([step]) => step === 'putInUse')) continue
    const begun = calendar.daysAgo(system === 'fm' ? template.madeDaysAgo - 2 : site.madeDaysAgo, '11:30')
    const stamps = { ...root, createdOn: begun, updatedOn: begun }
    const first = firstId + rows.length
    const own = demoTemplateFolders.filter((folder) => folder.template === template.id)
    const idOf = new Map(own.map(({ id }, at) => [id, first + at]))
    for (const {
      id,
      parentId,
      name,
      sortOrder,
      manualClassificationId,
      isRequired,
      minDocuments,
      isRestricted,
      defaultOwnerRelationshipId,
    } of own)
      rows.push({
        ...stamps,
        id: idOf.get(id)!,
        projectId,
        parentId: parentId === null ? projectId : idOf.get(parentId)!,
        name,
        sortOrder,
        manualClassificationId,
        isRequired,
        minDocuments,
        isRestricted,
        ownerClientId: ownerOf(projectId, defaultOwnerRelationshipId),
        dueOn: system === 'sfs' && isRequired ? calendar.workday(site.endsIn - 15) : null,
        ...ownSettings(system, projectId, name),
      })
  }
  const states = handovers(system === 'sfs' ? rows : [])
  return rows.map((row) => {
    const state = states.get(row.id)
    const reviewer = state?.steps.find(([action]) => action === 'review')
    return {
      ...row,
      statusId: state?.statusId ?? handoverStatus.notStarted,
      handoverReason: state?.reason ?? null,
      reviewedById: reviewer ? personId(reviewer[2]) : null,
    }
  })
}

/** Settings that people of some projects have made on their folders. */
function ownSettings(system: FolderSystem, of: number, name: string) {
  const isBridge = of === projectId('HB-014')
  const hasNoPlant = of === projectId('LT-003') && system === 'sfs' && name === '05 Dismantling of installed plant'
  return {
    reviewTemplateId: isBridge && system === 'pmp' && name === '05 Handover' ? approvalId('document') : null,
    inheritsRights: !(isBridge && system === 'pmp' && name === 'Instructions'),
    isNotApplicable: hasNoPlant,
    notApplicableReason: hasNoPlant ? 'The roof has no plant. The fans of the terminal belong to its own file.' : null,
  }
}

/**
 * The steel contractor adds photographs of its own; instructions are read-only, despite the entry on the folder above.
 */
function steelEntries(system: FolderSystem, folders: readonly Folder[]): Entry[] {
  if (system !== 'pmp') return []
  const given = {
    '03 Site': { canView: true, canDownload: true, canUpload: true },
    Instructions: { canView: true, canDownload: true },
  }
  return Object.entries(given).flatMap(([name, rights]) => {
    const folder = folders.find((one) => one.projectId === projectId('HB-014') && one.name === name)
    if (!folder) return []
    const { id: folderId, projectId: of, createdOn, createdById, updatedOn, updatedById } = folder
    const about = { projectId: of, folderId, createdOn, createdById, updatedOn, updatedById }
    return [{ ...about, clientId: firmId('corrib'), ...rightsIn(flagsOf(rights)) }]
  })
}

/** The facility manager maintains the registers of the building, so she may also change and approve. */
function keeperEntries(system: FolderSystem, folders: readonly Folder[]): Entry[] {
  if (system !== 'fm') return []
  return folders
    .filter(({ projectId: of, name }) => of === projectId('HB-009') && /^0[1-3] /.test(name))
    .map(({ id: folderId, projectId: of, createdOn, createdById, updatedOn, updatedById }) => {
      const about = { projectId: of, folderId, createdOn, createdById, updatedOn, updatedById }
      return { ...about, userId: personId('delaney'), ...rightsIn(allFolderRights) }
    })
}

const commercial = { ...rightsIn(flagsOf({ canView: true, canDownload: true, canUpload: true })) }

/**
 * The rights on restricted folders: all rights for the manager of the project, and limited ones for its commercial
 * team.
 */
function entriesOn(folders: readonly Folder[]): Entry[] {
  const teams = allGroups()
  return folders
    .filter(({ isRestricted }) => isRestricted)
    .flatMap(({ id: folderId, projectId, createdOn, createdById, updatedOn, updatedById }) => {
      const about = { projectId, folderId, createdOn, createdById, updatedOn, updatedById }
      const team = teams.findIndex(({ fields }) => fields.projectId === projectId && fields.name === 'Commercial')
      return [
        { ...about, userId: createdById!, ...rightsIn(allFolderRights) },
        ...(team < 0 ? [] : [{ ...about, groupId: team + 1, ...commercial }]),
      ]
    })
}

/** The folders of the demo projects and the rights on them, by kind. */
export const folderRows = (calendar: Calendar) =>
  Object.assign(
    {},
    ...folderSystems.map((system) => {
      const folders = foldersIn(system, calendar)
      const entries = [...entriesOn(folders), ...steelEntries(system, folders), ...keeperEntries(system, folders)].map(
        (entry, at) => ({
          ...entry,
          id: at + 1,
        }),
      )
      return {
        [folderKinds[system]]: rowsFor(treeOf(system).folders, folders),
        [folderUserKinds[system]]: rowsFor(treeOf(system).entries, entries),
      }
    }),
  ) as Record<(typeof folderKinds)[FolderSystem] | (typeof folderUserKinds)[FolderSystem], ReturnType<typeof rowsFor>>

/** Sets the access lists of the folders with entries, and of those below them. */
export async function placeOnAccessLists(db: Reader) {
  for (const system of folderSystems)
    for (const { id } of allProjects()) await storeAccessLists({ tx: db as Tx }, system, id)
}

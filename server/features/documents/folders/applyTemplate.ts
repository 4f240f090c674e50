import { and, asc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { allFolderRights, hasRight, rightsIn } from '#contract/documents/folderRights.ts'
import {
  applyTemplate,
  folderDepth,
  folderKinds,
  folderSystems,
  folderUserKinds,
  templateTypeOf,
  type AppliedTemplate,
  type FolderSystem,
} from '#contract/documents/projectFolders.ts'
import { systems } from '#contract/systems.ts'
import { beginTask } from '#server/features/background/begin.ts'
import type { Job, Progress } from '#server/features/background/job.ts'
import { folderFlags } from '#server/core/folderAccess.ts'
import { grouped } from '#contract/grouped.ts'
import { isAlike } from '#contract/text/folded.ts'
import { projectPath } from '#contract/projectPath.ts'
import { refuseOnClosed } from '#server/core/closedProject.ts'
import { markWhole } from '#server/core/marks.ts'
import { readJson } from '#server/core/readJson.ts'
import { forbidden, inUse, invalid } from '#server/base/refuse.ts'
import type { Env } from '#server/core/request.ts'
import { creationStamp } from '#server/core/stamps.ts'
import { write, type Write } from '#server/core/write.ts'
import { projectClients } from '#server/db/tables/projectClient.ts'
import { templates } from '#server/db/tables/template.ts'
import { templateFolders } from '#server/db/tables/templateFolder.ts'
import { isUpdateOpen } from './lock.ts'
import { renewAccessLists } from './accessLists.ts'
import type { FolderTable } from '#server/db/columns/folder.ts'
import { treeOf } from './folderTrees.ts'
import { lockFolders } from './lockFolders.ts'
import { addStarters, starterDocuments } from './starterDocuments.ts'

const systemOfId = (systemId: number) => folderSystems.find((system) => systems[system] === systemId)

/**
 * The maximum number of folders and documents that a template adds while the person waits; more are added in the
 * background.
 */
const mostAtOnce = 150

type Asked = z.output<typeof applyTemplate>
type Folder = FolderTable['$inferSelect']
type Source = typeof templateFolders.$inferSelect

/**
 * `PUT /api/applyTemplate` adds the folders and documents of a template that a project does not have yet, by name, and
 * deletes nothing (specification, section 7.2). With `dryRun` it only returns what it would add.
 */
export const applyTemplateCalls = () =>
  new Hono<Env>().put('/applyTemplate', async (c) => {
    const body = await readJson(c)
    return write(c, body, async (w) => {
      const asked = applyTemplate.parse(body)
      const plan = await apply(w, { ...asked, dryRun: true })
      const isLong = plan.added.length + plan.documents.added.length > mostAtOnce
      if (asked.dryRun) return { data: plan }
      if (!isLong) return { data: await apply(w, asked) }
      const task = await beginTask(w, 'applyTemplate', 'Template applied', asked)
      return { data: { ...plan, task }, status: 202 }
    })
  })

/** Applies a template with too many folders and documents to wait for. */
export const applyTemplateJob: Job = {
  async work(w, input, progress) {
    const asked = input as Asked
    const { added, documents } = await apply(w, asked, progress)
    return {
      sentence: `Added: folders ${added.length}, documents ${documents.added.length}.`,
      url: projectPath(systemOfId(asked.systemId)!, asked.projectId, 'files'),
    }
  },
}

async function apply(w: Write, asked: Asked, progress: Progress = () => undefined): Promise<AppliedTemplate> {
  const { projectId, templateId, systemId, targetFolderId, dryRun } = asked
  const system = systemOfId(systemId)
  if (!system) throw invalid('Choose a system with folders.', 'systemId')
  const { folders } = treeOf(system)
  const { place } = treeOf(system)
  const all = await w.tx
    .select()
    .from(folders)
    .where(and(eq(folders.projectId, projectId), eq(folders.isDeleted, false)))
  const target = all.find(({ id, parentId }) => (targetFolderId === null ? parentId === null : id === targetFolderId))
  const flags = target ? folderFlags(w.person, target, system) : 0
  if (!target || !hasRight(flags, 'canView')) throw invalid('Choose a folder of this project.', 'targetFolderId')
  if (!hasRight(flags, 'canManage')) throw forbidden(`add folders to ${target.name}`)
  await lockFolders(w, system, projectId)
  if (!(system === 'sfs' && (await isUpdateOpen(w, projectId)))) await refuseOnClosed(w, projectId)
  // Locks the tree, so that nobody else adds a folder of the same name.
  await place(w, projectId, null, target.id)
  const sources = await sourcesOf(w, templateId, system)
  const plan = planOf(w, system, all, target, sources)
  const starters = await starterDocuments(w, system, templateId, plan)
  if (!dryRun) {
    const folderOf = await carryOut(w, system, projectId, plan)
    await addStarters(w, system, projectId, starters, folderOf, progress)
  }
  const newStarters = starters.filter(({ isNew }) => isNew)
  return {
    added: plan.flatMap(({ path, isNew }) => (isNew ? [path] : [])),
    existing: plan.filter(({ isNew }) => !isNew).length,
    documents: {
      added: newStarters.map(({ source, folder }) => ({
        path: `${folder.path} / ${source.name}`,
        hasFile: source.fileId !== null,
      })),
      existing: starters.length - newStarters.length,
    },
  }
}

async function sourcesOf({ tx }: Write, templateId: number, system: FolderSystem) {
  const [template] = await tx
    .select({ typeId: templates.typeId, isActive: templates.isActive, isDeleted: templates.isDeleted })
    .from(templates)
    .where(eq(templates.id, templateId))
  if (!template || template.isDeleted || !template.isActive) throw invalid('Choose a template.', 'templateId')
  if (template.typeId !== templateTypeOf[system]) throw invalid('Choose a template for this system.', 'templateId')
  return tx
    .select()
    .from(templateFolders)
    .where(and(eq(templateFolders.templateId, templateId), eq(templateFolders.isDeleted, false)))
    .orderBy(asc(templateFolders.sortOrder), asc(templateFolders.id))
}

/** One folder of the template, with its place in the project. */
interface Planned {
  source: Source
  path: string
  isNew: boolean
  /** The project's folder of the same name. */
  existing: Folder | null
  parent: Planned | null
  /** The parent in the project, if it exists already. */
  below: Folder | null
}

/** Parents come before their children. */
function planOf(w: Write, system: FolderSystem, all: readonly Folder[], target: Folder, sources: readonly Source[]) {
  const bySource = grouped(sources, ({ parentId }) => parentId)
  const inFolder = grouped(all, ({ parentId }) => parentId)
  const depthOf = (folder: Folder): number => {
    const parent = all.find(({ id }) => id === folder.parentId)
    return parent ? depthOf(parent) + 1 : 1
  }
  const plan: Planned[] = []
  const visit = (
    sourceId: number | null,
    parent: Planned | null,
    below: Folder | null,
    path: string,
    depth: number,
  ) => {
    for (const source of bySource.get(sourceId) ?? []) {
      if (depth > folderDepth) throw inUse(`Folders can be at most ${folderDepth} levels deep. Choose a higher one.`)
      const existing = (below && inFolder.get(below.id)?.find(({ name }) => isAlike(name, source.name))) ?? null
      if (existing && !hasRight(folderFlags(w.person, existing, system), 'canManage'))
        throw inUse(`The project has a folder ${source.name} there that you do not manage.`)
      const here = { source, path: `${path} / ${source.name}`, isNew: !existing, existing, parent, below }
      plan.push(here)
      visit(source.id, here, existing, here.path, depth + 1)
    }
  }
  visit(null, null, target, target.name, depthOf(target) + 1)
  return plan
}

/** Adds the new folders. Returns the ids of all folders of the plan. */
async function carryOut(w: Write, system: FolderSystem, projectId: number, plan: readonly Planned[]) {
  const { folders } = treeOf(system)
  const owners = await ownersOf(w, projectId)
  const ids = new Map<Planned, number>()
  for (const planned of plan) {
    const { source, existing, below, parent } = planned
    if (existing) {
      ids.set(planned, existing.id)
      continue
    }
    const relationship = source.defaultOwnerRelationshipId
    const values = {
      projectId,
      parentId: below?.id ?? ids.get(parent!)!,
      name: source.name,
      sortOrder: 100_000 + source.sortOrder,
      isRestricted: source.isRestricted,
      manualClassificationId: source.manualClassificationId,
      isRequired: source.isRequired,
      minDocuments: source.minDocuments,
      ownerClientId: relationship === null ? null : (owners.get(relationship) ?? null),
    }
    const [made] = await w.tx
      .insert(folders)
      .values({ ...values, ...creationStamp(w) })
      .returning({ id: folders.id })
    ids.set(planned, made!.id)
    const diff = Object.entries(values).filter(([, value]) => value !== null && value !== false && value !== 0)
    w.addHistory({
      entityKind: folderKinds[system],
      entityId: made!.id,
      projectId,
      action: 'created',
      comment: 'From a template',
      diff: Object.fromEntries(diff.map(([field, value]) => [field, [null, value]])),
    })
    if (source.isRestricted) await nameAuthor(w, system, projectId, made!.id)
  }
  if (ids.size > 0) markWhole(w, folderKinds[system])
  await renewAccessLists(w, system, projectId)
  return ids
}

/** A restricted folder needs someone who manages it. */
async function nameAuthor(w: Write, system: FolderSystem, projectId: number, folderId: number) {
  const rights = { ...rightsIn(allFolderRights), userId: w.person.userId }
  const [made] = await w.tx
    .insert(treeOf(system).entries)
    .values({ projectId, folderId, ...rights, ...creationStamp(w) })
    .returning({ id: treeOf(system).entries.id })
  w.addHistory({
    entityKind: folderUserKinds[system],
    entityId: made!.id,
    projectId,
    action: 'created',
    comment: 'From a template',
  })
}

/** The company with each relationship, where there is exactly one. */
async function ownersOf({ tx }: Write, projectId: number) {
  const parts = await tx
    .select({ relationshipId: projectClients.relationshipId, clientId: projectClients.clientId })
    .from(projectClients)
    .where(and(eq(projectClients.projectId, projectId), eq(projectClients.isDeleted, false)))
  const found = grouped(parts, ({ relationshipId }) => relationshipId)
  return new Map([...found].flatMap(([id, some]) => (some.length === 1 ? [[id, some[0].clientId] as const] : [])))
}

import { and, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Project } from '#contract/entities/project.ts'
import { projectClone, type CloneAnswer, type CloneAsked } from '#contract/projects/projectClone.ts'
import { folderSystems } from '#contract/documents/projectFolders.ts'
import { inUse } from '#contract/text/words.ts'
import { folded } from '#contract/text/folded.ts'
import { projectPath } from '#contract/projectPath.ts'
import { foldedIn } from '#server/db/columns/folded.ts'
import { beginTask } from '#server/features/background/begin.ts'
import type { Job, Progress } from '#server/features/background/job.ts'
import { managesAll, setsUpProjects } from '#server/core/access.ts'
import { readJson } from '#server/core/readJson.ts'
import { forbidden, invalid } from '#server/base/refuse.ts'
import { reading } from '#server/core/reading.ts'
import type { Env } from '#server/core/request.ts'
import { write, type Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { projectResource } from '#server/kinds/project/resource.ts'
import { projects } from '#server/db/tables/project.ts'
import { amount } from '#server/core/amount.ts'
import { cloneDocuments } from './cloneDocuments.ts'
import { cloneFolders, cloneFolderRights } from './cloneFolders.ts'
import { cloneClients, cloneGroups, cloneLocations, cloneRoles, cloneSettings, cloneSubTypes } from './cloneParts.ts'

/** `POST /api/ProjectClone` creates a project with parts of another (specification, section 7.2), in the background. */
export const cloneCalls = new Hono<Env>().post('/ProjectClone', async (c) => {
  const body = await readJson(c)
  return write(c, body, async (w) => {
    const asked = projectClone.parse(body)
    await sourceFor(w, asked)
    const task = await beginTask(w, 'clone', `Project ${asked.number}`, asked)
    return { data: { task } satisfies CloneAnswer, status: 202 }
  })
})

/** The project to copy. Refuses people who may not read all of it or add projects, and a number that is in use. */
async function sourceFor(w: Write, asked: CloneAsked): Promise<Project> {
  const source = await reading(projectResource).one(w.tx, w.person, asked.fromProjectId)
  if (!setsUpProjects(w.person)) throw forbidden('add projects')
  if (!managesAll(w.person, source.id, source.systems)) throw forbidden('copy this project')
  const [taken] = await w.tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(sql`${foldedIn(projects.number)} = ${folded(asked.number)}`, eq(projects.isDeleted, false)))
  if (taken) throw invalid(inUse('Number'), 'number')
  return source
}

export const cloneJob: Job = {
  async work(w, input, progress) {
    const asked = input as CloneAsked
    const source = await sourceFor(w, asked)
    const { id, number } = await writing(projectResource).create(w, draftFrom(source, asked))
    const counts = await copyParts(w, source, id, asked, progress)
    const left = counts.left > 0 ? ` ${amount(counts.left, 'document')} that you may not download were left out.` : ''
    return {
      sentence: `Project ${number} was added with ${amount(counts.folders, 'folder')} and ${amount(counts.documents, 'document')}.${left}`,
      url: projectPath(source.systems[0]!, id),
    }
  },
}

async function copyParts(w: Write, source: Project, id: number, { parts }: CloneAsked, progress: Progress) {
  const from = source.id
  const has = (part: CloneAsked['parts'][number]) => parts.includes(part)
  if (has('settings')) await cloneSettings(w, from, id, has('users'))
  if (has('clients')) await cloneClients(w, from, id, has('users'))
  if (has('users')) await cloneRoles(w, source, id)
  const groups = has('users') ? await cloneGroups(w, from, id) : new Map<number, number>()
  if (has('processSubTypes')) await cloneSubTypes(w, from, id)
  if (has('locations')) await cloneLocations(w, from, id)
  const counts = { folders: 0, documents: 0, left: 0 }
  if (!has('folders')) return counts
  for (const system of folderSystems.filter((one) => source.systems.includes(one))) {
    const folders = await cloneFolders(w, system, source, id, has('clients'))
    await cloneFolderRights(w, system, from, id, has('folderRights') ? { folders, groups } : null)
    counts.folders += Math.max(0, folders.size - 1)
    if (!has('documents')) continue
    const made = await cloneDocuments(w, system, from, id, folders, (done, total) =>
      progress(counts.documents + done, counts.documents + total),
    )
    counts.documents += made.copied
    counts.left += made.left
  }
  return counts
}

/** The location and the contract form are copied; dates, values and progress are not. */
function draftFrom(source: Project, { name, number, startDate, parts }: CloneAsked) {
  const days = (Date.parse(source.plannedCompletionDate) - Date.parse(source.startDate)) / 86_400_000
  const end = new Date(Date.parse(startDate) + days * 86_400_000).toISOString().slice(0, 10)
  return {
    number,
    name,
    startDate,
    plannedCompletionDate: end,
    description: source.description,
    systems: source.systems,
    jurisdiction: source.jurisdiction,
    isInScotland: source.isInScotland,
    clientId: source.clientId,
    managerUserId: parts.includes('users') ? source.managerUserId : null,
    address1: source.address1,
    address2: source.address2,
    town: source.town,
    county: source.county,
    postcode: source.postcode,
    localAuthority: source.localAuthority,
    latitude: source.latitude,
    longitude: source.longitude,
    contractForm: source.contractForm,
    currency: source.currency,
    maxWorkers: source.maxWorkers,
    timeZone: source.timeZone,
  }
}

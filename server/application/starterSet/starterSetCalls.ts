import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { Hono } from 'hono'
import { processKindIds, processKindWords } from '#contract/processKinds.ts'
import { starterSet, type StarterAnswer, type StarterLine } from '#contract/projects/starterSet.ts'
import { folded } from '#contract/text/folded.ts'
import { forbidden, notNow } from '#server/base/refuse.ts'
import { isAdmin } from '#server/core/access.ts'
import { amount } from '#server/core/amount.ts'
import { readJson } from '#server/core/readJson.ts'
import type { Env } from '#server/core/request.ts'
import { write, type Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { outlineOf, parentsIn } from '#server/db/supplied/outline.ts'
import { processSubTypes } from '#server/db/tables/processSubType.ts'
import { questionTemplates } from '#server/db/tables/questionTemplate.ts'
import { roleListTemplates } from '#server/db/tables/roleListTemplate.ts'
import { templates } from '#server/db/tables/template.ts'
import { beginTask } from '#server/features/background/begin.ts'
import type { Job, Progress } from '#server/features/background/job.ts'
import { processSubTypeResource } from '#server/kinds/processSubType/resource.ts'
import { roleListTemplateResource } from '#server/kinds/roleListTemplate/resource.ts'
import { templateResource } from '#server/kinds/template/resource.ts'
import { templateFolderResource } from '#server/kinds/templateFolder/resource.ts'
import { approvals, subTypes } from './set.ts'
import { structures } from './structures.ts'

/**
 * `PUT /api/starterSet` adds approvals of one step, the sub types that nearly every site needs and a folder structure
 * for each system, in the background. What exists by its name is left alone. With `dryRun` it only returns the set.
 */
export const starterSetCalls = new Hono<Env>().put('/', async (c) => {
  const body = await readJson(c)
  return write(c, body, async (w) => {
    const { dryRun } = starterSet.parse(body)
    const lines = linesOf(await known(w))
    if (dryRun) return { data: { lines, task: null } satisfies StarterAnswer }
    if (lines.every(({ isThere }) => isThere)) throw notNow('Everything in the starter set is there already.')
    const task = await beginTask(w, 'starterSet', 'Starter set', {})
    return { data: { lines, task } satisfies StarterAnswer, status: 202 }
  })
})

/** Makes each missing record of the set through the normal writing of its kind. */
export const starterSetJob: Job = {
  async work(w, _input, progress) {
    const there = await known(w)
    const missing = linesOf(there).filter(({ isThere }) => !isThere)
    const total = missing.length
    let done = 0
    const step = () => progress(done++, total)
    const approvalIds = await addApprovals(w, there, step)
    await addSubTypes(w, there, approvalIds, step)
    await addStructures(w, there, step)
    return { sentence: `${amount(total, 'record')} added.`, url: '/manage/dashboard' }
  },
}

/** Names of the records that exist, folded, with their ids. */
interface Known {
  approvals: Map<string, number>
  /** The key is the kind and the name. */
  subTypes: Set<string>
  templates: Set<string>
}
type Step = () => ReturnType<Progress>

const keyOf = (kindId: number, name: string) => `${kindId} ${folded(name)}`

async function known(w: Write): Promise<Known> {
  if (!isAdmin(w.person)) throw forbidden('add the starter set')
  const { tx } = w
  const [ownApprovals, ownSubTypes, ownTemplates] = [
    await tx
      .select({ id: roleListTemplates.id, name: roleListTemplates.name })
      .from(roleListTemplates)
      .where(eq(roleListTemplates.isDeleted, false)),
    await tx
      .select({ kindId: processSubTypes.processKindId, name: processSubTypes.name })
      .from(processSubTypes)
      .where(eq(processSubTypes.isDeleted, false)),
    await tx.select({ name: templates.name }).from(templates).where(eq(templates.isDeleted, false)),
  ]
  return {
    approvals: new Map(ownApprovals.map(({ id, name }) => [folded(name), id])),
    subTypes: new Set(ownSubTypes.map(({ kindId, name }) => keyOf(kindId, name))),
    templates: new Set(ownTemplates.map(({ name }) => folded(name))),
  }
}

const linesOf = (there: Known): StarterLine[] => [
  ...approvals.map(({ name, description }) => ({
    kind: 'roleListTemplate' as const,
    name,
    detail: description,
    isThere: there.approvals.has(folded(name)),
  })),
  ...subTypes.map(({ kind, name }) => ({
    kind: 'processSubType' as const,
    name,
    detail: processKindWords[processKindIds[kind]],
    isThere: there.subTypes.has(keyOf(processKindIds[kind], name)),
  })),
  ...structures.map(({ name, outline }) => ({
    kind: 'template' as const,
    name,
    detail: amount(outlineOf(outline).length, 'folder'),
    isThere: there.templates.has(folded(name)),
  })),
]

async function addApprovals(w: Write, there: Known, step: Step) {
  const ids = new Map(there.approvals)
  const records = writing(roleListTemplateResource)
  for (const { name, for: kinds, description, stages, signOn } of approvals) {
    if (ids.has(folded(name))) continue
    step()
    const { id } = await records.create(w, {
      name,
      description,
      processKindIds: kinds.map((kind) => processKindIds[kind]),
      stages,
      signOnLists: signOn,
    })
    ids.set(folded(name), id)
  }
  return ids
}

async function addSubTypes(w: Write, there: Known, approvalIds: ReadonlyMap<string, number>, step: Step) {
  const missing = subTypes.filter(({ kind, name }) => !there.subTypes.has(keyOf(processKindIds[kind], name)))
  if (missing.length === 0) return
  const checklists = await checklistIds(
    w,
    missing.map(({ checklist }) => checklist),
  )
  const records = writing(processSubTypeResource)
  for (const { kind, name, approval, checklist, hours = null } of missing) {
    step()
    await records.create(w, {
      processKindId: processKindIds[kind],
      name,
      approvalTemplateId: approvalIds.get(folded(approval)),
      questionTemplateId: checklists.get(checklist) ?? null,
      validityHours: hours,
      maxDurationHours: hours,
    })
  }
}

/** The checklists that came with the product and are in use, by their keys. */
async function checklistIds(w: Write, keys: string[]) {
  const found = await w.tx
    .select({ id: questionTemplates.id, key: questionTemplates.suppliedAs })
    .from(questionTemplates)
    .where(
      and(
        inArray(questionTemplates.suppliedAs, keys),
        eq(questionTemplates.isDeleted, false),
        isNotNull(questionTemplates.publishedVersion),
      ),
    )
  return new Map(found.map(({ id, key }) => [key, id]))
}

async function addStructures(w: Write, there: Known, step: Step) {
  const [records, folders] = [writing(templateResource), writing(templateFolderResource)]
  for (const { name, typeId, description, outline } of structures) {
    if (there.templates.has(folded(name))) continue
    step()
    const { id: templateId } = await records.create(w, { name, typeId, description })
    const lines = outlineOf(outline)
    const parents = parentsIn(lines)
    const ids: number[] = []
    for (const [at, { words }] of lines.entries()) {
      const isRequired = words.endsWith(' !')
      const made = await folders.create(w, {
        templateId,
        parentId: ids[parents[at]!] ?? null,
        name: isRequired ? words.slice(0, -2) : words,
        isRequired,
      })
      ids.push(made.id)
    }
  }
}

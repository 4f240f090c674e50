import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { projectFolder } from '#contract/entities/projectFolder.ts'
import { largestInt } from '#contract/fields.ts'
import { isDeliverable, isSettled } from '#contract/safetyFile/handover.ts'
import type { Summary } from '#contract/entity.ts'
import { hasRight } from '#contract/documents/folderRights.ts'
import { projectPath } from '#contract/projectPath.ts'
import { forbidden, invalid, missing } from '#server/base/refuse.ts'
import { reading } from '#server/core/reading.ts'
import { readJson } from '#server/core/readJson.ts'
import type { Env } from '#server/core/request.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { write, type Write } from '#server/core/write.ts'
import { recipientsOf } from '#server/features/site/contacts.ts'
import { sendLater } from '#server/platform/mail/outbox.ts'
import { projects } from '#server/db/tables/project.ts'

const id = z.int().check(z.minimum(1), z.maximum(largestInt))
const chase = z.object({
  projectId: id,
  clientIds: z.array(id).check(z.minLength(1, 'Choose a company.'), z.maxLength(200, 'Choose up to 200 companies.')),
})

type Folder = Summary<typeof projectFolder>

/**
 * `PUT /api/projectFolderChase`: mails the chosen companies which folders of the safety file they still have to
 * provide. The mail goes to the company's contact on the project, otherwise to the company. Answers the ids of those
 * mailed.
 */
export function chaseCalls(kind: Resource<typeof projectFolder>) {
  const folders = reading(kind)
  return new Hono<Env>().put('/projectFolderChase', async (c) => {
    const body = await readJson(c)
    return write(c, body, async (w) => {
      const { projectId, clientIds } = chase.parse(body)
      const all = (await folders.list(w.tx, w.person, { projectId })) as unknown as Folder[]
      const root = all.find(({ isRoot }) => isRoot)
      if (!root) throw missing('Project')
      if (!hasRight(root.flags, 'canManage')) throw forbidden('chase what is missing in the safety file')
      const missingBy = new Map(clientIds.map((clientId) => [clientId, outstandingFor(all, clientId)]))
      if ([...missingBy.values()].every((owed) => owed.length === 0))
        throw invalid('None of these companies has anything left to provide.', 'clientIds')
      return { data: await mailThem(w, projectId, missingBy) }
    })
  })
}

/** The folders that a company still has to provide, earliest due date first. */
const outstandingFor = (folders: readonly Folder[], clientId: number) =>
  folders
    .filter((folder) => folder.ownerClientId === clientId && isDeliverable(folder) && !isSettled(folder))
    .filter(({ statusId }) => statusId !== 30)
    .toSorted((one, other) => ((one.dueOn ?? '9999') < (other.dueOn ?? '9999') ? -1 : 1))

async function mailThem(w: Write, projectId: number, missingBy: ReadonlyMap<number, readonly Folder[]>) {
  const { tx } = w
  const [project] = await tx.select().from(projects).where(eq(projects.id, projectId))
  const companies = await recipientsOf(tx, projectId, [...missingBy.keys()])
  const mailed: number[] = []
  for (const [clientId, owed] of missingBy) {
    const company = companies.find(({ id: one }) => one === clientId)
    if (owed.length === 0 || !company) continue
    const { name: called, to } = company
    if (!to) {
      w.warn({ message: `${called} has no contact on the project and no e-mail address, so it was not chased.` })
      continue
    }
    await sendLater(tx, w.on, {
      to,
      subject: `${project!.number} ${project!.name}: documents for the safety file`,
      text: letter(w, project!, owed),
    })
    w.addHistory({
      entityKind: 'project',
      entityId: projectId,
      projectId,
      action: 'chased',
      comment: `${called}: ${owed.map(({ name }) => name).join(', ')}`.slice(0, 2000),
    })
    mailed.push(clientId)
  }
  return mailed
}

function letter({ person, services }: Write, project: { id: number; name: string }, owed: readonly Folder[]) {
  const lines = owed.map(({ name, dueOn, documentCount, minDocuments }) => {
    const needed = Math.max(1, minDocuments) - documentCount
    const amount = needed > 0 ? `, ${needed} more ${needed === 1 ? 'document' : 'documents'}` : ', not submitted yet'
    return `- ${name}${amount}${dueOn ? `, due on ${dueOn}` : ''}`
  })
  return [
    'Hello,',
    `${person.fullName} asks for what is still missing from you in the safety file of ${project.name}:`,
    lines.join('\n'),
    new URL(projectPath('sfs', project.id, 'folders'), services.config.publicUrl).href,
  ].join('\n\n')
}

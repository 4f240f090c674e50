import { and, eq, sql, type SQL } from 'drizzle-orm'
import { codeFor, frameOf, maskProblem, numberWith } from '#contract/documents/numberMask.ts'
import type { Write } from '#server/core/write.ts'
import { clients } from '#server/db/tables/client.ts'
import { lookups } from '#server/db/tables/lookup.ts'
import { projects } from '#server/db/tables/project.ts'
import type { DocumentTables } from '#server/db/columns/document.ts'

interface Numbered {
  projectId: number
  originatorClientId?: number | null | undefined
  disciplineId?: number | null | undefined
  documentTypeId?: number | null | undefined
}

/**
 * The next number of a document by the mask of its project; null without a mask. Deleted documents keep their numbers.
 * Numbering locks the project until the write ends, so that no number is given twice.
 */
export async function nextNumber(
  w: Write,
  { documents }: Pick<DocumentTables, 'documents'>,
  { projectId, originatorClientId, disciplineId, documentTypeId }: Numbered,
): Promise<string | null> {
  const [project] = await w.tx
    .select({ number: projects.number, mask: sql<string | null>`${projects.settings} -> 'pmp' ->> 'numberMask'` })
    .from(projects)
    .where(eq(projects.id, projectId))
  if (!project?.mask || maskProblem(project.mask)) return null
  const [originator] = await w.tx
    .select({ name: clients.name, code: clients.shortName })
    .from(clients)
    .where(eq(clients.id, originatorClientId ?? w.person.clientId))
  const frame = frameOf(project.mask, {
    project: project.number,
    originator: codeFor(originator?.name ?? null, originator?.code ?? null),
    discipline: await codeIn(w, 'rfiDisciplines', disciplineId),
    type: await codeIn(w, 'documentTypes', documentTypeId),
  })
  await w.tx.execute(sql`select pg_advisory_xact_lock(7310, ${projectId})`)
  const { before, after } = frame
  const fits = sql`lower(left(${documents.number}, ${before.length}::int)) = ${before.toLowerCase()}
    and lower(right(${documents.number}, ${after.length}::int)) = ${after.toLowerCase()}`
  const count = sql`substring(${documents.number} from ${before.length + 1}::int
    for greatest(length(${documents.number}) - ${before.length + after.length}::int, 0))`
  const [highest] = await w.tx
    .select({ count: sql<number>`coalesce(max(case when ${isCount(count)} then ${count}::int end), 0)` })
    .from(documents)
    .where(and(eq(documents.projectId, projectId), fits))
  return numberWith(frame, (highest?.count ?? 0) + 1)
}

const isCount = (text: SQL) => sql`${text} ~ '^[0-9]{1,9}$'`

async function codeIn({ tx }: Write, list: 'rfiDisciplines' | 'documentTypes', id: number | null | undefined) {
  if (!id) return null
  const [entry] = await tx
    .select({ name: lookups.name, code: lookups.code })
    .from(lookups)
    .where(and(eq(lookups.list, list), eq(lookups.id, id)))
  return entry ? codeFor(entry.name, entry.code) : null
}

import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { differs, markRecords } from '#server/core/marks.ts'
import type { Person } from '#server/core/person.ts'
import { invalid } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { joinTableName } from '#server/db/columns/joinTable.ts'
import { documentTablesOfPmp, projectDocumentsPmp as documents } from '#server/db/tables/projectDocumentPmp.ts'
import { projectFoldersPmp } from '#server/db/tables/projectFolderPmp.ts'
import { documentRules } from './documentRules.ts'

type Linking = 'rfi' | 'changeRequest'

const { finds } = documentRules('pmp', documentTablesOfPmp, projectFoldersPmp)

/** The documents that a record refers to, as `LinkedDocument`, without those that the reader may not open. */
export function linkedDocuments(kind: Linking, person: Person): SQL {
  const seen = finds(person)
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('id', ${documents.id}, 'folderId', ${documents.folderId},
      'number', ${documents.number}, 'title', ${documents.title}, 'revision', ${documents.revision},
      'statusId', ${documents.statusId}) order by j.position), '[]'::jsonb)
    from ${sql.raw(`"${joinTableName(kind, 'documentIds')}"`)} j
    join ${documents} on ${documents.id} = j."toId" and not ${documents.isDeleted}
    where j."fromId" = ${sql.raw(`"${kind}".id`)} and ${typeof seen === 'boolean' ? sql.raw(String(seen)) : seen})`
}

/** Refuses documents of another project. */
export async function refuseDocumentsElsewhere(w: Write, projectId: number, ids: readonly number[]) {
  if (ids.length === 0) return
  const own = await w.tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(inArray(documents.id, [...ids]), eq(documents.projectId, projectId)))
  if (own.length < ids.length) throw invalid('Choose documents of this project.', 'documentIds')
}

/** The fields of documents that are shown by records that refer to them. */
export const shownOfDocuments = ['number', 'title', 'folderId', 'revision', 'statusId', 'isConfidential']

interface Linked {
  documentIds: readonly number[]
}

/**
 * Marks documents as stale whose pages show a record: when it is linked or unlinked, and when its shown fields have
 * changed.
 */
export async function markReferred<Row extends Linked>(
  w: Write,
  row: Row,
  before: Row | null,
  action: string,
  shown: readonly (keyof Row & string)[],
) {
  const [former, now] = [before?.documentIds ?? [], row.documentIds]
  const isShownAnew = action === 'deleted' || differs(before, row, ...shown)
  const moved = [...former, ...now].filter((id) => !(former.includes(id) && now.includes(id)))
  await markRecords(w, 'projectDocumentPmp', isShownAnew ? [...former, ...now] : moved)
}

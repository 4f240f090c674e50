import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { changeSourceKinds, sourceRecordOf, type ChangeSourceKind } from '#contract/changes/changeRequestStatus.ts'
import type { Checked } from '#contract/entity.ts'
import type { changeRequest, ChangeRequest } from '#contract/entities/changeRequest.ts'
import type { Person } from '#server/core/person.ts'
import { asCondition } from '#server/core/policy.ts'
import { invalid } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { incidentRules } from '../incident/rules.ts'
import { incidents } from '#server/db/tables/incident.ts'
import { observationRules } from '../observation/rules.ts'
import { observations } from '#server/db/tables/observation.ts'
import { rfiRules } from '../rfi/rules.ts'
import { rfis } from '#server/db/tables/rfi.ts'
import { changeRequests } from '#server/db/tables/changeRequest.ts'

interface Source {
  table: typeof rfis | typeof observations | typeof incidents
  finds(person: Person): boolean | SQL
  projectId: PgColumn
  number: PgColumn
  isConfidential: PgColumn | SQL
  called: string
}

const sources: Record<ChangeSourceKind, Source> = {
  rfi: {
    table: rfis,
    finds: rfiRules.finds,
    projectId: rfis.parentProjectId,
    number: rfis.number,
    isConfidential: sql`false`,
    called: 'an RFI',
  },
  observation: {
    table: observations,
    finds: observationRules.finds,
    ...columnsOf(observations),
    called: 'an observation',
  },
  incident: { table: incidents, finds: incidentRules.finds, ...columnsOf(incidents), called: 'an incident' },
}

function columnsOf({ projectId, number, isConfidential }: typeof observations | typeof incidents) {
  return { projectId, number, isConfidential }
}

/**
 * Refuses a source of another project, a draft, and a confidential record: everyone in project management reads change
 * requests.
 */
export async function refuseSource(w: Write, draft: Checked<typeof changeRequest>, before: ChangeRequest | null) {
  const named = sourceRecordOf(draft)
  if (!named) return
  const field = 'sourceId'
  if (before?.source === named.kind && before.sourceId === named.id) return
  const { table, projectId, number, isConfidential, called } = sources[named.kind]
  const [source] = await w.tx
    .select({ projectId, number, isConfidential: sql<boolean>`${isConfidential}` })
    .from(table)
    .where(eq(table.id, named.id))
  if (source?.projectId !== draft.projectId) throw invalid(`Choose ${called} of this project.`, field)
  if (source.number === null) throw invalid('A change request cannot come from a draft.', field)
  if (source.isConfidential)
    throw invalid(
      'It is confidential, and many people read change requests. Choose another source, and say only what they may know.',
      field,
    )
}

/** The number of the record that a change request comes from, if the reader may open it. */
export const sourceNumberFor = (person: Person) =>
  sql`coalesce(${sql.join(
    changeSourceKinds.map((kind) => {
      const { table, finds, number } = sources[kind]
      const own = and(eq(table.id, changeRequests.sourceId), eq(changeRequests.source, kind))
      return sql`(select ${number} from ${table} where ${and(own, eq(table.isDeleted, false), asCondition(finds(person)))})`
    }),
    sql`, `,
  )})`

import type { Permit } from '#contract/entities/permit.ts'
import { recordPage } from '#contract/recordSystem.ts'
import { urgentPriority } from '#contract/people/topics.ts'

/** The path of a permit's page (specification, 2.4). */
export const permitPath = (row: Pick<Permit, 'projectId' | 'systemId' | 'id'>) => recordPage(row, `permits/${row.id}`)

type Row = Pick<Permit, 'id' | 'projectId' | 'systemId' | 'number' | 'title'>

/** A notification about a permit; `words` follow its number. */
export const aboutPermit = (row: Row, words: string) => ({
  topic: 'permit' as const,
  title: `${row.number ?? 'Permit'} ${words}: ${row.title}`.slice(0, 150),
  projectId: row.projectId,
  entityKind: 'permit' as const,
  entityId: row.id,
  url: permitPath(row),
  place: row,
  priority: urgentPriority,
})

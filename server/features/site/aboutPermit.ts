import type { Permit } from '#contract/entities/permit.ts'
import { urgentPriority } from '#contract/people/topics.ts'
import { recordPath } from '#contract/recordPages.ts'

type Row = Pick<Permit, 'id' | 'projectId' | 'systemId' | 'number' | 'title'>

/** A notification about a permit; `words` follow its number. */
export const aboutPermit = (row: Row, words: string) => ({
  topic: 'permit' as const,
  title: `${row.number ?? 'Permit'} ${words}: ${row.title}`.slice(0, 150),
  projectId: row.projectId,
  entityKind: 'permit' as const,
  entityId: row.id,
  url: recordPath('permit', row),
  place: row,
  priority: urgentPriority,
})

import type { Change } from '#contract/wire/envelope.ts'
import type { Entity } from '#contract/entity.ts'
import { projectField } from '#contract/references.ts'
import type { ChangeRow } from './live.ts'
import type { Kinds } from './readable.ts'
import { givesWork } from './work.ts'

/**
 * What a change means for workloads and for dashboards: the project of a record that may wait for people, and of one
 * that counts in figures; nothing for other kinds.
 */
export function workNote(kinds: Kinds, { kind, scope, recordId }: ChangeRow): Pick<Change, 'work' | 'figures'> {
  const known = kinds[kind]
  if (!known) return {}
  const project = projectOf(known.entity, scope, recordId)
  return {
    ...(givesWork(known) && { work: project }),
    ...((known.figures ?? known.feedsFigures) && { figures: project }),
  }
}

function projectOf(entity: Entity, scope: string | null, recordId: number): string | null {
  const field = projectField(entity)
  if (field === undefined) return entity.kind !== 'project' ? '' : recordId > 0 ? String(recordId) : null
  const at = entity.listsBy.indexOf(field)
  return scope?.split('/')[at] || null
}

import type { Entity } from '#contract/entity.ts'
import { entities } from '#contract/entities/index.ts'
import { seesProject } from './access.ts'
import type { Person } from './person.ts'
import { seesWholeKind } from './policy.ts'

/**
 * Who may hear of a change, as it is kept with the change: 'all', 'kind:client', 'project:5', 'adviser:5', 'user:7', 'client:3', joined by '|'.
 * A name in it is a right, so nobody hears of what they may not see.
 */
export const audience = {
  all: 'all',
  kind: (kind: string) => `kind:${kind}`,
  project: (id: number) => `project:${id}`,
  /** Whoever is H&S adviser on a project. */
  adviser: (projectId: number) => `adviser:${projectId}`,
  user: (id: number) => `user:${id}`,
  /** Everybody who works for a company. */
  client: (id: number) => `client:${id}`,
  either: (...names: string[]) => names.join('|'),
}

/** Whether this person is meant. */
export function hears(person: Person, names: string) {
  return names.split('|').some((name) => {
    const [group, value] = name.split(':')
    if (group === 'all') return true
    if (group === 'kind') return seesWholeKind(person, value ?? '')
    if (group === 'project') return seesProject(person, Number(value))
    if (group === 'adviser') return person.advises.includes(Number(value))
    if (group === 'client') return person.clientId === Number(value)
    return group === 'user' && person.userId === Number(value)
  })
}

const affectsOf = new Map<string, Entity['affects']>(Object.values(entities).map(({ kind, affects }) => [kind, affects]))

/** The ids that go stale with a change, without the projects that this person does not see. */
export function affectedFor(person: Person, { kind, affected }: { kind: string; affected: number[][] }) {
  if (person.seesAll) return affected
  const kinds = Object.values(affectsOf.get(kind) ?? {})
  return affected.map((ids, at) => (kinds[at] === 'project' ? ids.filter((id) => seesProject(person, id)) : ids))
}

import type { Entity } from '#contract/entity.ts'
import { entities } from '#contract/entities/index.ts'
import { seesProject } from './access.ts'
import type { Person } from './person.ts'
import { seesWholeKind, type RulesByKind } from './policy.ts'

/**
 * Who may hear of a change, as it is kept with the change: 'all', 'kind:client', 'project:5', 'adviser:5', 'user:7',
 * 'client:3', joined by '|'.
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

/** Whether a person is meant; what stands in the names is read once, however many people are then asked about. */
export function meantBy(names: string, kinds: RulesByKind): (person: Person) => boolean {
  const rules = names.split('|').map((name) => rule(name, kinds))
  return (person) => rules.some((means) => means(person))
}

function rule(name: string, kinds: RulesByKind): (person: Person) => boolean {
  const [group, value = ''] = name.split(':')
  const id = Number(value)
  switch (group) {
    case 'all':
      return () => true
    case 'kind':
      return (person) => seesWholeKind(kinds, person, value)
    case 'project':
      return (person) => seesProject(person, id)
    case 'adviser':
      return (person) => person.advises.includes(id)
    case 'client':
      return (person) => person.clientId === id
    case 'user':
      return (person) => person.userId === id
    default:
      return () => false
  }
}

const affectsOf = new Map<string, Entity['affects']>(
  Object.values(entities).map(({ kind, affects }) => [kind, affects]),
)

/**
 * The ids that go stale with a change, without the projects that this person does not see; the very same ids where
 * nothing is left out of any.
 */
export function affectedFor(person: Person, { kind, affected }: { kind: string; affected: number[][] }) {
  const kinds = Object.values(affectsOf.get(kind) ?? {})
  if (person.seesAll || !kinds.includes('project') || affected.length === 0) return affected
  return affected.map((ids, at) => (kinds[at] === 'project' ? ids.filter((id) => seesProject(person, id)) : ids))
}

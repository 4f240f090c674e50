import type { Entity } from './entity.ts'
import { systems } from './systems.ts'
import { inSentence } from './text/words.ts'

interface Names {
  name: string
  plural: string
}

/** The names of kinds of records in a building in use (domain specification, 1 and 11). */
export const namesInBuildings: Readonly<Record<string, Names>> = {
  equipment: { name: 'Asset', plural: 'Assets' },
  inspection: { name: 'Maintenance task', plural: 'Maintenance tasks' },
  nonEquipmentItem: { name: 'Building element', plural: 'Building elements' },
  nonEquipmentInspection: { name: 'Maintenance task', plural: 'Maintenance tasks' },
  observation: { name: 'Fault', plural: 'Faults' },
}

/** Returns the name of a record in its system: an observation of a building in use is a fault. */
export const namesOf = (entity: Pick<Entity, 'kind' | 'name' | 'plural'>, of: object): Names =>
  ((of as { systemId?: unknown }).systemId === systems.fm && namesInBuildings[entity.kind]) || entity

/** The name of a kind of records regardless of system, for filters: 'Observation or fault'. */
export const nameInAll = ({ kind, name }: Pick<Entity, 'kind' | 'name'>) =>
  Object.hasOwn(namesInBuildings, kind) ? `${name} or ${inSentence(namesInBuildings[kind]!.name)}` : name

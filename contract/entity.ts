import * as z from 'zod/mini'
import type { Kind } from './kinds.ts'
import { nameShape, type NameShape } from './references.ts'
import type { Window } from './window.ts'

/** What every row carries, whatever its kind. `rowVersion` rises by one with every write. */
const stamp = {
  id: z.int(),
  rowVersion: z.int(),
  createdOn: z.iso.datetime(),
  createdById: z.nullable(z.int()),
  updatedOn: z.iso.datetime(),
  updatedById: z.nullable(z.int()),
  allowedActions: z.array(z.string()),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
}
export type Stamp = z.output<z.ZodMiniObject<typeof stamp>>
export const stampFields = Object.keys(stamp) as (keyof Stamp)[]

/** What the hub needs of a kind to name its records. */
export type Told = Pick<Entity, 'kind' | 'hub' | 'affects'>

type Shape = Readonly<Record<string, z.ZodMiniType>>
type Names<A> = keyof A & string

/**
 * One kind of record, said once. Browser, server, hub and tests all read this, so it holds facts only:
 * no React, no SQL, no words for one screen.
 */
export function defineEntity<
  const K extends Kind,
  Draft extends Shape,
  Facts extends Shape,
  const S extends readonly (Names<Draft> | Names<Facts> | Names<NameShape<Draft>>)[],
  Filter extends Shape = {},
  Actions extends Record<string, z.ZodMiniObject> = {},
>(
  kind: K,
  spec: {
    /** In messages and titles: 'New client', 'The client was successfully saved'. */
    name: string
    plural: string
    /** What one is called where its number and name do not say it: '{firstName} {lastName}' (called.ts). */
    called?: string
    /** The last segment of its URL: `/api/client`. `{list}` in it is filled from the row or the filter. */
    path: string
    /** How it is called on the hub: UpdatedClient, DeletedClient. */
    hub: string
    /** The one event that the hub sends of it instead of Updated… and Deleted…; its note says which record and what. */
    hubEvent?: string
    /** Who hears of it: all with the right, those who may see its project, or one person. */
    scope: 'all' | 'project' | 'own'
    /** What a person may write. */
    draft: Draft
    /** Fields that mean nothing beside the others, as they are kept then: no projects where a library is for everybody. */
    emptied?: (draft: z.output<z.ZodMiniObject<Draft>>) => Partial<z.output<z.ZodMiniObject<Draft>>>
    /** What no single field can say, such as dates in order. */
    rules?: readonly { field: Names<Draft>; message: string; holds(draft: z.output<z.ZodMiniObject<Draft>>): boolean }[]
    /** What the server alone writes: a number, a status, counts. The names beside the ids of a draft come of themselves. */
    facts: Facts
    /** What lists hold, beside the stamp. */
    summary: S
    /** How a list may be narrowed. */
    filter?: Filter
    /**
     * The filters that divide its lists, each also a field of its rows: a whole list is asked for by one of them
     * (`projectId` or `userId`) and refused without any. An event touches only lists with its own values.
     */
    listsBy?: readonly Names<Filter>[]
    /** Set where its lists may grow without a bound: they are read page by page, and never as a whole. */
    window?: Window
    /** Verbs beyond save and delete, each with its input. */
    actions?: Actions
    /** Which actions each status allows; a kind without moves allows all. */
    moves?: Readonly<Record<number, readonly Names<Actions>[]>>
    /** Other kinds that go stale by id, in the order in which the hub sends their ids. */
    affects?: Readonly<Record<string, Kind>>
    /** What the author's page names on the hub as well after a save: UpdatedClient after UpdatedUser (specification, 7.4). */
    alsoTells?: Told
  },
) {
  const rules = (spec.rules ?? []).map(({ field, message, holds }) =>
    z.refine<z.output<z.ZodMiniObject<Draft>>>(holds, { path: [field], error: message }),
  )
  const { emptied } = spec
  const kept = emptied
    ? [z.overwrite<z.output<z.ZodMiniObject<Draft>>>((draft) => ({ ...draft, ...emptied(draft) }))]
    : []
  return {
    kind,
    name: spec.name,
    plural: spec.plural,
    called: spec.called,
    path: spec.path,
    hub: spec.hub,
    hubEvent: spec.hubEvent,
    scope: spec.scope,
    draft: z.object(spec.draft).check(...kept, ...rules),
    row: z.object({
      ...stamp,
      updatedByName: z.nullable(z.string()),
      ...spec.draft,
      ...nameShape(spec.draft),
      ...spec.facts,
    }),
    summary: spec.summary,
    filter: z.partial(z.object(spec.filter ?? ({} as Filter))),
    listsBy: spec.listsBy ?? [],
    window: spec.window,
    actions: spec.actions ?? ({} as Actions),
    moves: spec.moves,
    affects: spec.affects ?? {},
    alsoTells: spec.alsoTells,
  }
}

type Moves = Readonly<Record<number, readonly string[]>>

/** The widest entity, for code that serves them all. */
export interface Entity {
  kind: Kind
  name: string
  plural: string
  called: string | undefined
  path: string
  hub: string
  hubEvent: string | undefined
  scope: 'all' | 'project' | 'own'
  draft: z.ZodMiniObject
  row: z.ZodMiniObject
  summary: readonly string[]
  filter: z.ZodMiniObject
  listsBy: readonly string[]
  window: Window | undefined
  actions: Record<string, z.ZodMiniObject>
  moves: Moves | undefined
  affects: Readonly<Record<string, Kind>>
  alsoTells: Told | undefined
}

export type Row<E extends Entity> = z.output<E['row']> & Stamp & { updatedByName: string | null }
export type Summary<E extends Entity> = Pick<Row<E>, (E['summary'][number] & keyof Row<E>) | keyof Stamp>
/** What a form holds. */
export type Draft<E extends Entity> = z.input<E['draft']>
/** What passed the check. */
export type Checked<E extends Entity> = z.output<E['draft']>
export type Filter<E extends Entity> = z.output<E['filter']>
export type Action<E extends Entity> = Names<E['actions']>
export type ActionInput<E extends Entity, A extends Action<E>> = z.input<E['actions'][A]>

/** Whether a status lets this action be taken. Rights are another matter; the server joins both in `allowedActions`. */
export function allows(entity: Entity, statusId: number, action: string) {
  return entity.moves ? (entity.moves[statusId]?.includes(action) ?? false) : action in entity.actions
}

/** The methods of the hub that browsers call after a save of a kind. */
export const hubNames = ({ hub }: Pick<Entity, 'hub'>) => ({ updated: `Updated${hub}`, deleted: `Deleted${hub}` })

/** The events that the hub sends of a kind. */
export const hubEvents = (entity: Pick<Entity, 'hub' | 'hubEvent'>) =>
  entity.hubEvent === undefined ? hubNames(entity) : { updated: entity.hubEvent, deleted: entity.hubEvent }

/**
 * The fields of a record that stand in its address before the id, such as the list of a list entry: such ids are unique
 * only among records with the same values there.
 */
export const addressFields = ({ path }: Pick<Entity, 'path'>) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

/**
 * The part of a kind that a filter asks for, by the first divider that it gives: '0=7' for the first divider with the
 * value 7. Empty where it gives none.
 */
export function divisionOf({ listsBy }: Pick<Entity, 'listsBy'>, filter: object): string {
  const at = listsBy.findIndex((name) => (filter as Record<string, unknown>)[name] !== undefined)
  return at < 0 ? '' : `${at}=${wordOf((filter as Record<string, unknown>)[listsBy[at]!])}`
}

/** The dividers' values of a row, as they travel with its changes: '7/12'. Undefined for a kind without dividers. */
export const scopeOf = ({ listsBy }: Pick<Entity, 'listsBy'>, row: object): string | undefined =>
  listsBy.length === 0 ? undefined : listsBy.map((name) => wordOf((row as Record<string, unknown>)[name])).join('/')

/** The parts of its kind that a row with these dividers' values belongs to. */
export const divisionsIn = (scope: string): string[] => scope.split('/').map((value, at) => `${at}=${value}`)

const wordOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** The URL of a kind below `/api/`, with `{list}` and the like filled in. */
export const urlOf = ({ path }: Pick<Entity, 'path'>, values: Readonly<Record<string, unknown>>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(wordOf(values[name])))

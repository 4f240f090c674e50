import * as z from 'zod/mini'
import type { RuleCheck } from './rules.ts'
import type { Kind } from './kinds.ts'
import { nameShape, type NameShape } from './references.ts'
import type { Window } from './window.ts'
import { said, shownLabel, type Label } from './text/words.ts'

/** Fields of every row of every kind. Each write increases `rowVersion` by one. */
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

/** The parts of an entity that the hub's clients need. */
type AnnouncedAs = Pick<Entity, 'kind' | 'hub' | 'affects'>

/** What the hub announces by id: the records of a kind, or what is computed from those of a project. */
export interface Announced extends Pick<Entity, 'path' | 'hub' | 'hubEvent' | 'affects'> {
  kind: string
}

type Shape = Readonly<Record<string, z.ZodMiniType>>
type Names<A> = keyof A & string

/**
 * Defines a kind of record. Browser, server, hub and tests all read the definition, so it holds facts only: no React,
 * no SQL, no text for a single screen.
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
    /** Used in messages and titles: 'New client', 'The client was successfully saved'. */
    name: Label
    plural: string
    /** Pattern of the display name, if number and name are not enough: '{firstName} {lastName}' (called.ts). */
    displayName?: string
    /** Path below `/api/`. `{list}` is filled in from the row or the filter. */
    path: string
    /** Name in hub methods and events: UpdatedClient, DeletedClient. */
    hub: string
    /** A single hub event in place of Updated… and Deleted…; its metadata says which record changed and how. */
    hubEvent?: string
    /** Audience of events: everyone with the right, everyone who may see the project, or one user. */
    scope: 'all' | 'project' | 'own'
    /** The fields users may write. */
    draft: Draft
    /** Returns values for fields that have no meaning with the others: no projects if a library is open to everyone. */
    emptied?: (draft: z.output<z.ZodMiniObject<Draft>>) => Partial<z.output<z.ZodMiniObject<Draft>>>
    /** Rules across fields, such as the order of dates. */
    rules?: readonly {
      field: Names<Draft>
      message: string
      isMet(draft: z.output<z.ZodMiniObject<Draft>>): boolean
      /** What the database checks of it; rules.ts has the rules that say that. */
      check?: RuleCheck
    }[]
    /**
     * Fields only the server writes: a number, a status, counts. Name columns for the ids of the draft are added
     * automatically.
     */
    facts: Facts
    /** The fields of list rows, besides the common ones. */
    summary: S
    /** Query parameters that filter a list. */
    filter?: Filter
    /**
     * The dividers: filters that split the kind's lists, each also a field of its rows. A whole list needs one of them
     * (`projectId` or `userId`) and is refused otherwise. Events reach only lists with matching values.
     */
    listsBy?: readonly Names<Filter>[]
    /** Set for kinds whose lists may grow without limit: they are read page by page, never as a whole. */
    window?: Window
    /** Actions besides save and delete, each with its input. */
    actions?: Actions
    /** The actions allowed in each status; without `moves` all are allowed. */
    moves?: Readonly<Record<number, readonly Names<Actions>[]>>
    /** Other kinds whose records go stale by id, in the order in which the hub sends their ids. */
    affects?: Readonly<Record<string, Kind>>
    /**
     * Another kind that is announced with every save, to others by the server and to the hub by the author's client:
     * UpdatedProject after UpdatedRFI (specification, 7.4).
     */
    alsoAnnounces?: AnnouncedAs
    /**
     * Its records hold medical or confidential data (domain specification, 2.3 and 16): their answers, what was
     * submitted, the comments and reasons of decisions, and their files are stored encrypted.
     */
    isSealed?: true
  },
) {
  const rules = (spec.rules ?? []).map(({ field, message, isMet }) =>
    z.refine<z.output<z.ZodMiniObject<Draft>>>(isMet, { path: [field], error: message }),
  )
  const { emptied } = spec
  const kept = emptied
    ? [z.overwrite<z.output<z.ZodMiniObject<Draft>>>((draft) => ({ ...draft, ...emptied(draft) }))]
    : []
  return {
    kind,
    name: shownLabel(spec.name),
    one: said(spec.name),
    plural: spec.plural,
    displayName: spec.displayName,
    path: spec.path,
    hub: spec.hub,
    hubEvent: spec.hubEvent,
    scope: spec.scope,
    draft: z.object(spec.draft).check(...kept, ...rules),
    rules: spec.rules as Entity['rules'],
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
    alsoAnnounces: spec.alsoAnnounces,
    isSealed: spec.isSealed ?? false,
  }
}

type Moves = Readonly<Record<number, readonly string[]>>

/** The general type of an entity, for code that handles all kinds. */
export interface Entity {
  kind: Kind
  name: string
  /** One of the kind in a sentence: 'a client', 'a piece of equipment'. */
  one: string
  plural: string
  displayName: string | undefined
  path: string
  hub: string
  hubEvent: string | undefined
  scope: 'all' | 'project' | 'own'
  draft: z.ZodMiniObject
  /** The rules of the draft, as far as the database checks them too. */
  rules: readonly { check?: RuleCheck }[] | undefined
  row: z.ZodMiniObject
  summary: readonly string[]
  filter: z.ZodMiniObject
  listsBy: readonly string[]
  window: Window | undefined
  actions: Record<string, z.ZodMiniObject>
  moves: Moves | undefined
  affects: Readonly<Record<string, Kind>>
  alsoAnnounces: AnnouncedAs | undefined
  isSealed: boolean
}

export type Row<E extends Entity> = z.output<E['row']> & Stamp & { updatedByName: string | null }
export type Summary<E extends Entity> = Pick<Row<E>, (E['summary'][number] & keyof Row<E>) | keyof Stamp>
/** The values a form holds, before validation. */
export type Draft<E extends Entity> = z.input<E['draft']>
/** The values after validation. */
export type Checked<E extends Entity> = z.output<E['draft']>
export type Filter<E extends Entity> = z.output<E['filter']>
export type Action<E extends Entity> = Names<E['actions']>
export type ActionInput<E extends Entity, A extends Action<E>> = z.input<E['actions'][A]>

/** Returns whether a status allows an action. The server combines this with the user's rights in `allowedActions`. */
export function allows(entity: Entity, statusId: number, action: string) {
  return entity.moves ? (entity.moves[statusId]?.includes(action) ?? false) : action in entity.actions
}

/** Returns the hub methods that browsers call after saving a kind. */
export const hubNames = ({ hub }: Pick<Entity, 'hub'>) => ({ updated: `Updated${hub}`, deleted: `Deleted${hub}` })

/** Returns the hub events of a kind. */
export const hubEvents = (entity: Pick<Entity, 'hub' | 'hubEvent'>) =>
  entity.hubEvent === undefined ? hubNames(entity) : { updated: entity.hubEvent, deleted: entity.hubEvent }

/**
 * Returns the fields of a record that are part of its URL, such as the list of a list entry. Its id is unique only
 * among records with the same values of these.
 */
export const addressFields = ({ path }: Pick<Entity, 'path'>) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

/**
 * Returns the division that a filter selects, by its first divider: '0=7' for the value 7 of divider 0; '' without a
 * divider.
 */
export function divisionOf({ listsBy }: Pick<Entity, 'listsBy'>, filter: object): string {
  const at = listsBy.findIndex((name) => (filter as Record<string, unknown>)[name] !== undefined)
  return at < 0 ? '' : `${at}=${wordOf((filter as Record<string, unknown>)[listsBy[at]!])}`
}

/** Returns the divider values of a row, as sent with its changes: '7/12'. Undefined for a kind without dividers. */
export const scopeOf = ({ listsBy }: Pick<Entity, 'listsBy'>, row: object): string | undefined =>
  listsBy.length === 0 ? undefined : listsBy.map((name) => wordOf((row as Record<string, unknown>)[name])).join('/')

/** Returns the divisions that contain a row with these divider values. */
export const divisionsIn = (scope: string): string[] => scope.split('/').map((value, at) => `${at}=${value}`)

const wordOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** Returns the path of a kind below `/api/`, with placeholders such as `{list}` filled in. */
export const urlOf = ({ path }: Pick<Entity, 'path'>, values: Readonly<Record<string, unknown>>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(wordOf(values[name])))

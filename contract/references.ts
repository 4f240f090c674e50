import * as z from 'zod/mini'
import {
  fieldsIn,
  isPart,
  named,
  withFacts,
  type FieldFacts,
  type ReferenceFacts,
  type Target,
  type TargetByValue,
  type WhenGone,
} from './fieldFacts.ts'
import { chosenId, eachOnce, optionalId } from './fields.ts'
import type { Kind } from './kinds.ts'
import type { LookupList } from './lists.ts'
import { choose, type Label } from './text/words.ts'

declare const names: unique symbol
/** Records in the type system which columns a row has beside an id. */
interface Naming<As extends string | undefined, Shows extends readonly string[], Empty extends boolean> {
  readonly [names]: { as: As; shows: Shows; empty: Empty }
}

/** Default for `shows`: the display name of the referenced record. */
type ByName = readonly ['name']
interface Options {
  as?: string
  displayFields?: readonly string[]
  whenGone?: WhenGone
  within?: string
  missing?: string
}
type AsOf<O extends Options> = O extends { as: infer As extends string } ? As : undefined
type ShowsOf<O extends Options> = O['displayFields'] extends readonly string[] ? O['displayFields'] : ByName

const factsOf = (label: Label, target: ReferenceFacts['target'], optional: boolean, options: Options): FieldFacts => ({
  ...named(label),
  reference: {
    target,
    many: false,
    optional,
    whenGone: 'refuse',
    missing: choose(label),
    displayFields: ['name'],
    ...options,
  },
})

const one = <O extends Options>(target: Target, label: Label, options: O) =>
  withFacts(chosenId(label, options.missing), factsOf(label, target, false, options)) as ReturnType<typeof chosenId> &
    Naming<AsOf<O>, ShowsOf<O>, false>
const oneOrNone = <O extends Options>(target: ReferenceFacts['target'], label: Label, options: O) =>
  withFacts(optionalId(label, options.missing), factsOf(label, target, true, options)) as ReturnType<
    typeof optionalId
  > &
    Naming<AsOf<O>, ShowsOf<O>, true>

interface ManyOptions extends Omit<Options, 'as' | 'displayFields' | 'within'> {
  max: number
  /** Error message if too many are chosen. */
  tooMany?: string
}
const several = (target: ReferenceFacts['target'], label: Label, { max, tooMany, missing, whenGone }: ManyOptions) => {
  const said = missing ?? choose(label)
  return withFacts(
    z._default(
      z.array(chosenId(label, said)).check(z.maxLength(max, tooMany ?? `Choose at most ${max}.`), eachOnce<number>()),
      [],
    ),
    {
      ...named(label),
      reference: {
        target,
        many: true,
        optional: true,
        whenGone: whenGone ?? 'refuse',
        missing: said,
        displayFields: [],
      },
    },
  )
}

/** A required id of a record: `clientId: ref('client', 'Client')`. Its row also has `clientName`. */
export const ref = <const O extends Options = {}>(kind: Kind, label: Label, options = {} as O) =>
  one({ kind }, label, options)
/** An optional id of a record. */
export const optionalRef = <const O extends Options = {}>(kind: Kind, label: Label, options = {} as O) =>
  oneOrNone({ kind }, label, options)
/** Unique ids of several records. */
export const refs = (kind: Kind, label: Label, options: ManyOptions) => several({ kind }, label, options)

/** A required id of a list entry: `categoryId: listed('equipmentTypeCategories', 'Category')`. */
export const listed = <const O extends Options = {}>(list: LookupList, label: Label, options = {} as O) =>
  one({ list }, label, options)
export const optionalListed = <const O extends Options = {}>(list: LookupList, label: Label, options = {} as O) =>
  oneOrNone({ list }, label, options)
export const listedMany = (list: LookupList, label: Label, options: ManyOptions) => several({ list }, label, options)

/** Ids whose target depends on a sibling field: the candidates of a stage are users, project roles or relationships. */
export const refsBy = (
  beside: string,
  byValue: Readonly<Record<string, TargetByValue>>,
  label: Label,
  options: ManyOptions,
) => several({ beside, byValue }, label, options)

/**
 * An optional id of a record whose kind the sibling field `beside` says: `sourceId: optionalRefBy('sourceKind', …)`. The
 * two are one value, and where `beside` has none of the values, there is no id.
 */
export const optionalRefBy = <const O extends Options = {}>(
  beside: string,
  byValue: Readonly<Record<string, TargetByValue>>,
  label: Label,
  options = {} as O,
) => oneOrNone({ beside, byValue }, label, options)

/** Ids of list entries that the code knows individually; `schema` validates them. */
export const listedAs = <S extends z.ZodMiniType>(
  list: LookupList,
  label: Label,
  schema: S,
  { many = false }: { many?: boolean } = {},
): S =>
  withFacts(schema, {
    ...named(label),
    reference: {
      target: { list },
      many,
      optional: many,
      whenGone: 'refuse',
      missing: choose(label),
      displayFields: [],
    },
  })

/** A reference of a kind, with its path in the draft. */
export interface Reference extends ReferenceFacts {
  /** 'clientId', or 'schedules.*.subTypeId' inside a nested object. */
  path: string
  /** The last part of the path. */
  field: string
  label: string
  nested: boolean
}

const references = new WeakMap<object, readonly Reference[]>()
/** Returns all references in a kind's draft. */
export function referencesOf({ draft }: { draft: z.ZodMiniType }): readonly Reference[] {
  const kept = references.get(draft)
  if (kept) return kept
  const found = fieldsIn(draft).flatMap(([path, facts]): Reference[] => {
    if (!facts?.reference) return []
    return [
      { ...facts.reference, path, field: path.split('.').at(-1)!, label: facts.label, nested: path.includes('.') },
    ]
  })
  references.set(draft, found)
  return found
}

/** Returns the field by which a record is part of a project: 'projectId'; undefined for a kind without a project. */
export const projectField = (entity: { draft: z.ZodMiniType }): string | undefined =>
  referencesOf(entity).find(
    ({ target, whenGone, many, nested }) =>
      'kind' in target && target.kind === 'project' && isPart(whenGone) && !many && !nested,
  )?.field

/** Returns every target a reference can have. */
export const targetsOf = ({ target }: Pick<ReferenceFacts, 'target'>): Target[] =>
  'beside' in target ? Object.values(target.byValue) : [target]

/** Returns the targets of a reference, each with the value of the deciding field; null where no field decides. */
export const casesOf = ({ target }: Pick<ReferenceFacts, 'target'>): [value: string | null, target: Target][] =>
  'beside' in target ? Object.entries(target.byValue) : [[null, target]]

/** Returns the field of a target that a reference shows as `of`; null if it shows none of this target. */
export function fieldShown({ target }: Pick<ReferenceFacts, 'target'>, value: string | null, of: string) {
  const fields = 'beside' in target && value !== null ? target.byValue[value]?.fields : undefined
  return fields && Object.hasOwn(fields, of) ? fields[of]! : of
}

/** Returns a reference's target, given its sibling fields; null if it refers to nothing. */
export function targetBeside({ target }: Pick<ReferenceFacts, 'target'>, fields: object): Target | null {
  if (!('beside' in target)) return target
  const value = (fields as Record<string, unknown>)[target.beside]
  return (typeof value === 'string' && Object.hasOwn(target.byValue, value) && target.byValue[value]) || null
}

/** The ids at one path of a record, with what they refer to. */
export interface Named {
  /** Path with list indexes: 'schedules.2.subTypeId'. */
  path: string
  target: Target
  missing: string
  ids: number[]
}

/** Returns the ids that a record holds for one reference, by path. */
export function namedBy(reference: Reference, record: object): Named[] {
  const walk = (values: object, [part, ...rest]: string[], before: string): Named[] => {
    if (part === '*')
      return Object.entries(values).flatMap(([at, one]: [string, unknown]) =>
        typeof one === 'object' && one !== null ? walk(one, rest, `${before}${at}.`) : [],
      )
    const value = (values as Record<string, unknown>)[part!]
    const path = before + part
    if (rest.length > 0) return typeof value === 'object' && value !== null ? walk(value, rest, `${path}.`) : []
    const target = targetBeside(reference, values)
    const ids = [value].flat().filter((id): id is number => typeof id === 'number')
    const missing = target && 'missing' in target ? String(target.missing) : reference.missing
    return target && ids.length > 0 ? [{ path, target, missing, ids }] : []
  }
  return walk(record, reference.path.split('.'), '')
}

/** Returns the columns that show the referenced record: for `managerUserId`, `managerName` shows its `name`. */
export const nameColumns = ({ field, as, displayFields: shows }: Pick<Reference, 'field' | 'as' | 'displayFields'>) =>
  shows.map((of) => ({ of, column: (as ?? stemOf(field)) + of.charAt(0).toUpperCase() + of.slice(1) }))
const stemOf = (field: string) => field.replace(/(?:User)?Id$/, '')

type Stem<Field extends string> = Field extends `${infer Before}UserId`
  ? Before
  : Field extends `${infer Before}Id`
    ? Before
    : Field
type Shown<Of extends string> = Of extends `${string}Id` ? z.ZodMiniNumber : z.ZodMiniString
type Column<Field, Of, As, Empty> = Of extends string
  ? [
      `${As extends string ? As : Stem<Field & string>}${Capitalize<Of>}`,
      Empty extends true ? z.ZodMiniNullable<Shown<Of>> : Shown<Of>,
    ]
  : never
type Columns<Draft> = {
  [F in keyof Draft]: Draft[F] extends Naming<infer As, infer Shows, infer Empty>
    ? Column<F, Shows[number], As, Empty>
    : never
}[keyof Draft]
/** The name columns of a kind, derived from its draft. */
export type NameShape<Draft> = { [C in Columns<Draft> as C[0]]: C[1] }

/** Returns the schemas of the name columns that a row has beside the ids of its draft. */
export function nameShape<Draft extends Readonly<Record<string, z.ZodMiniType>>>(draft: Draft): NameShape<Draft> {
  const columns = Object.entries(draft).flatMap(([field, schema]) => {
    const facts = fieldsIn(z.object({ [field]: schema }))[0]?.[1]?.reference
    if (!facts) return []
    const optional = schema.safeParse(null).success
    return nameColumns({ ...facts, field }).map(({ of, column }) => {
      const shown = of.endsWith('Id') ? z.int() : z.string()
      return [column, optional ? z.nullable(shown) : shown]
    })
  })
  return Object.fromEntries(columns) as NameShape<Draft>
}

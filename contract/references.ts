import * as z from 'zod/mini'
import { fieldsIn, withFacts, type FieldFacts, type ReferenceFacts, type Target, type WhenGone } from './fieldFacts.ts'
import { chosenId, eachOnce, optionalId } from './fields.ts'
import type { Kind } from './kinds.ts'
import type { LookupList } from './lists.ts'
import { choose } from './words.ts'

declare const names: unique symbol
/** Says to the compiler which columns a row has beside an id. */
export interface Naming<As extends string | undefined, Shows extends readonly string[], Empty extends boolean> {
  readonly [names]: { as: As; shows: Shows; empty: Empty }
}

/** What the other record is called; a kind that is called by more than its name says so with `shows`. */
type ByName = readonly ['name']
interface Options {
  as?: string
  shows?: readonly string[]
  whenGone?: WhenGone
  within?: string
  missing?: string
}
type AsOf<O extends Options> = O extends { as: infer As extends string } ? As : undefined
type ShowsOf<O extends Options> = O['shows'] extends readonly string[] ? O['shows'] : ByName

const factsOf = (label: string, target: Target, optional: boolean, options: Options): FieldFacts => ({
  label,
  reference: {
    target,
    many: false,
    optional,
    whenGone: 'refuse',
    missing: choose(label),
    shows: ['name'],
    ...options,
  },
})

const one = <O extends Options>(target: Target, label: string, options: O) =>
  withFacts(chosenId(label, options.missing), factsOf(label, target, false, options)) as ReturnType<typeof chosenId> &
    Naming<AsOf<O>, ShowsOf<O>, false>
const oneOrNone = <O extends Options>(target: Target, label: string, options: O) =>
  withFacts(optionalId(label, options.missing), factsOf(label, target, true, options)) as ReturnType<
    typeof optionalId
  > &
    Naming<AsOf<O>, ShowsOf<O>, true>

interface ManyOptions extends Omit<Options, 'as' | 'shows' | 'within'> {
  /** How many there may be at the most. */
  max: number
  /** What is said where there are more. */
  tooMany?: string
}
const several = (target: ReferenceFacts['target'], label: string, { max, tooMany, missing, whenGone }: ManyOptions) => {
  const said = missing ?? choose(label)
  return withFacts(
    z._default(
      z.array(chosenId(label, said)).check(z.maxLength(max, tooMany ?? `Choose at most ${max}.`), eachOnce<number>()),
      [],
    ),
    {
      label,
      reference: { target, many: true, optional: true, whenGone: whenGone ?? 'refuse', missing: said, shows: [] },
    },
  )
}

/** The id of a record that must be chosen: `clientId: ref('client', 'Client')`. Its row has `clientName` beside it. */
export const ref = <const O extends Options = {}>(kind: Kind, label: string, options = {} as O) =>
  one({ kind }, label, options)
/** The id of a record that may be chosen. */
export const optionalRef = <const O extends Options = {}>(kind: Kind, label: string, options = {} as O) =>
  oneOrNone({ kind }, label, options)
/** The ids of several records, none of them twice. */
export const refs = (kind: Kind, label: string, options: ManyOptions) => several({ kind }, label, options)

/** The id of an entry of a list that must be chosen: `categoryId: listed('equipmentTypeCategories', 'Category')`. */
export const listed = <const O extends Options = {}>(list: LookupList, label: string, options = {} as O) =>
  one({ list }, label, options)
export const optionalListed = <const O extends Options = {}>(list: LookupList, label: string, options = {} as O) =>
  oneOrNone({ list }, label, options)
export const listedMany = (list: LookupList, label: string, options: ManyOptions) => several({ list }, label, options)

/** Ids whose target the field beside them decides: who may act in a stage are people, roles or companies' parts. */
export const refsBy = (
  beside: string,
  byValue: Readonly<Record<string, Target & { missing: string }>>,
  label: string,
  options: ManyOptions,
) => several({ beside, byValue }, label, options)

/** Entries of a list that the code knows each of, as a schema of its own checks them. */
export const listedAs = <S extends z.ZodMiniType>(
  list: LookupList,
  label: string,
  schema: S,
  { many = false }: { many?: boolean } = {},
): S =>
  withFacts(schema, {
    label,
    reference: { target: { list }, many, optional: many, whenGone: 'refuse', missing: choose(label), shows: [] },
  })

/** A reference of a kind, with the place where it stands in a draft. */
export interface Reference extends ReferenceFacts {
  /** 'clientId', or within what is kept as one document: 'schedules.*.subTypeId'. */
  path: string
  /** The last part of the path. */
  field: string
  label: string
  nested: boolean
}

const references = new WeakMap<object, readonly Reference[]>()
/** Everything that a record of this kind may refer to. */
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

/** All that a reference may mean, whatever stands beside it. */
export const targetsOf = ({ target }: Pick<ReferenceFacts, 'target'>): Target[] =>
  'beside' in target ? Object.values(target.byValue) : [target]

/** What a reference means beside the fields that stand beside it; null where it names nothing. */
export function targetBeside({ target }: Pick<ReferenceFacts, 'target'>, fields: object): Target | null {
  if (!('beside' in target)) return target
  const value = (fields as Record<string, unknown>)[target.beside]
  return (typeof value === 'string' && Object.hasOwn(target.byValue, value) && target.byValue[value]) || null
}

/** Ids that stand at one place of a record, with what they mean there. */
export interface Named {
  /** With the place in each list: 'schedules.2.subTypeId'. */
  path: string
  target: Target
  missing: string
  ids: number[]
}

/** What a record names by one reference, place by place. */
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

/** Which column says what about the record that a field names: `managerName` its `name`, beside `managerUserId`. */
export const nameColumns = ({ field, as, shows }: Pick<Reference, 'field' | 'as' | 'shows'>) =>
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
/** The name columns of a kind, from its draft alone. */
export type NameShape<Draft> = { [C in Columns<Draft> as C[0]]: C[1] }

/** The same as schemas; what the row of a record holds beside the ids of its draft. */
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

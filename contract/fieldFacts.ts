import * as z from 'zod/mini'
import type { Kind } from './kinds.ts'
import type { LookupList } from './lists.ts'

/** Whose id a field holds: a record of a kind, or an entry of a list. */
export type Target = { kind: Kind } | { list: LookupList }
/** Where the entries of all lists are kept: one kind, each entry within its list. */
export const keptAs = (target: Target): { kind: Kind; list: LookupList | null } =>
  'list' in target ? { kind: 'lookup', list: target.list } : { kind: target.kind, list: null }

/**
 * What becomes of a record when the one it names is deleted.
 * `refuse`: the other one cannot be deleted while a record names it.
 * `belongs`: it is part of the other one: hidden while that is deleted, there again once that is restored.
 * `linked`: it joins two records: the other one cannot be deleted while it is shown, and it is hidden without it.
 * `clear`: the field becomes empty.
 * `keep`: it goes on naming what was deleted.
 */
export type WhenGone = 'refuse' | 'belongs' | 'linked' | 'clear' | 'keep'

export interface ReferenceFacts {
  /** One target, or one for each value of the field beside it; a value without a target names nothing. */
  target: Target | { beside: string; byValue: Readonly<Record<string, Target & { missing: string }>> }
  many: boolean
  optional: boolean
  whenGone: WhenGone
  /** What is said at the field where nothing is chosen, or nothing that is there. */
  missing: string
  /** The field of the same name that both records must agree in: the folder of a document is one of its library. */
  within?: string
  /** What the name columns begin with where it is not the field without its 'Id'. */
  as?: string
  /** Which fields of the other record stand beside the id in every row; `name` is what the record is called. */
  shows: readonly string[]
}

/** What files a field stands for, and where they are sent. */
export interface AttachmentFacts {
  /** Files are kept as they are sent; pictures are made fit to be shown. */
  of: 'file' | 'picture'
  /** One, of which the next takes the place; many, each of which can be taken away; or every one there ever was. */
  keeps: 'one' | 'many' | 'every'
  /** How many there may be, or of every one there ever was: how many come at a time. */
  most: number
  /** How large one may be, in megabytes. */
  largest: number
  /** Below `/api/`: POST adds, DELETE takes away. */
  path: string
  /** What the upload calls the id of the record. */
  idField: string
  /** The id of the one record that there is, where no upload needs to say it. */
  onlyId?: number
}

/** What is known of a field beside how it is checked. */
export interface FieldFacts {
  /** Its one name: in forms, table heads, errors, history and exports. */
  label: string
  /** What its numbers stand for, where the contract has the words. */
  words?: Readonly<Record<number, string>>
  reference?: ReferenceFacts
  attachment?: AttachmentFacts
}

/** Facts go on with `.check(…)`; the constructors of fields.ts and references.ts put them in. */
const known = z.registry<FieldFacts>()

export const withFacts = <S extends z.ZodMiniType>(schema: S, facts: FieldFacts): S => {
  known.add(schema, facts)
  return schema
}

/** Gives its label to a schema that is made by hand. */
export const labelled = <S extends z.ZodMiniType>(label: string, schema: S, words?: FieldFacts['words']): S =>
  withFacts(schema, { label, ...(words && { words }) })

/** What a schema wraps: behind a default, a null or a transformation. */
function inside(schema: z.core.$ZodType): z.core.$ZodType | null {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'default':
    case 'nullable':
    case 'optional':
      return def.innerType
    case 'pipe':
      return def.in
    default:
      return null
  }
}

function factsOf(schema: z.core.$ZodType): FieldFacts | undefined {
  for (let at: z.core.$ZodType | null = schema; at; at = inside(at)) {
    const facts = known.get(at)
    if (facts) return facts
  }
  return undefined
}

function membersOf(schema: z.core.$ZodType): [name: string, schema: z.core.$ZodType][] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return Object.entries(def.shape)
  // Of a list and of a record each entry is alike.
  const each = def.type === 'array' ? def.element : def.type === 'record' ? def.valueType : null
  if (each) return hasMembers(each) ? membersOf(each).map(([name, one]) => [`*.${name}`, one]) : []
  const wrapped = inside(schema)
  return wrapped ? membersOf(wrapped) : []
}
const hasMembers = (schema: z.core.$ZodType) => membersOf(schema).length > 0

/**
 * The fields of a schema and of what stands in them, by their paths: 'clientId', 'schedules.*.subTypeId'. A field
 * without facts is left out.
 */
export function fieldsIn(schema: z.core.$ZodType, base = ''): [path: string, facts: FieldFacts | undefined][] {
  return membersOf(schema).flatMap(([name, field]) => [
    [base + name, factsOf(field)],
    ...fieldsIn(field, `${base}${name}.`),
  ])
}

import * as z from 'zod/mini'
import type { Kind } from './kinds.ts'
import type { LookupList } from './lists.ts'
import type { Label } from './text/words.ts'

/** What an id refers to: a record of a kind, or an entry of a list. */
export type Target = { kind: Kind } | { list: LookupList }
/** Returns the kind that stores a target. The entries of all lists are records of the kind `lookup`. */
export const keptAs = (target: Target): { kind: Kind; list: LookupList | null } =>
  'list' in target ? { kind: 'lookup', list: target.list } : { kind: target.kind, list: null }

/**
 * What happens to a record when the record it refers to (the target) is deleted.
 * `refuse`: the target cannot be deleted while a record refers to it.
 * `belongs`: the record is part of the target, so it is hidden and restored together with it.
 * `follows`: as `belongs`, and deleting or restoring the target deletes or restores the record too, as with folders.
 * `linked`: the record joins two others. A visible link blocks deleting the target; without its target it is hidden.
 * `clear`: the field becomes empty.
 * `keep`: the field keeps the id of the deleted target.
 */
export type WhenGone = 'refuse' | 'belongs' | 'follows' | 'linked' | 'clear' | 'keep'

/** Returns whether a record is part of its target. */
export const isPart = (whenGone: WhenGone) => whenGone === 'belongs' || whenGone === 'follows'

/** A target that the value of a sibling field chooses. */
export type TargetByValue = Target & {
  /** Error message if the chosen record does not exist. */
  missing: string
  /** Where the target has a field of `shows` under another name; null if it is not shown of this target. */
  fields?: Readonly<Record<string, string | null>>
}

export interface ReferenceFacts {
  /** One target, or one for each value of the sibling field `beside`; for any other value the id refers to nothing. */
  target: Target | { beside: string; byValue: Readonly<Record<string, TargetByValue>> }
  many: boolean
  optional: boolean
  whenGone: WhenGone
  /** Error message if nothing is chosen or the chosen record does not exist. */
  missing: string
  /** A field that must be equal in both records: a document and its folder have the same library. */
  within?: string
  /** Prefix of the name columns; by default the field without its 'Id'. */
  as?: string
  /** Fields of the referenced record that every row shows; `name` is its display name. */
  displayFields: readonly string[]
}

/** Which files a field accepts, and where they are uploaded. */
export interface AttachmentFacts {
  /** Files are stored as sent; pictures are prepared for display. */
  of: 'file' | 'picture'
  /** 'one': a new file replaces the old one. 'many': users can delete each file. 'every': all files are kept. */
  keeps: 'one' | 'many' | 'every'
  /** Most files in the field; for 'every', most files in one upload. */
  most: number
  /** Size limit of one file, in MB. */
  largest: number
  /** The only types it takes: the content that each ending must have. Without it, those of the office's settings. */
  types?: Readonly<Record<string, string>>
  /** Path below `/api/`: POST adds a file, DELETE removes one. */
  path: string
  /** Name of the upload field that holds the record's id. */
  idField: string
  /** Id of the record if its kind has only one; uploads then omit it. */
  onlyId?: number
}

type Words = Readonly<Record<number, string>> | Readonly<Record<string, string>>

/** Facts about a field besides its validation. */
export interface FieldFacts {
  /** The field's only name, in forms, table headings, history and exports, and in errors if they have no `said`. */
  label: string
  /** How sentences name the field, as it stands after 'Enter' (words.ts); absent if that is its label. */
  said?: string
  /** Words for the field's values, or for each of several, if the contract has them. */
  words?: Readonly<Record<string | number, string>>
  reference?: ReferenceFacts
  attachment?: AttachmentFacts
  /** The only values of its column, where the words for them are not in the contract's field. */
  values?: readonly (string | number)[]
  /** A sum of money in the currency of its project. */
  isMoney?: true
}

/** A schema keeps its facts through `.check(…)`. The constructors in fields.ts and references.ts add them. */
const known = z.registry<FieldFacts>()

export const withFacts = <S extends z.ZodMiniType>(schema: S, facts: FieldFacts): S => {
  known.add(schema, facts)
  return schema
}

/** Adds a label to a hand-written schema. */
export const labelled = <S extends z.ZodMiniType>(label: Label, schema: S, words?: Words): S =>
  withFacts(schema, { ...named(label), ...(words && { words }) })

/** Returns the facts that a label holds. */
export const named = (label: Label): Pick<FieldFacts, 'label' | 'said'> =>
  typeof label === 'string' ? { label } : { label: label[0], said: label[1] }

/** Adds the words for a field's values, which history, search and exports use. */
export const inWords = <S extends z.ZodMiniType>(words: Words, schema: S): S =>
  withFacts(schema, { label: '', ...known.get(schema), words })

/** Says which values alone the column of a field has; the database checks it. */
export const onlyValues = <S extends z.ZodMiniType>(values: readonly (string | number)[], schema: S): S =>
  withFacts(schema, { label: '', ...known.get(schema), values })

/** Returns the schema inside a default, nullable, optional or transformed one; null for any other schema. */
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
  // All entries of an array or a record have the same schema.
  const each = def.type === 'array' ? def.element : def.type === 'record' ? def.valueType : null
  if (each) return hasMembers(each) ? membersOf(each).map(([name, one]) => [`*.${name}`, one]) : []
  const wrapped = inside(schema)
  return wrapped ? membersOf(wrapped) : []
}
const hasMembers = (schema: z.core.$ZodType) => membersOf(schema).length > 0

/**
 * Returns the fields of a schema, nested ones included, by path: 'clientId', 'schedules.*.subTypeId'. The facts are
 * undefined for a field without any.
 */
export function fieldsIn(schema: z.core.$ZodType, base = ''): [path: string, facts: FieldFacts | undefined][] {
  return membersOf(schema).flatMap(([name, field]) => [
    [base + name, factsOf(field)],
    ...fieldsIn(field, `${base}${name}.`),
  ])
}

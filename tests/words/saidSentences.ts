import * as z from 'zod/mini'
import { entities } from '#contract/entities/index.ts'
import type { Entity } from '#contract/entity.ts'
import { fieldsIn } from '#contract/fieldFacts.ts'
import type { Label } from '#contract/text/words.ts'

/** A message that validation can give, and where. */
export interface Said {
  at: string
  message: string
}

/** Whether a value is a schema by itself, and not a rule across the fields of another one. */
const isSchema = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' && value !== null && 'safeParse' in value && !(value instanceof z.ZodMiniCustom)
const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' && value !== null && 'draft' in value && 'hub' in value

/** Every schema of contract/ by its location: drafts of each kind, its actions, and other request bodies. */
export function writtenSchemas(): [at: string, schema: z.ZodMiniType][] {
  const modules = import.meta.glob<Record<string, unknown>>('../../contract/**/*.ts', { eager: true })
  const kinds = Object.values<Entity>(entities).flatMap(({ kind, draft, actions }): [string, z.ZodMiniType][] => [
    [kind, draft],
    ...Object.entries(actions).map(([action, schema]): [string, z.ZodMiniType] => [`${kind}!${action}`, schema]),
  ])
  const others = Object.entries(modules).flatMap(([file, all]) =>
    Object.entries(all).flatMap(([name, value]): [string, z.ZodMiniType][] =>
      isSchema(value) && !isEntity(value) ? [[`${file}:${name}`, value]] : [],
    ),
  )
  return [...kinds, ...others]
}

/** Values of every type; each schema accepts some and refuses the others. */
const wrong: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  true,
  0,
  5.555_555,
  -1e15,
  1e15,
  Number.NaN,
  'x'.repeat(30_000),
  'a\u0000b',
  'http://x.y/z',
  'a\nb',
  'not-a-day',
  '2027-02-30',
  [],
  [0],
  [1, 1],
  Array.from({ length: 3000 }, () => 1),
  ['', 'x'.repeat(5000)],
  {},
  [{}],
]

function insideOf(schema: z.ZodMiniType): [name: string, schema: z.ZodMiniType][] {
  const { def } = (schema as unknown as { _zod: { def: Record<string, unknown> } })._zod
  const members = Object.entries((def.shape ?? {}) as Record<string, unknown>)
  const options = ((def.options ?? []) as unknown[]).map((one): [string, unknown] => ['', one])
  const wrapped = ['innerType', 'element', 'in', 'valueType'].map((name): [string, unknown] => ['', def[name]])
  return [...members, ...options, ...wrapped].filter((one): one is [string, z.ZodMiniType] => isSchema(one[1]))
}

/** Collects the messages of a schema and everything inside it. */
export function messagesOf(at: string, schema: z.ZodMiniType, seen = new Set<unknown>()): Said[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const own = wrong.flatMap((value) => {
    const result = schema.safeParse(value)
    return result.success
      ? []
      : result.error.issues.map(({ message, path }) => ({ at: [at, ...path].join('.'), message }))
  })
  return [...own, ...insideOf(schema).flatMap(([name, one]) => messagesOf(name ? `${at}.${name}` : at, one, seen))]
}

/** Every label of a written field, from its facts. */
export const writtenLabels = (): [at: string, label: Label][] =>
  writtenSchemas().flatMap(([at, schema]) =>
    fieldsIn(schema).flatMap(([path, facts]): [string, Label][] =>
      facts?.label ? [[`${at}.${path}`, facts.said === undefined ? facts.label : [facts.label, facts.said]]] : [],
    ),
  )

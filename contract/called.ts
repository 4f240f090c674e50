import type { Entity } from './entity.ts'

const numbered = ['number', 'code']
const named = ['name', 'title', 'subject', 'text']

/**
 * Returns the pattern of a kind's display names, with fields in braces: '{number} {name}', '{clientName} on
 * {projectNumber}'. A kind without a pattern of its own uses its number and name.
 */
export function calledBy({ displayName: called, row }: Pick<Entity, 'displayName' | 'row'>): string {
  const first = (fields: readonly string[]) => fields.filter((field) => Object.hasOwn(row.shape, field)).slice(0, 1)
  return called ?? [...first(numbered), ...first(named)].map((field) => `{${field}}`).join(' ')
}

/** Splits a pattern into its fields and the text between them. */
export const partsOf = (called: string): ({ field: string } | { words: string })[] =>
  called
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((part) => (part.startsWith('{') ? { field: part.slice(1, -1) } : { words: part }))

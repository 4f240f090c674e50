import type { Entity } from './entity.ts'

const numbered = ['number', 'code']
const named = ['name', 'title', 'subject', 'text']

/**
 * What a record is called, with its fields in braces: '{number} {name}', '{clientName} on {projectNumber}'. A kind
 * that does not say so is called by its number and its name.
 */
export function calledBy({ called, row }: Pick<Entity, 'called' | 'row'>): string {
  const first = (fields: readonly string[]) => fields.filter((field) => Object.hasOwn(row.shape, field)).slice(0, 1)
  return called ?? [...first(numbered), ...first(named)].map((field) => `{${field}}`).join(' ')
}

/** The same in parts: fields, and the words between them. */
export const partsOf = (called: string): ({ field: string } | { words: string })[] =>
  called
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((part) => (part.startsWith('{') ? { field: part.slice(1, -1) } : { words: part }))

import type { Entity } from '#contract/entity.ts'

/** The query string of the list that contains a record, such as `projectId=7`; empty for a kind with a single list. */
export function listQuery({ listsBy, path }: Pick<Entity, 'listsBy' | 'path'>, row: object): string {
  const divider = listsBy.find((name) => !path.includes(`{${name}}`))
  return divider === undefined ? '' : `${divider}=${String((row as Record<string, unknown>)[divider])}`
}

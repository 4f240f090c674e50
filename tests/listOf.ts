import type { Entity } from '#contract/entity.ts'

/** The query that asks for the list a record stands in, such as `projectId=7`; empty for a kind that is not divided. */
export function listQuery({ listsBy, path }: Pick<Entity, 'listsBy' | 'path'>, row: object): string {
  const divider = listsBy.find((name) => !path.includes(`{${name}}`))
  return divider === undefined ? '' : `${divider}=${String((row as Record<string, unknown>)[divider])}`
}

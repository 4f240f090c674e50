/** Compares as the wire would: two values are the same when they are sent the same. */
export const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

export interface Merge {
  /** Fields only they changed: theirs is taken over. */
  taken: string[]
  /** Fields both changed, differently: somebody has to choose. */
  disputed: string[]
}

/** Sets what is typed against what somebody else has saved, field by field, from the version both began with. */
export function compare(
  fields: readonly string[],
  base: Record<string, unknown>,
  mine: Record<string, unknown>,
  theirs: Record<string, unknown>,
): Merge {
  const changedByThem = fields.filter((field) => !same(base[field], theirs[field]) && !same(mine[field], theirs[field]))
  return {
    taken: changedByThem.filter((field) => same(base[field], mine[field])),
    disputed: changedByThem.filter((field) => !same(base[field], mine[field])),
  }
}

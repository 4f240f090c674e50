/** The order in which an induction shows its films. */
export const inOrder = <V extends { sortOrder: number; id: number }>(videos: readonly V[]) =>
  videos.toSorted((one, other) => one.sortOrder - other.sortOrder || one.id - other.id)

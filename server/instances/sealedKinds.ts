import type { Kind } from '#contract/kinds.ts'

/**
 * Kinds whose records hold medical or confidential data (domain specification, 2.3 and 16): their answers, what was
 * submitted, the comments and reasons of decisions, and their files are stored encrypted.
 */
export const sealedKinds: readonly string[] = ['accident', 'incident', 'induction', 'disciplinary'] satisfies Kind[]
export const isSealed = (kind: string) => sealedKinds.includes(kind)

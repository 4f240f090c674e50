import type { Kind } from '#contract/kinds.ts'
import type { Write } from './write.ts'

/** A record that a write has changed. */
export interface Changed {
  kind: string
  recordId: number
}

/** Stored values of a kind that are computed from records of other kinds. */
export interface Recalculation {
  /** The kinds whose changes it depends on. */
  after: readonly Kind[]
  /** Computes the values again, in the transaction of the change, and announces the records that differ. */
  run(write: Write, changed: readonly Changed[]): Promise<void>
}

/** Brings the computed values of all kinds up to date with what a write has changed, before it commits. */
export async function recalculate(w: Write, announced: readonly Changed[]) {
  const done = announced.length
  for (const { recalculation } of Object.values(w.services.kinds)) {
    const changed = announced.slice(0, done).filter(({ kind }) => recalculation?.after.some((one) => one === kind))
    if (changed.length > 0) await recalculation!.run(w, changed)
  }
}

import type { ProcessKind } from '#contract/processKinds.ts'
import type { Part } from './ask.ts'

/** A supplied question template, and the sub types that it is for. */
export interface Checklist {
  /** Never changes: it identifies the checklists that have already been supplied. */
  key: string
  /** The name of the question template. */
  name: string
  kinds: readonly [ProcessKind, ...ProcessKind[]]
  /** The law and guidance that it follows, and when it is used. */
  source: string
  /** Names of sub types of the first kind. */
  subTypes: readonly string[]
  /** Whether it is answered before the record is closed, such as an investigation. */
  closesOut?: true
  /** Null if it is not scored. */
  passMarkPercent: number | null
  parts: readonly Part[]
}

type More = Partial<Pick<Checklist, 'subTypes' | 'closesOut' | 'passMarkPercent' | 'key'>>

/**
 * The checklists of one kind: for each sub type its source and its sections. `More` overrides defaults, such as a name
 * other than the sub type's.
 */
export const checklistsOf =
  (kind: ProcessKind, usualPassMark: number | null) =>
  (name: string, source: string, parts: readonly Part[], more: More = {}): Checklist => ({
    key: `${kind}: ${more.subTypes?.[0] ?? name}`,
    name,
    kinds: [kind],
    source,
    subTypes: [name],
    passMarkPercent: usualPassMark,
    parts,
    ...more,
  })

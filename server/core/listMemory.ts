import { divisionsIn } from '#contract/entity.ts'
import type { ChangeRow } from './live.ts'
import { rightsMovedBy, type RightsByKind } from './people.ts'

/** What a cached answer depends on. A change of any of these drops it. */
interface KeptOf {
  kind: string
  /** The division of the kind, as `divisionOf` writes it; '' for a kind with a single list. */
  division: string
  /** The person whose rights it was read with; null if everyone with the same key shares it. */
  userId: number | null
}

interface Kept<T> extends KeptOf {
  value: T
  bytes: number
}

/**
 * A least-recently-used cache of answers, limited in bytes. Announced changes drop the answers that they make stale; a
 * change in one project drops only the lists of that project.
 */
export class ListMemory<T> {
  readonly #kept = new Map<string, Kept<T>>()
  readonly #byKind = new Map<string, Map<string, Set<string>>>()
  readonly #mostBytes: number
  readonly #kinds: RightsByKind
  #bytes = 0

  constructor(mostBytes: number, kinds: RightsByKind) {
    this.#mostBytes = mostBytes
    this.#kinds = kinds
  }

  /** The number of cached answers. */
  get size() {
    return this.#kept.size
  }

  get bytes() {
    return this.#bytes
  }

  get(key: string): T | undefined {
    const kept = this.#kept.get(key)
    if (!kept) return undefined
    // A map keeps insertion order, so the most recently used comes last.
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    return kept.value
  }

  put(key: string, of: KeptOf, value: T, bytes: number) {
    this.drop(key)
    // A very large answer would evict too many others.
    if (bytes > this.#mostBytes / 4) return
    this.#kept.set(key, { ...of, value, bytes })
    this.#bytes += bytes
    const divisions = this.#byKind.get(of.kind) ?? new Map<string, Set<string>>()
    this.#byKind.set(of.kind, divisions)
    const keys = divisions.get(of.division) ?? new Set<string>()
    divisions.set(of.division, keys.add(key))
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#mostBytes) break
      this.drop(oldest)
    }
  }

  drop(key: string) {
    const kept = this.#kept.get(key)
    if (!kept) return
    this.#kept.delete(key)
    this.#bytes -= kept.bytes
    const divisions = this.#byKind.get(kept.kind)
    const keys = divisions?.get(kept.division)
    keys?.delete(key)
    if (keys?.size === 0) divisions?.delete(kept.division)
    if (divisions?.size === 0) this.#byKind.delete(kept.kind)
  }

  clear() {
    this.#kept.clear()
    this.#byKind.clear()
    this.#bytes = 0
  }

  /** Drops the answers that these changes make stale. */
  heard(rows: readonly ChangeRow[]) {
    const people = rightsMovedBy(rows, this.#kinds)
    if (people.has(0)) return this.clear()
    if (people.size > 0) this.#dropWhere(({ userId }) => userId !== null && people.has(userId))
    for (const row of rows) {
      // A person's rights can follow from the role of another, as with an H&S adviser and the people on the project.
      if (this.#kinds[row.kind]?.givesRights === 'everyone') this.#dropWhere(({ userId }) => userId !== null)
      this.#dropOf(row)
    }
  }

  #dropOf({ kind, scope, audience }: ChangeRow) {
    const divisions = this.#byKind.get(kind)
    if (!divisions) return
    const touched = scope === null ? [...divisions.keys()] : ['', ...divisionsIn(scope)]
    // A change for one person only is in no other person's list.
    const only = /^user:(\d+)$/.exec(audience)?.[1]
    for (const division of touched)
      for (const key of divisions.get(division) ?? []) {
        const userId = this.#kept.get(key)?.userId
        if (only === undefined || userId === null || userId === Number(only)) this.drop(key)
      }
  }

  #dropWhere(goes: (kept: KeptOf) => boolean) {
    for (const [key, kept] of this.#kept) if (goes(kept)) this.drop(key)
  }
}

import type { CobieRecord, CobieWarning } from '#contract/safetyFile/cobie.ts'

/** The number of records that a warning names before it counts the rest. */
const mostNamed = 10

type Named = Pick<CobieRecord, 'id' | 'called'> & Partial<Pick<CobieRecord, 'folderId'>>

/** Collects what a checker would report. */
export function collectWarnings() {
  const found: CobieWarning[] = []
  return {
    found,
    /** Adds a warning about the whole workbook. */
    say: (says: string) => void found.push({ says, about: [], more: 0, isOfLocations: false }),
    /** Adds a warning about the locations as a whole. */
    sayOfLocations: (says: string) => void found.push({ says, about: [], more: 0, isOfLocations: true }),
    /** Adds a warning about records, unless there are none. */
    sayAbout(says: string, kind: CobieRecord['kind'], records: readonly Named[]) {
      if (records.length === 0) return
      found.push({
        says,
        about: records.slice(0, mostNamed).map(({ id, called, folderId = null }) => ({
          kind,
          id,
          folderId,
          called,
        })),
        more: Math.max(0, records.length - mostNamed),
        isOfLocations: kind === 'projectLocation',
      })
    },
  }
}
export type Warnings = ReturnType<typeof collectWarnings>

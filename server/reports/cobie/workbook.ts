import { cobieSentence, type CobieWarning } from '#contract/cobie.ts'
import type { WorkbookSheet } from '#server/core/services.ts'
import type { CobieContents } from './contents.ts'
import { cobieSheetNames, cobieSheets } from './sheets.ts'

/** Lays out every sheet with its columns. Empty cells are 'n/a', as COBie asks; warnings become a last sheet. */
export function cobieWorkbook(contents: CobieContents, warnings: readonly CobieWarning[]): WorkbookSheet[] {
  const sheets = cobieSheetNames.map((name) => {
    const columns: readonly string[] = cobieSheets[name]
    const rows: Partial<Record<string, string | number | null>>[] = contents[name] ?? []
    const empty = name === 'PickLists' ? null : 'n/a'
    return {
      name,
      rows: [[...columns], ...rows.map((row) => columns.map((column) => filled(row[column]) ?? empty))],
    }
  })
  return warnings.length === 0
    ? sheets
    : [...sheets, { name: 'Warnings', rows: [['Warning'], ...warnings.map((warning) => [cobieSentence(warning)])] }]
}

const filled = (value: string | number | null | undefined) => (value === '' ? null : value)

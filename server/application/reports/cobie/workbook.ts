import { cobieSentence, type CobieWarning } from '#contract/safetyFile/cobie.ts'
import type { WorkbookCell, WorkbookSheet } from '#server/core/services.ts'
import type { CobieContents } from './contents.ts'
import { cobieSheetNames, cobieSheets, type CobieSheet } from './sheets.ts'

/** The first sheet of the template: which edition the workbook follows, and how to read it. */
const instruction: WorkbookSheet = {
  name: 'Instruction',
  rows: [
    ['Title', 'COBie'],
    ['Version', '2'],
    ['Release', '4'],
    ['Region', 'en-GB'],
    ['Sheets', 'A row is one contact, place, product, asset, job or document, and its name is unique in the sheet.'],
    [
      'References',
      'CreatedBy, Manufacturer and the guarantors of a warranty are e-mail addresses of the sheet Contact.',
    ],
    ['Dates', 'Days are dates. Times are in UTC, in the form of ISO 8601.'],
    ['Empty cells', 'What is not known is n/a.'],
  ],
}

/** Lays out every sheet with its columns; warnings become a last sheet. */
export function cobieWorkbook(contents: CobieContents, warnings: readonly CobieWarning[]): WorkbookSheet[] {
  const sheets = [instruction, ...cobieSheetNames.map((name) => sheetOf(name, contents[name] ?? []))]
  return warnings.length === 0
    ? sheets
    : [...sheets, { name: 'Warnings', rows: [['Warning'], ...warnings.map((warning) => [cobieSentence(warning)])] }]
}

/** Empty cells are 'n/a', as COBie requires. */
function sheetOf(name: CobieSheet, rows: readonly Partial<Record<string, WorkbookCell>>[]): WorkbookSheet {
  const columns: readonly string[] = cobieSheets[name]
  const empty = name === 'PickLists' ? null : 'n/a'
  return {
    name,
    rows: [[...columns], ...rows.map((row) => columns.map((column) => filled(row[column]) ?? empty))],
  }
}

const filled = (value: WorkbookCell | undefined) => (value === '' ? null : value)

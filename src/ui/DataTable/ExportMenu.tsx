import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Menu } from '../Menu.tsx'
import { saveFile } from './saveFile.ts'
import type { Sheet } from './sheet.ts'

interface Props {
  /** File name without extension. */
  name: string
  /** Builds the sheet of all rows found, on request. */
  sheet: () => Promise<Sheet>
}

const kinds = [
  { label: 'CSV', write: async (sheet: Sheet) => (await import('./exportCsv.ts')).csvOf(sheet), ending: 'csv' },
  { label: 'Excel', write: async (sheet: Sheet) => (await import('./exportExcel.ts')).excelOf(sheet), ending: 'xlsx' },
]

/** Exports all rows found as a file. The code for each format loads on first use. */
export function ExportMenu({ name, sheet }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  const save = async ({ write, ending }: (typeof kinds)[number]) => {
    setFailed(null)
    try {
      saveFile(await write(await sheet()), `${name}.${ending}`)
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <>
      {failed !== null && (
        <span className="small tone-red due" role="alert">{`The file could not be created: ${failed}`}</span>
      )}
      <Menu
        label="Export"
        icon={<IconDownload size={15} aria-hidden />}
        from="right"
        items={kinds.map((kind) => ({ label: kind.label, onSelect: () => void save(kind) }))}
      />
    </>
  )
}

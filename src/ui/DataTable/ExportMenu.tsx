import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Menu } from '../menus/Menu.tsx'
import type { Sheet } from './sheet.ts'

interface Props {
  /** File name without extension. */
  name: string
  /** Builds the sheet of all rows found, on request. */
  sheet: () => Promise<Sheet>
}

/** Exports all matching rows as a file, and shows their number. The export code loads on first use. */
export function ExportMenu({ name, sheet }: Props) {
  const [said, setSaid] = useState('')
  const [failed, setFailed] = useState(false)
  const save = async (kind: 'csv' | 'xlsx') => {
    try {
      const { saveSheet } = await import('./saveSheet.ts')
      setSaid(await saveSheet(await sheet(), name, kind))
      setFailed(false)
    } catch (error) {
      setSaid(`The file could not be created: ${error instanceof Error ? error.message : String(error)}`)
      setFailed(true)
    }
  }
  return (
    <>
      {said && (
        <span className={failed ? 'small tone-red due' : 'small quiet'} role={failed ? 'alert' : 'status'}>
          {said}
        </span>
      )}
      <Menu
        label="Export"
        icon={<IconDownload size={15} aria-hidden />}
        from="right"
        items={[
          { label: 'CSV', onSelect: () => void save('csv') },
          { label: 'Excel', onSelect: () => void save('xlsx') },
        ]}
      />
    </>
  )
}

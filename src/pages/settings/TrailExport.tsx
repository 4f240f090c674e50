import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Narrowed } from '#contract/window.ts'
import { trailFile, trailText } from '#src/data/trail.ts'
import { saveFile } from '#src/ui/DataTable/saveFile.ts'
import { Menu } from '#src/ui/menus/Menu.tsx'

/** Exports the filtered history. The server streams the CSV; the Excel file is built in the browser. */
export function TrailExport({ asked }: { asked: Narrowed }) {
  const { mutateAsync, isPending } = useMutation(trailText())
  const [failed, setFailed] = useState<string | null>(null)
  const saveExcel = async () => {
    setFailed(null)
    try {
      const [csv, { trailSheet }, { excelOf }] = await Promise.all([
        mutateAsync(asked),
        import('./trailSheet.ts'),
        import('#src/ui/DataTable/exportExcel.ts'),
      ])
      saveFile(await excelOf(trailSheet(csv)), 'history.xlsx')
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error))
    }
  }
  const saveCsv = () =>
    Object.assign(document.createElement('a'), { href: trailFile(asked), download: 'history.csv' }).click()
  return (
    <>
      {failed !== null && (
        <span className="small tone-red due" role="alert">{`The file could not be created: ${failed}`}</span>
      )}
      {isPending && (
        <span className="small quiet" role="status">
          Preparing the file
        </span>
      )}
      <Menu
        label="Export"
        icon={<IconDownload size={15} aria-hidden />}
        from="right"
        items={[
          { label: 'CSV', onSelect: saveCsv },
          { label: 'Excel', onSelect: () => void saveExcel() },
        ]}
      />
    </>
  )
}

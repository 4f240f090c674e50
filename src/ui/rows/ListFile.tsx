import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { Button } from '../Button.tsx'

interface Props {
  /** The name of the input: 'File with people'. */
  label: string
  /** The example, as CSV, and the name of its file. */
  example: string
  exampleName: string
  onFile(file: File): void
}

/** Chooses a CSV file or a workbook with rows, and offers an example. */
export function ListFile({ label, example, exampleName, onFile }: Props) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <div className="line wide">
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".csv,.txt,.xlsx,text/csv,text/plain"
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onFile(file)
          currentTarget.value = ''
        }}
      />
      <Button small icon={<IconUpload size={15} />} onClick={() => chooser.current?.click()}>
        Choose a CSV or Excel file
      </Button>
      <a
        className="button quiet small"
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(example)}`}
        download={exampleName}
      >
        <IconDownload size={15} aria-hidden />
        Example file
      </a>
    </div>
  )
}

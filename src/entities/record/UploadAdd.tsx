import { useEffect, useRef, type RefObject } from 'react'
import { Button } from '#src/ui/Button.tsx'

interface Props {
  disabled: boolean
  withFolders: boolean
  /** Maximum size of one file in MB. */
  largest: number
  onFiles(files: File[]): void
}

/** Adds more files to an upload. */
export function UploadAdd({ disabled, withFolders, largest, onFiles }: Props) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // React does not support this attribute.
    if (folder.current) folder.current.webkitdirectory = true
  }, [])
  const chooser = (ref: RefObject<HTMLInputElement | null>, label: string, multiple: boolean) => (
    <input
      ref={ref}
      type="file"
      hidden
      multiple={multiple}
      aria-label={label}
      onChange={({ currentTarget }) => {
        const chosen = [...(currentTarget.files ?? [])]
        currentTarget.value = ''
        if (chosen.length > 0) onFiles(chosen)
      }}
    />
  )
  return (
    <div className="line">
      {chooser(files, 'More files', true)}
      <Button small disabled={disabled} onClick={() => files.current?.click()}>
        Add files
      </Button>
      {withFolders && (
        <>
          {chooser(folder, 'A folder of files', false)}
          <Button small disabled={disabled} onClick={() => folder.current?.click()}>
            Add a folder
          </Button>
        </>
      )}
      <span className="small faint">or drop them here; up to {largest} MB each</span>
    </div>
  )
}

import { IconUpload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Button } from '../Button.tsx'

interface Props {
  onFiles(files: File[]): void
  /** Preloads the code for what opens after files are chosen. */
  onPointerEnter?(): void
  /** Label: 'Upload documents'. */
  children?: string
  small?: boolean
  /** Makes it a plain button, for use beside a primary one. */
  plain?: boolean
  /** Focuses the button on mount. */
  takesFocus?: boolean
}

/** Opens the browser's file chooser and passes on the chosen files. */
export function UploadButton({
  onFiles,
  onPointerEnter,
  children = 'Upload documents',
  small = false,
  plain = false,
  takesFocus = false,
}: Props) {
  const chooser = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        aria-label="Documents to upload"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button
        ref={button}
        kind={plain ? 'plain' : 'primary'}
        small={small}
        icon={<IconUpload size={small ? 15 : 16} />}
        onPointerEnter={onPointerEnter}
        onClick={() => chooser.current?.click()}
      >
        {children}
      </Button>
    </>
  )
}

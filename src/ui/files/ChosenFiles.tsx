import { IconX } from '@tabler/icons-react'
import { fileSize } from './fileSize.ts'
import { Button } from '../Button.tsx'
import { FileDrop, idle } from './FileDrop.tsx'

interface Props {
  files: readonly File[]
  onFiles(files: readonly File[]): void
  /** The size limit of one file in MB. */
  largest: number
  /** Label, such as 'Photos'; 'Files' by default. */
  label?: string
  of?: 'file' | 'picture'
}

/** Files sent together with a form; users add and remove them before it is sent. */
export const ChosenFiles = ({ files, onFiles, largest, label = 'Files', of = 'file' }: Props) => (
  <div className="stack tight">
    {files.map((file, at) => (
      <div key={`${at} ${file.name}`} className="line">
        <span className="cut">{file.name}</span>
        <span className="small faint">{fileSize(file.size)}</span>
        <Button
          className="push"
          kind="quiet"
          small
          icon={<IconX size={15} />}
          aria-label={`Leave out ${file.name}`}
          onClick={() => onFiles(files.filter((one) => one !== file))}
        />
      </div>
    ))}
    <FileDrop
      label={label}
      verb={`Add ${label.toLowerCase()}`}
      of={of}
      many
      camera={of === 'picture'}
      largest={largest}
      limit={`A file can be up to ${largest} MB.`}
      going={idle}
      onFiles={(chosen) => onFiles([...files, ...chosen])}
    />
  </div>
)

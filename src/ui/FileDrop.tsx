import { IconUpload } from '@tabler/icons-react'
import { useRef, useState, type DragEvent } from 'react'
import { fileSize } from './amounts.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import './fileDrop.css'

/** In bytes; the server refuses larger ones. */
const largest = 25 * 1_048_576

interface Props {
  /** What the file is, for those who do not see the box: 'Certificate'. */
  label: string
  /** The words on the button: 'Add certificate'. */
  verb: string
  many?: boolean
  accept?: string
  /** What is on its way, in words; the box waits meanwhile. */
  sending?: { name: string; size: number } | null
  problem?: string | null
  onDismiss?: () => void
  onFiles: (files: File[]) => void
}

/** Takes files by a button or by letting them go over it; what is too large is refused before it is sent. */
export function FileDrop({ label, verb, many = false, accept, sending, problem, onDismiss, onFiles }: Props) {
  const chooser = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, many ? undefined : 1)
    const large = files.find(({ size }) => size > largest)
    const empty = files.find(({ size }) => size === 0)
    setRefused(large ? `${large.name} has ${fileSize(large.size)}. A file may have up to 25 MB.` : empty ? `${empty.name} is empty.` : null)
    if (files.length > 0 && !large && !empty) onFiles(files)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!sending) take(event.dataTransfer.files)
  }
  const wrong = refused ?? problem
  return (
    <div className={over ? 'file-drop over' : 'file-drop'} onDragOver={(event) => { event.preventDefault(); setOver(true) }} onDragLeave={() => setOver(false)} onDrop={drop}>
      {wrong && <Notice tone="red" onDismiss={() => { setRefused(null); onDismiss?.() }}>{wrong}</Notice>}
      {sending && <Notice tone="blue">{`Sending ${sending.name}, ${fileSize(sending.size)}…`}</Notice>}
      <div className="line wrap">
        <input
          ref={chooser} type="file" hidden multiple={many} accept={accept} aria-label={label}
          onChange={({ currentTarget }) => {
            take(currentTarget.files)
            currentTarget.value = ''
          }}
        />
        <Button small icon={<IconUpload size={15} />} disabled={Boolean(sending)} onClick={() => chooser.current?.click()}>{verb}</Button>
        <span className="small faint">or drop it here; up to 25 MB</span>
      </div>
    </div>
  )
}

import { IconUpload } from '@tabler/icons-react'
import { useId, useRef, useState, type DragEvent } from 'react'
import { fileSize } from './amounts.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import './fileDrop.css'

/** In bytes; the server refuses larger ones. */
const largest = 250 * 1_048_576

/** What is on its way, and what can be done about it. */
interface Going {
  underway: { name: string; size: number; sent: number | null; state: 'sending' | 'paused' | 'waiting' } | null
  problem: string | null
  reset(): void
  pause(): void
  goOn(): void
  giveUp(): void
}

interface Props {
  /** What the file is, for those who do not see the box: 'Certificate'. */
  label: string
  /** The words on the button: 'Add certificate'. */
  verb: string
  many?: boolean
  accept?: string
  /** The box waits while something is on its way. */
  going: Going
  onFiles: (files: File[]) => void
}

/** Takes files by a button or by letting them go over it; what is too large is refused before it is sent. */
export function FileDrop({ label, verb, many = false, accept, going, onFiles }: Props) {
  const chooser = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, many ? undefined : 1)
    const large = files.find(({ size }) => size > largest)
    const empty = files.find(({ size }) => size === 0)
    setRefused(
      large
        ? `${large.name} has ${fileSize(large.size)}. A file may have up to 250 MB.`
        : empty
          ? `${empty.name} is empty.`
          : null,
    )
    if (files.length > 0 && !large && !empty) onFiles(files)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!going.underway) take(event.dataTransfer.files)
  }
  const wrong = refused ?? going.problem
  return (
    <div
      className={over ? 'file-drop over' : 'file-drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {wrong && (
        <Notice
          tone="red"
          onDismiss={() => {
            setRefused(null)
            going.reset()
          }}
        >
          {wrong}
        </Notice>
      )}
      {going.underway && <Progress {...going} {...going.underway} />}
      <div className="line wrap">
        <input
          ref={chooser}
          type="file"
          hidden
          multiple={many}
          accept={accept}
          aria-label={label}
          onChange={({ currentTarget }) => {
            take(currentTarget.files)
            currentTarget.value = ''
          }}
        />
        <Button
          small
          icon={<IconUpload size={15} />}
          disabled={going.underway !== null}
          onClick={() => chooser.current?.click()}
        >
          {verb}
        </Button>
        <span className="small faint">or drop it here; up to 250 MB</span>
      </div>
    </div>
  )
}

const stateWords = { sending: 'Sending', paused: 'Paused:', waiting: 'Waiting for the line:' }

/** How far a file is; a large one can be paused, and goes on where it was. */
function Progress({ name, size, sent, state, pause, goOn, giveUp }: Going & NonNullable<Going['underway']>) {
  const id = useId()
  return (
    <div className="file-progress">
      <div className="line">
        <span id={id} className="cut">
          {stateWords[state]} {name}
        </span>
        <span className="small quiet push" role="status">
          {sent === null ? fileSize(size) : `${fileSize(sent)} of ${fileSize(size)}`}
        </span>
        {sent !== null && (
          <Button kind="quiet" small onClick={state === 'paused' ? goOn : pause}>
            {state === 'paused' ? 'Go on' : 'Pause'}
          </Button>
        )}
        {sent !== null && (
          <Button kind="quiet" small onClick={giveUp}>
            Cancel
          </Button>
        )}
      </div>
      <progress aria-labelledby={id} max={size} {...(sent !== null && { value: sent })} />
    </div>
  )
}

import { IconCamera, IconUpload } from '@tabler/icons-react'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { fileSize, largestSize } from './fileSize.ts'
import { Button } from '../Button.tsx'
import { FileProgress, type Transfer, type TransferControls } from './FileProgress.tsx'
import { Notice } from '../page/Notice.tsx'
import { canBePrepared, prepared } from '../photos/prepared.ts'
import { bringsFiles } from './useDroppedFiles.ts'
import './fileDrop.css'

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp']

/** The upload in progress, with its controls. */
interface Going extends TransferControls {
  underway: Transfer | null
  /** Why files were refused, each with the file's name. */
  problems: readonly string[]
  reset(): void
}

/** The state of a FileDrop whose files another component uploads. */
export const idle: Going = {
  underway: null,
  problems: [],
  reset: () => undefined,
  pause: () => undefined,
  goOn: () => undefined,
  giveUp: () => undefined,
}

interface Props {
  /** Accessible name of the file input: 'Certificate'. */
  label: string
  /** Label of the button: 'Add certificate'. */
  verb: string
  /** The kind of file to accept. The server checks again. */
  of: 'file' | 'picture'
  many?: boolean
  /** Offers the camera on phones and tablets. */
  camera?: boolean
  /** File extensions that the browser's chooser offers, such as '.mp4,.webm'; all by default. */
  endings?: string | undefined
  /** Size limit in MB. */
  largest: number
  /** Error for a file above the limit: 'A certificate can be up to 250 MB.' */
  limit: string
  /** The upload in progress; the control is disabled during it. */
  going: Going
  onFiles: (files: File[]) => void
  /** Further actions beside the button. */
  children?: ReactNode
  /** A note on what is possible without a file. */
  hint?: string
}

/** Accepts files by button or drag and drop. It lists unsuitable files with the reason, and sends the others. */
export function FileDrop({ label, verb, of, many = false, camera = false, endings, ...props }: Props) {
  const { largest, limit, going, onFiles, children, hint } = props
  const chooser = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  const problemOf = ({ name, size, type }: File) => {
    if (of === 'picture' && !pictureTypes.includes(type)) return `${name} is not a JPEG, PNG or WebP picture.`
    if (size > largest * 1_048_576) return `${name} is ${fileSize(size)}. ${limit}`
    return size === 0 ? `${name} is empty.` : null
  }
  const take = (list: FileList | null) => {
    const chosen = [...(list ?? [])].slice(0, many ? undefined : 1)
    if (of === 'picture' && chosen.some(canBePrepared)) void Promise.all(chosen.map(prepared)).then(add)
    else add(chosen)
  }
  const add = (files: File[]) => {
    const problems = files.map(problemOf)
    going.reset()
    setRefused(problems.filter((problem) => problem !== null))
    const sound = files.filter((_, at) => problems[at] === null)
    if (sound.length > 0) onFiles(sound)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!going.underway) take(event.dataTransfer.files)
  }
  const wrong = [...refused, ...going.problems]
  return (
    <div
      className={['file-drop no-print', of === 'picture' && 'picture-drop', over && 'over'].filter(Boolean).join(' ')}
      onDragOver={(event) => {
        if (!bringsFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {wrong.length > 0 && (
        <Notice
          tone="red"
          onDismiss={() => {
            setRefused([])
            going.reset()
          }}
        >
          {wrong.map((problem, at) => (
            <p key={`${at} ${problem}`}>{problem}</p>
          ))}
        </Notice>
      )}
      {going.underway && <FileProgress {...going} {...going.underway} />}
      <div className="line wrap">
        <input
          ref={chooser}
          type="file"
          hidden
          multiple={many}
          accept={of === 'picture' ? pictureTypes.join() : endings}
          aria-label={label}
          onChange={({ currentTarget }) => {
            take(currentTarget.files)
            currentTarget.value = ''
          }}
        />
        {camera && (
          <label className="button small touch-only">
            <IconCamera size={15} aria-hidden />
            Take photo
            <input
              type="file"
              className="away"
              accept="image/*"
              capture="environment"
              disabled={going.underway !== null}
              onChange={({ currentTarget }) => {
                take(currentTarget.files)
                currentTarget.value = ''
              }}
            />
          </label>
        )}
        <Button
          small
          icon={<IconUpload size={15} />}
          disabled={going.underway !== null}
          onClick={() => chooser.current?.click()}
        >
          {verb}
        </Button>
        {children}
        <span className="small faint">
          <span className="drop-words">or drop {many ? 'them' : 'it'} here; </span>
          {of === 'picture' && 'JPEG, PNG or WebP, '}up to {largestSize(largest)}
          {hint && `. ${hint}`}
        </span>
      </div>
    </div>
  )
}

import { IconUpload } from '@tabler/icons-react'
import { useRef, useState, type ChangeEvent, type ReactNode } from 'react'
import { fileSize } from './amounts.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

const kinds = ['image/jpeg', 'image/png', 'image/webp']

/** A picture on its way to the server, as a mutation tells of it. */
export interface SendingPicture {
  mutate(picture: File): void
  reset(): void
  isPending: boolean
  variables: File | undefined
  error: Error | null
}

interface Props {
  /** What the picture is: 'Picture of the project'. */
  label: string
  /** What it is called on its button and when it is refused. */
  word: 'picture' | 'logo'
  /** In megabytes; the server refuses larger ones. */
  largest: number
  /** There is one already. */
  has: boolean
  sending: SendingPicture
  /** What else can be done with it. */
  children?: ReactNode
  /** What goes without it. */
  hint?: string
}

/** Chooses a picture and sends it at once; says in words what was refused, here or by the server. */
export function PictureChooser({ label, word, largest, has, sending, children, hint }: Props) {
  const chooser = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const { isPending, variables } = sending
  const send = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const picture = currentTarget.files?.[0]
    currentTarget.value = ''
    if (!picture) return
    sending.reset()
    const problem = problemOf(picture, word, largest)
    setWrong(problem)
    if (!problem) sending.mutate(picture)
  }
  const problem = wrong ?? sending.error?.message
  return (
    <div className="stack picture-chooser no-print">
      {isPending && variables && (
        <Notice tone="blue">{`Sending ${variables.name}, ${fileSize(variables.size)}…`}</Notice>
      )}
      {problem && (
        <Notice
          tone="red"
          onDismiss={() => {
            setWrong(null)
            sending.reset()
          }}
        >
          {problem}
        </Notice>
      )}
      <div className="line wrap">
        <input ref={chooser} type="file" hidden accept={kinds.join()} aria-label={label} onChange={send} />
        <Button
          small
          icon={<IconUpload size={15} />}
          disabled={isPending}
          onClick={() => chooser.current?.click()}
        >{`${has ? 'Change' : 'Add'} ${word}`}</Button>
        {children}
        <span className="small faint">
          {[`JPEG, PNG or WebP, up to ${largest} MB`, hint].filter(Boolean).join('. ')}
        </span>
      </div>
    </div>
  )
}

function problemOf({ name, type, size }: File, word: string, largest: number) {
  if (!kinds.includes(type)) return `${name} is no JPEG, PNG or WebP picture.`
  return size > largest * 1_048_576 ? `${name} has ${fileSize(size)}. A ${word} may have up to ${largest} MB.` : null
}

import { useId } from 'react'
import { fileSize } from './fileSize.ts'
import { Button } from '../Button.tsx'
import './fileDrop.css'

/** A file being uploaded. */
export interface Transfer {
  name: string
  /** In bytes. */
  size: number
  /** Bytes the server has received; null for a file sent in one request, which cannot be paused. */
  sent: number | null
  state: 'sending' | 'paused' | 'waiting'
}
export interface TransferControls {
  pause(): void
  goOn(): void
  giveUp(): void
}

const stateWords = { sending: 'Sending', paused: 'Paused:', waiting: 'Waiting for the connection:' }

/** Progress of an upload. A large upload can be paused and resumed. */
export function FileProgress({ name, size, sent, state, pause, goOn, giveUp }: Transfer & TransferControls) {
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

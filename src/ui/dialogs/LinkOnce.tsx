import { IconCopy } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Notice } from '../page/Notice.tsx'

interface Props {
  title: string
  /** Label of the box that holds the link. */
  label: string
  /** What the link is for, how long it is valid, and what happens to an earlier link. */
  question: ReactNode
  /** Says who should get the link; shown with it. */
  handOverWork: string
  /** The link, once created. */
  link: string | undefined
  problem: string | undefined
  isMaking: boolean
  onMake(): void
  onClose(): void
}

/** Creates a link for the user to pass on. It is shown only once, because the server stores only its hash. */
export function LinkOnce({ title, label, question, handOverWork, link, problem, isMaking, onMake, onClose }: Props) {
  const id = useId()
  const [copied, setCopied] = useState<boolean | null>(null)
  const copy = (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Dialog labelledBy={id} onLeave={onClose} className="confirm">
      <h2 id={id}>{title}</h2>
      <div className="dialog-body stack">
        {problem && <Notice tone="red">{problem}</Notice>}
        {link === undefined ? (
          <p>{question} It is shown only once.</p>
        ) : (
          <>
            <input
              className="input"
              readOnly
              value={link}
              aria-label={label}
              onFocus={(event) => event.target.select()}
            />
            <p className="small quiet" role="status">
              {copied === null
                ? handOverWork
                : copied
                  ? 'Copied'
                  : 'The browser blocked copying. Select the link and copy it.'}
            </p>
          </>
        )}
      </div>
      <footer>
        <Button className="push" onClick={onClose}>
          {link === undefined ? 'Cancel' : 'Close'}
        </Button>
        {link === undefined ? (
          <Button kind="primary" disabled={isMaking} onClick={onMake}>
            Make a link
          </Button>
        ) : (
          <Button kind="primary" icon={<IconCopy size={15} aria-hidden />} onClick={() => copy(link)}>
            Copy link
          </Button>
        )}
      </footer>
    </Dialog>
  )
}

import { IconCopy } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Mail } from '#contract/people/mail.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/dialogs/Dialog.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import type { Look } from '#src/ui/page/look.ts'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { StatusChip } from '#src/ui/page/StatusChip.tsx'
import './mail.css'

interface Props {
  mail: Mail
  look: Look
  onClose: () => void
}

/** One e-mail. While it waits, its text can be copied to send it another way. */
export function MailDialog({ mail, look, onClose }: Props) {
  const id = useId()
  return (
    <Dialog labelledBy={id} onLeave={onClose} className="mail">
      <h2 id={id}>{mail.subject}</h2>
      <div className="dialog-body">
        <Facts
          columns={3}
          facts={[
            { label: 'To', value: mail.to },
            { label: 'Written', value: <Moment at={mail.createdOn} withTime /> },
            {
              label: mail.sentOn ? 'Sent' : 'State',
              value: mail.sentOn ? <Moment at={mail.sentOn} withTime /> : <StatusChip look={look} />,
            },
          ]}
        />
        {mail.problem && !mail.sentOn && (
          <Notice
            tone="amber"
            title={`The mail server refused it${mail.attempts > 1 ? ` ${mail.attempts} times` : ''}`}
          >
            {mail.problem}
          </Notice>
        )}
        {!mail.problem && !mail.sentOn && (
          <Notice tone="grey">
            It is waiting for the mail server. If none is set up, pass it on yourself.
            {/[?&]token=/.test(mail.text) && ' Its link works once.'}
          </Notice>
        )}
        <pre className="mail-text" tabIndex={0} aria-label="Text">
          {mail.text}
        </pre>
      </div>
      <footer>
        <CopyText text={mail.text} />
        <Button kind="primary" onClick={onClose}>
          Close
        </Button>
      </footer>
    </Dialog>
  )
}

/** Copies a text to the clipboard. Browsers allow this only in secure contexts; elsewhere users select the text. */
function CopyText({ text }: { text: string }) {
  const [done, setDone] = useState<'copied' | 'refused' | null>(null)
  if (!('clipboard' in navigator)) return null
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setDone('copied'),
      () => setDone('refused'),
    )
  return (
    <>
      <span className="small quiet" role="status">
        {done === 'copied' ? 'Copied' : done === 'refused' ? 'The browser blocked copying' : ''}
      </span>
      <Button icon={<IconCopy size={15} aria-hidden />} onClick={copy}>
        Copy text
      </Button>
    </>
  )
}

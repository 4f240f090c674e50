import { IconCopy } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { User } from '#contract/entities/user.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { invitationLink } from './accountCalls.ts'

interface Props {
  user: User
  onClose(): void
}

/** Creates an invitation link to pass on by hand. It is shown only once, because the server stores only its hash. */
export function InvitationLink({ user, onClose }: Props) {
  const id = useId()
  const { mutate, data: link, error, isPending } = useMutation(invitationLink(user.id))
  const [copied, setCopied] = useState<boolean | null>(null)
  const copy = (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Dialog labelledBy={id} onLeave={onClose} className="confirm">
      <h2 id={id}>{`Invitation link for ${user.fullName}`}</h2>
      <div className="dialog-body stack">
        {error && <Notice tone="red">{error.message}</Notice>}
        {link === undefined ? (
          <p>
            {`Anyone who opens the link can choose the password for ${user.email}. It works once and expires after seven days; earlier links stop working. It is shown only once.`}
          </p>
        ) : (
          <>
            <input
              className="input"
              readOnly
              value={link}
              aria-label="Invitation link"
              onFocus={(event) => event.target.select()}
            />
            <p className="small quiet" role="status">
              {copied === null
                ? `Pass it on to ${user.firstName} and nobody else.`
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
          <Button kind="primary" disabled={isPending} onClick={() => mutate()}>
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

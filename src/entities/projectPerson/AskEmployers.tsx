import { IconMail } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { counted } from '#contract/text/amounts.ts'
import { browserOf } from '#src/data/browser.ts'
import { useOnceKey } from '#src/data/useOnceKey.ts'
import { Button } from '#src/ui/Button.tsx'
import { Leaving } from '#src/ui/dialogs/ConfirmModal.tsx'
import { Dialog } from '#src/ui/dialogs/Dialog.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { askEmployers, missingMails } from './data.ts'

interface Props {
  projectId: number
  /** Places on the list of the project. */
  ids: readonly number[]
  onDone(): void
  onClose(): void
}

/** Asks employers for what the chosen people lack, one mail for each company, and shows them before they are sent. */
export function AskEmployers({ projectId, ids, onDone, onClose }: Props) {
  const id = useId()
  const { messages } = browserOf(useQueryClient())
  const mails = useQuery(missingMails(projectId, ids))
  const [note, setNote] = useState('')
  const [isAsking, setAsking] = useState(false)
  const { key, renewAfter } = useOnceKey()
  const { mutateAsync, isPending, error } = useMutation({ ...askEmployers(projectId, key), onError: renewAfter })
  const reached = (mails.data ?? []).filter(({ to }) => to !== null)
  const leave = () => {
    if (note.trim() === '') onClose()
    else setAsking(true)
  }
  const send = async () => {
    const count = await mutateAsync({ ids: [...ids], note: note.trim() || null }).catch(() => null)
    // The dialog shows why.
    if (count === null) return
    messages.add('success', `${counted(count, 'mail')} will be sent`)
    onDone()
  }
  return (
    <Dialog labelledBy={id} onLeave={() => !isPending && leave()}>
      <h2 id={id}>Message to employers</h2>
      <div className="dialog-body stack">
        {error && <Notice tone="red">{error.message}</Notice>}
        <Loaded of={mails} name="The mails">
          {(found) =>
            found.length === 0 ? (
              <p className="quiet">Nobody of the people you selected lacks anything.</p>
            ) : (
              found.map(({ clientId, clientName, to, people }) => (
                <section key={clientId} aria-label={`Mail to ${clientName}`}>
                  <strong>{clientName}</strong>
                  <div className="quiet small">{to ?? 'No contact on the project and no e-mail address: not sent'}</div>
                  <ul>
                    {people.map(({ id: person, name, missing }) => (
                      <li key={person}>{`${name}: ${missing.join(' ')}`}</li>
                    ))}
                  </ul>
                </section>
              ))
            )
          }
        </Loaded>
        <label>
          <span className="quiet small">Note, the same in every mail</span>
          <textarea
            className="input"
            rows={3}
            maxLength={1000}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </label>
      </div>
      <footer>
        <Button className="push" disabled={isPending} onClick={leave}>
          Cancel
        </Button>
        <Button
          kind="primary"
          icon={<IconMail size={16} />}
          disabled={isPending || !mails.data}
          reason={mails.data && reached.length === 0 ? 'None of these companies can be reached by mail' : null}
          onClick={() => void send()}
        >
          {`Send ${counted(reached.length, 'mail')}`}
        </Button>
      </footer>
      {isAsking && <Leaving onStay={() => setAsking(false)} onLeave={onClose} />}
    </Dialog>
  )
}

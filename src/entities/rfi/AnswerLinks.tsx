import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { linkWorks, type Rfi, type RfiAnswerLink } from '#contract/entities/rfi.ts'
import { useSendsMail } from '#src/data/byProvider.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { LinkOnce } from '#src/ui/dialogs/LinkOnce.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { answerLink, rfis } from './data.ts'

/** Who was asked by e-mail, the state of each link, and actions for those that are still valid. */
export function AnswerLinks({ row }: { row: Rfi }) {
  const clock = useClock()
  const [asking, setAsking] = useState<{ link: RfiAnswerLink; of: 'copy' | 'withdraw' } | null>(null)
  const close = () => setAsking(null)
  const now = new Date(clock.now).toISOString()
  return (
    <Panel title="Asked by mail" count={row.answerLinks.length}>
      <ul className="plain rfi-links">
        {row.answerLinks.map((link) => (
          <li key={link.id}>
            <span>
              {link.name}, {link.email}{' '}
              <span className="quiet">
                <Fate link={link} works={linkWorks(link, now)} />
              </span>
            </span>
            {linkWorks(link, now) && row.allowedActions.includes('withdrawLink') && (
              <span className="line">
                <Button small onClick={() => setAsking({ link, of: 'copy' })}>
                  Copy link
                </Button>
                <Button small onClick={() => setAsking({ link, of: 'withdraw' })}>
                  Withdraw
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {asking?.of === 'copy' && <CopyLink row={row} link={asking.link} onClose={close} />}
      {asking?.of === 'withdraw' && <Withdraw row={row} link={asking.link} onClose={close} />}
    </Panel>
  )
}

function Fate({ link, works }: { link: RfiAnswerLink; works: boolean }) {
  const { usedOn, withdrawnOn, mailedOn, expiresOn } = link
  const sendsMail = useSendsMail()
  if (usedOn)
    return (
      <>
        answered <Moment at={usedOn} withTime />
      </>
    )
  if (withdrawnOn)
    return (
      <>
        withdrawn <Moment at={withdrawnOn} withTime />
      </>
    )
  if (!works) return <>the link has ended</>
  return (
    <>
      {mailedOn ? (
        <>
          mailed <Moment at={mailedOn} withTime />
        </>
      ) : sendsMail ? (
        'waits in the outbox'
      ) : (
        'waits in the outbox, because no mail server is set up'
      )}
      , link until <Moment at={expiresOn} />
    </>
  )
}

interface Props {
  row: Rfi
  link: RfiAnswerLink
  onClose(): void
}

function CopyLink({ row, link: { id, name, mailedOn }, onClose }: Props) {
  const { mutate, data: link, error, isPending } = useMutation(answerLink(row.id, id))
  return (
    <LinkOnce
      title={`Link for ${name}`}
      label="Link for one answer"
      question={`Anyone who opens the link can read ${row.number} and answer it once.${mailedOn ? ' The link in the e-mail stops working.' : ''}`}
      handOverWork={`Pass it on to ${name} and nobody else.`}
      link={link}
      problem={error?.message}
      isMaking={isPending}
      onMake={() => mutate()}
      onClose={onClose}
    />
  )
}

function Withdraw({ row, link, onClose }: Props) {
  const acting = useMutation(rfis.act('withdrawLink', row))
  const withdraw = async () => {
    await acting.mutateAsync({ linkId: link.id })
    onClose()
  }
  return (
    <ConfirmModal
      title={`Withdraw the link of ${link.name}?`}
      action="Withdraw link"
      danger
      question="The link stops working at once. You can ask again later."
      onConfirm={withdraw}
      onCancel={onClose}
    />
  )
}

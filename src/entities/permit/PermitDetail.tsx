import { Suspense, useState } from 'react'
import type { Permit } from '#contract/entities/permit.ts'
import { revisionLetter } from '#contract/entities/rams.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import type { System } from '#contract/systems.ts'
import { recordPath } from '#contract/recordPages.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { InstancePage, useInstanceTabs, type InstancePlace } from '#src/entities/safetyRecord/InstancePage.tsx'
import { ResultBadge } from '#src/entities/safetyRecord/instanceLooks.tsx'
import { UserLink } from '../user/shared/UserLink.tsx'
import { permitPdf, permits } from './data.ts'
import { permitHistoryWords, permitMoves } from './permitMoves.ts'
import { PermitNotices, PermitSteps, PermitWork } from './PermitWork.tsx'
import { isOver, validity } from './permitTime.ts'
import { SignOn } from './SignOn.tsx'
import './permit.css'

const PermitForm = lazyPart(() => import('./PermitForm.tsx').then((file) => ({ default: file.PermitForm })))
const PermitMoveModal = lazyPart(() =>
  import('./PermitMoveModal.tsx').then((file) => ({ default: file.PermitMoveModal })),
)

const HolderLinkDialog = lazyPart(() =>
  import('./HolderLinkDialog.tsx').then((file) => ({ default: file.HolderLinkDialog })),
)

const closing: readonly number[] = [status.active, status.suspended, status.expired, status.handedBack, status.closed]

/** A permit: the work and its answers, who approved it, who works under it, and what became of it. */
export function PermitDetail(place: InstancePlace) {
  const { id, system } = place
  const row = useOpenRecord(permits.detail(id))
  const chosen = useInstanceTabs('work', 'handBack')
  return (
    <InstancePage
      entity={permits.entity}
      row={row}
      place={place}
      chosen={chosen}
      badges={<ResultBadge result={row.result} large />}
      pdf={permitPdf(id)}
      form={PermitForm}
      moves={permitMoves}
      // Asked where the file would be read.
      hidden={['goWithoutFile']}
      buttons={<HolderLink row={row} />}
      modal={PermitMoveModal}
      historyWords={permitHistoryWords}
      facts={<KeyFacts row={row} system={system} />}
      about="About this permit"
      first={{
        label: 'Work',
        notices: <PermitNotices row={row} project={place.project} />,
        content: <PermitWork row={row} system={system} />,
        none: 'Once the questions are answered, the author submits it.',
        belowApproval: <PermitSteps row={row} />,
      }}
      tabs={[{ id: 'signOn', label: 'Sign-on', count: row.workers.length, content: <SignOn row={row} /> }]}
      closeOut={
        row.asksCloseOut &&
        closing.includes(row.statusId) && { label: 'Hand-back', title: 'Questions for the hand-back' }
      }
      actions={{
        source: { sourceKind: 'permit', sourceId: id },
        start: { assignedClientId: row.clientId, locationId: row.locationId },
        isOpen: !isOver(row),
      }}
    />
  )
}

/** The button that gives a holder without an account a link to sign on their own phone. */
function HolderLink({ row }: { row: Permit }) {
  const [isOpen, setOpen] = useState(false)
  const isUpToHolder = row.allowedActions.includes('start') || row.allowedActions.includes('handBack')
  if (row.holderUserId !== null || !isUpToHolder) return null
  return (
    <>
      <Button onPointerEnter={HolderLinkDialog.preload} onClick={() => setOpen(true)}>
        Link for the holder
      </Button>
      {isOpen && (
        <Suspense>
          <HolderLinkDialog row={row} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function KeyFacts({ row, system }: { row: Permit; system: System }) {
  const clock = useClock()
  return (
    <Facts
      facts={[
        {
          label: 'Valid until',
          value: <DueMark due={validity(row, clock)} />,
          more: (
            <>
              From <Moment at={row.validFrom} withTime inSentence />
            </>
          ),
        },
        {
          label: 'Holder',
          value: row.holderUserId === null ? row.holderName : <UserLink id={row.holderUserId} name={row.holderName} />,
          more: row.clientName ?? row.holderCompany,
        },
        { label: 'Issuer', value: <UserLink id={row.issuerUserId} name={row.issuerName} /> },
        { label: 'Zone', value: row.locationName },
        { label: 'Sub type', value: row.processSubTypeName },
        {
          label: 'RAMS',
          value: row.ramsId && (
            <UiLink href={recordPath('rams', { projectId: row.projectId, id: row.ramsId }, system)}>
              {row.ramsNumber} rev {revisionLetter(row.ramsRevision ?? 0)}
            </UiLink>
          ),
        },
        {
          label: 'Workers',
          value: `${row.signedOn} signed on`,
          more: `${row.workers.length - row.signedOn} signed off`,
        },
      ]}
    />
  )
}

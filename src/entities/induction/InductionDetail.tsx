import { IconRefresh } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Induction } from '#contract/entities/induction.ts'
import { endedIn, instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { cardProblem, mayWork } from '#contract/safety/induction.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { dueOn } from '#src/ui/time/due.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { dayOf } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { DrawnSignature } from '#src/entities/signature/SignaturePad.tsx'
import { InstancePage, useInstanceTabs, type InstancePlace } from '#src/entities/safetyRecord/InstancePage.tsx'
import { ResultBadge } from '#src/entities/safetyRecord/instanceLooks.tsx'
import { SignedBefore } from '#src/entities/safetyRecord/SignedBefore.tsx'
import { ClearanceNotice, useClearance } from './ClearanceNotice.tsx'
import { inductionPdf, inductions } from './data.ts'
import { Films } from './Films.tsx'
import { inductionHistoryWords, inductionMoves } from './inductionMoves.ts'
import { Medical } from './Medical.tsx'

const InductionForm = lazyPart(() => import('./InductionForm.tsx').then((file) => ({ default: file.InductionForm })))
const InductionMoveModal = lazyPart(() =>
  import('./InductionMoveModal.tsx').then((file) => ({ default: file.InductionMoveModal })),
)

/** One person's induction: whether they may work, what was shown and asked, and who cleared them. */
export function InductionDetail(place: InstancePlace) {
  const { id, project, register } = place
  const row = useOpenRecord(inductions.detail(id))
  const chosen = useInstanceTabs('induction')
  const navigate = useNavigate()
  const mayRepeat = project.pageData.inducts && row.statusId >= status.approved
  return (
    <InstancePage
      entity={inductions.entity}
      row={row}
      place={place}
      chosen={chosen}
      badges={<ResultBadge result={row.result} large />}
      pdf={inductionPdf(id)}
      copies={false}
      form={InductionForm}
      moves={inductionMoves}
      modal={InductionMoveModal}
      buttons={
        mayRepeat && (
          <Button
            icon={<IconRefresh size={16} />}
            onClick={() => void navigate({ to: register, search: { open: 0, from: id } as never })}
          >
            Induct again
          </Button>
        )
      }
      historyWords={inductionHistoryWords}
      facts={<KeyFacts row={row} />}
      about="About this induction"
      first={{
        label: 'Induction',
        notices: (
          <>
            <ClearanceNotice row={row} />
            <CardNotice row={row} />
          </>
        ),
        content: (
          <>
            <Films row={row} />
            <Seen row={row} />
            <Medical row={row} />
          </>
        ),
        questions: 'Quiz',
        after: <Signed row={row} />,
        none: 'Once the film, the quiz and the card are done, the person signs and it is submitted.',
      }}
      actions={{
        source: { sourceKind: 'induction', sourceId: id },
        start: { assignedClientId: row.clientId },
        isOpen: !endedIn.includes(row.statusId),
      }}
    />
  )
}

function KeyFacts({ row }: { row: Induction }) {
  const clock = useClock()
  const clearance = useClearance(row)
  const isLive = mayWork(clearance) || clearance === 'expired'
  return (
    <Facts
      facts={[
        { label: 'Company', value: row.clientName },
        { label: 'Site number', value: row.siteNumber },
        { label: 'Inducted', value: <Moment at={row.inductedOn} />, more: row.inductorName },
        {
          label: 'Ends',
          value: clearance === 'refused' ? null : <DueMark due={dueOn(row.expiresOn, clock, !isLive)} />,
        },
        { label: 'Language', value: row.languageName },
        { label: 'Quiz', value: row.scorePercent === null ? null : `${row.scorePercent} %` },
        { label: 'Sub type', value: row.processSubTypeName },
      ]}
    />
  )
}

/** What is wrong with the card, by the rule of the project: to whoever submits it, and to whoever clears the person. */
function CardNotice({ row }: { row: Induction }) {
  const { now, zone } = useClock()
  const clearance = useClearance(row)
  const problem = cardProblem(row, clearance === 'waiting' ? dayOf(now, zone) : row.inductedOn)
  if (!problem || row.cardRule === 'off' || !(clearance === 'waiting' || mayWork(clearance))) return null
  return (
    <Notice tone={row.cardRule === 'block' ? 'red' : 'amber'} title={problem}>
      {row.cardRule === 'block'
        ? 'This project lets nobody in without a valid card.'
        : 'This project warns and lets them in. Whoever approves it accepts that.'}
    </Notice>
  )
}

/** What the inductor has looked at. */
function Seen({ row }: { row: Induction }) {
  return (
    <Panel title="Card and papers">
      <Facts
        columns={2}
        facts={[
          { label: 'Card', value: [row.cscsTypeName, row.cardNumber].filter(Boolean).join(', ') || null },
          { label: 'Card expires', value: row.cardExpiresOn && <Moment at={row.cardExpiresOn} /> },
          { label: 'Card seen', value: row.cardChecked ? 'Yes' : 'No' },
          { label: 'Right to work seen', value: row.rightToWorkSeen ? 'Yes' : 'No' },
          { label: 'Phone', value: row.phone },
          { label: 'Account', value: row.userName },
          { label: 'Notes', value: row.description, long: true },
        ]}
      />
    </Panel>
  )
}

/** The signature of the inducted person below the rules. */
function Signed({ row }: { row: Induction }) {
  if (!row.ruleSignature) return null
  const { name, userId, statement, strokes, at, contentHash } = row.ruleSignature
  return (
    <Panel title="Signature">
      <div className="stack tight-stack">
        <p>{statement}</p>
        <DrawnSignature name={name} strokes={strokes} userId={userId} />
        <span className="small quiet">
          {name}, <Moment at={at} withTime inSentence />
        </span>
        <SignedBefore signed={contentHash} row={row} />
      </div>
    </Panel>
  )
}

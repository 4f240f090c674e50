import { IconRefresh } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Induction } from '#contract/entities/induction.ts'
import type { Project } from '#contract/entities/project.ts'
import { endedIn, instanceStatus as status } from '#contract/instances/instanceStatus.ts'
import { cardProblem, mayWork } from '#contract/safety/induction.ts'
import type { System } from '#contract/systems.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { arriving } from '#src/ui/arriving.tsx'
import { Button } from '#src/ui/Button.tsx'
import { dueOn } from '#src/ui/due.ts'
import { DueMark } from '#src/ui/DueMark.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { Moment } from '#src/ui/Moment.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import type { Crumb } from '#src/ui/PageHeader.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { useClock } from '#src/ui/TimeZoneProvider.tsx'
import { ApprovalPanel } from '../process/ApprovalPanel.tsx'
import { ApprovalSteps, isOwnStep } from '../process/ApprovalSteps.tsx'
import { DrawnSignature } from '../process/inputs/SignaturePad.tsx'
import { AnswersTab } from '../process/instance/AnswersTab.tsx'
import { InstanceBadge, ResultBadge } from '../process/instance/instanceLooks.tsx'
import { NewestForm } from '../process/instance/NewestForm.tsx'
import { SignedBefore } from '../process/instance/SignedBefore.tsx'
import { useGaps } from '../process/instance/useGaps.ts'
import { useApprovalTab } from '../process/useApprovalTab.ts'
import { ActionsPanel } from '../questionResponseAction/shared/ActionsPanel.tsx'
import { ConfidentialBadge } from '../record/ConfidentialBadge.tsx'
import { MoveButtons } from '../record/moves/MoveButtons.tsx'
import { SafetyRecordPage } from '../process/instance/SafetyRecordPage.tsx'
import { ClearanceNotice, useClearance } from './ClearanceNotice.tsx'
import { inductionPdf, inductions } from './data.ts'
import { Films } from './Films.tsx'
import { inductionHistoryWords, inductionMoves } from './inductionMoves.ts'
import { Medical } from './Medical.tsx'

const InductionForm = arriving(() => import('./InductionForm.tsx').then((file) => ({ default: file.InductionForm })))
const InductionMoveModal = arriving(() =>
  import('./InductionMoveModal.tsx').then((file) => ({ default: file.InductionMoveModal })),
)

interface Props {
  id: number
  project: Project
  system: System
  crumbs: readonly Crumb[]
  /** The URL of the register. */
  register: string
}

/** One person's induction: whether they may work, what was shown and asked, and who cleared them. */
export function InductionDetail({ id, project, system, crumbs, register }: Props) {
  const row = useOpenRecord(inductions.detail(id))
  const { tab, setTab, takesFocus } = useApprovalTab('induction', 'induction')
  const gaps = useGaps(() => setTab('induction'))
  const navigate = useNavigate()
  const called = row.number ?? 'Draft'
  const mayRepeat = project.pageData.inducts && row.statusId >= status.approved
  return (
    <SafetyRecordPage
      row={row}
      project={project}
      system={system}
      copiesTo={null}
      crumbs={crumbs}
      number={called}
      title={row.title}
      badges={
        <>
          <InstanceBadge statusId={row.statusId} large />
          <ResultBadge result={row.result} large />
          {row.isConfidential && <ConfidentialBadge />}
        </>
      }
      pdf={inductionPdf(id)}
      edit={{
        words: 'Edit',
        isOpen: row.canEdit,
        onNear: InductionForm.early,
        renderForm: (close) => (
          <InductionForm id={id} project={project} onClose={close} onRemoved={() => void navigate({ to: register })} />
        ),
      }}
      history={{ entity: inductions.entity, id, actions: inductionHistoryWords }}
      actions={
        <>
          {mayRepeat && (
            <Button
              icon={<IconRefresh size={16} />}
              onClick={() => void navigate({ to: register, search: { open: 0, from: id } as never })}
            >
              Induct again
            </Button>
          )}
          <MoveButtons
            moves={inductionMoves}
            allowed={row.allowedActions}
            onNear={InductionMoveModal.early}
            renderModal={(move, close) => (
              <InductionMoveModal row={row} move={move} onClose={close} onGap={gaps.leadToGap} />
            )}
          />
          <ApprovalSteps entity={inductions.entity} row={row} called={called} at={isOwnStep} takesFocus={takesFocus} />
        </>
      }
      facts={<KeyFacts row={row} />}
      about="About this induction"
      tab={tab}
      onTab={setTab}
      tabs={[
        {
          id: 'induction',
          label: 'Induction',
          content: (
            <div className="instance-page">
              <div className="stack">
                <ClearanceNotice row={row} />
                <NewestForm entity={inductions.entity} row={row} />
                <Films row={row} />
                <Seen row={row} />
                <Medical row={row} />
                {row.asksMain && (
                  <AnswersTab entity={inductions.entity} row={row} set="main" title="Quiz" leadTo={gaps.leadTo} />
                )}
                <Signed row={row} />
              </div>
              <ApprovalPanel
                entity={inductions.entity}
                row={row}
                called={called}
                none="Once the film, the quiz and the card are done, the person signs and it is submitted."
              />
            </div>
          ),
        },
        {
          id: 'actions',
          label: 'Actions',
          count: row.actionCount,
          content: (
            <ActionsPanel
              project={project}
              system={system}
              source={{ inductionId: id }}
              start={{ assignedClientId: row.clientId }}
              mayAdd={!endedIn.includes(row.statusId) && project.pageData.addsIn.includes(system)}
            />
          ),
        },
      ]}
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

/** What the inductor has looked at. */
function Seen({ row }: { row: Induction }) {
  const problem = cardProblem(row, row.inductedOn)
  return (
    <Panel title="Card and papers">
      <div className="stack">
        {problem && row.cscsTypeId !== null && <Notice tone="amber">{problem}</Notice>}
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
      </div>
    </Panel>
  )
}

/** The signature of the inducted person below the rules. */
function Signed({ row }: { row: Induction }) {
  if (!row.ruleSignature) return null
  const { name, statement, strokes, at, contentHash } = row.ruleSignature
  return (
    <Panel title="Signature">
      <div className="stack tight-stack">
        <p>{statement}</p>
        <DrawnSignature name={name} strokes={strokes} />
        <span className="small quiet">
          {name}, <Moment at={at} withTime inSentence />
        </span>
        <SignedBefore signed={contentHash} row={row} />
      </div>
    </Panel>
  )
}

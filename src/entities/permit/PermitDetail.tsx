import { useNavigate } from '@tanstack/react-router'
import type { Permit } from '#contract/entities/permit.ts'
import { revisionLetter } from '#contract/entities/rams.ts'
import type { Project } from '#contract/entities/project.ts'
import { instanceStatus as status } from '#contract/instances/instanceStatus.ts'
import type { System } from '#contract/systems.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { arriving } from '#src/ui/arriving.tsx'
import { DueMark } from '#src/ui/DueMark.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Moment } from '#src/ui/Moment.tsx'
import type { Crumb } from '#src/ui/PageHeader.tsx'
import { useClock } from '#src/ui/TimeZoneProvider.tsx'
import { AnswersTab } from '../process/instance/AnswersTab.tsx'
import { InstanceBadge, ResultBadge } from '../process/instance/instanceLooks.tsx'
import { useGaps } from '../process/instance/useGaps.ts'
import { ApprovalPanel } from '../process/ApprovalPanel.tsx'
import { ApprovalSteps, isOwnStep } from '../process/ApprovalSteps.tsx'
import { useApprovalTab } from '../process/useApprovalTab.ts'
import { SafetyRecordPage } from '../process/instance/SafetyRecordPage.tsx'
import { ActionsPanel } from '../questionResponseAction/shared/ActionsPanel.tsx'
import { ramsHref } from '../rams/shared/ramsHref.ts'
import { ConfidentialBadge } from '../record/ConfidentialBadge.tsx'
import { MoveButtons } from '../record/moves/MoveButtons.tsx'
import { UserLink } from '../user/shared/UserLink.tsx'
import { permitPdf, permits } from './data.ts'
import { permitHistoryWords, permitMoves } from './permitMoves.ts'
import { PermitSteps, PermitWork } from './PermitWork.tsx'
import { isOver, validity } from './permitTime.ts'
import { SignOn } from './SignOn.tsx'
import './permit.css'

const PermitForm = arriving(() => import('./PermitForm.tsx').then((file) => ({ default: file.PermitForm })))
const PermitMoveModal = arriving(() =>
  import('./PermitMoveModal.tsx').then((file) => ({ default: file.PermitMoveModal })),
)

interface Props {
  id: number
  project: Project
  system: System
  crumbs: readonly Crumb[]
  /** The URL of the register. */
  register: string
}

const closing: readonly number[] = [status.active, status.suspended, status.expired, status.handedBack, status.closed]

/** A permit: the work and its answers, who approved it, who works under it, and what became of it. */
export function PermitDetail({ id, project, system, crumbs, register }: Props) {
  const row = useOpenRecord(permits.detail(id))
  const { tab, setTab, takesFocus } = useApprovalTab('work', 'work')
  const gaps = useGaps(({ set }) => setTab(set === 'main' ? 'work' : 'handBack'))
  const navigate = useNavigate()
  const called = row.number ?? 'Draft'
  const asksCloseOut = row.asksCloseOut && closing.includes(row.statusId)
  return (
    <SafetyRecordPage
      row={row}
      project={project}
      system={system}
      copiesTo={register}
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
      pdf={permitPdf(id)}
      edit={{
        words: 'Edit',
        isOpen: row.canEdit,
        onNear: PermitForm.early,
        renderForm: (close) => (
          <PermitForm id={id} project={project} onClose={close} onRemoved={() => void navigate({ to: register })} />
        ),
      }}
      history={{ entity: permits.entity, id, actions: permitHistoryWords }}
      actions={
        <>
          <MoveButtons
            moves={permitMoves}
            allowed={row.allowedActions}
            onNear={PermitMoveModal.early}
            renderModal={(move, close) => (
              <PermitMoveModal row={row} move={move} onClose={close} onGap={gaps.leadToGap} />
            )}
          />
          <ApprovalSteps entity={permits.entity} row={row} called={called} at={isOwnStep} takesFocus={takesFocus} />
        </>
      }
      facts={<KeyFacts row={row} system={system} />}
      about="About this permit"
      tab={tab}
      onTab={setTab}
      tabs={[
        {
          id: 'work',
          label: 'Work',
          content: (
            <div className="instance-page">
              <div className="stack">
                <PermitWork row={row} />
                {row.asksMain && (
                  <AnswersTab entity={permits.entity} row={row} set="main" title="Questions" leadTo={gaps.leadTo} />
                )}
              </div>
              <div className="stack">
                <ApprovalPanel
                  entity={permits.entity}
                  row={row}
                  called={called}
                  none="Once the questions are answered, the author submits it."
                />
                <PermitSteps row={row} />
              </div>
            </div>
          ),
        },
        { id: 'signOn', label: 'Sign-on', count: row.workers.length, content: <SignOn row={row} /> },
        ...(asksCloseOut
          ? [
              {
                id: 'handBack',
                label: 'Hand-back',
                content: (
                  <AnswersTab
                    entity={permits.entity}
                    row={row}
                    set="closeOut"
                    title="Questions for the hand-back"
                    leadTo={gaps.leadTo}
                  />
                ),
              },
            ]
          : []),
        {
          id: 'actions',
          label: 'Actions',
          count: row.actionCount,
          content: (
            <ActionsPanel
              project={project}
              system={system}
              source={{ permitId: id }}
              start={{ assignedClientId: row.clientId, locationId: row.locationId }}
              mayAdd={!isOver(row) && project.pageData.addsIn.includes(system)}
            />
          ),
        },
      ]}
    />
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
        { label: 'Holder', value: <UserLink id={row.holderUserId} name={row.holderName} />, more: row.clientName },
        { label: 'Issuer', value: <UserLink id={row.issuerUserId} name={row.issuerName} /> },
        { label: 'Zone', value: row.locationName },
        { label: 'Sub type', value: row.processSubTypeName },
        {
          label: 'RAMS',
          value: row.ramsId && (
            <UiLink href={ramsHref({ projectId: row.projectId, id: row.ramsId }, system)}>
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

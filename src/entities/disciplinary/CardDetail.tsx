import { useNavigate } from '@tanstack/react-router'
import type { Disciplinary } from '#contract/entities/disciplinary.ts'
import type { Project } from '#contract/entities/project.ts'
import { instanceStatus as status } from '#contract/instances/instanceStatus.ts'
import type { System } from '#contract/systems.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { arriving } from '#src/ui/arriving.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Moment } from '#src/ui/Moment.tsx'
import type { Crumb } from '#src/ui/PageHeader.tsx'
import { observationHref } from '../observation/shared/observationHref.ts'
import { ApprovalPanel } from '../process/ApprovalPanel.tsx'
import { ApprovalSteps, isOwnStep } from '../process/ApprovalSteps.tsx'
import { AnswersTab } from '../process/instance/AnswersTab.tsx'
import { InstanceBadge } from '../process/instance/instanceLooks.tsx'
import { NewestForm } from '../process/instance/NewestForm.tsx'
import { useGaps } from '../process/instance/useGaps.ts'
import { useApprovalTab } from '../process/useApprovalTab.ts'
import { AttachedFiles } from '../record/AttachedFiles.tsx'
import { ConfidentialBadge } from '../record/ConfidentialBadge.tsx'
import { MoveButtons } from '../record/moves/MoveButtons.tsx'
import { SafetyRecordPage } from '../process/instance/SafetyRecordPage.tsx'
import { UserLink } from '../user/shared/UserLink.tsx'
import { CardBadge, StandingBadge, StandingWords } from './cardLooks.tsx'
import { cardHistoryWords, cardMoves } from './cardMoves.ts'
import { Breach, OffNotice, Receipt } from './CardParts.tsx'
import { cardPdf, disciplinaries } from './data.ts'

const CardForm = arriving(() => import('./CardForm.tsx').then((file) => ({ default: file.CardForm })))
const CardMoveModal = arriving(() => import('./CardMoveModal.tsx').then((file) => ({ default: file.CardMoveModal })))

interface Props {
  id: number
  project: Project
  system: System
  crumbs: readonly Crumb[]
  /** The URL of the register. */
  register: string
}

/** A disciplinary: what happened, which card was given, who decided, and what the person says. */
export function CardDetail({ id, project, system, crumbs, register }: Props) {
  const row = useOpenRecord(disciplinaries.detail(id))
  const { tab, setTab, takesFocus } = useApprovalTab('card', 'card')
  const gaps = useGaps(() => setTab('card'))
  const navigate = useNavigate()
  const called = row.number ?? 'Draft'
  const { entity } = disciplinaries
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
          <CardBadge level={row.level} large />
          {row.statusId >= status.approved && <StandingBadge standing={row.standing} large />}
          <ConfidentialBadge />
        </>
      }
      pdf={cardPdf(id)}
      edit={{
        words: 'Edit',
        isOpen: row.canEdit,
        onNear: CardForm.early,
        renderForm: (close) => (
          <CardForm id={id} project={project} onClose={close} onRemoved={() => void navigate({ to: register })} />
        ),
      }}
      history={{ entity, id, actions: cardHistoryWords }}
      actions={
        <>
          <MoveButtons
            moves={cardMoves}
            allowed={row.allowedActions}
            onNear={CardMoveModal.early}
            renderModal={(move, close) => (
              <CardMoveModal row={row} move={move} onClose={close} onGap={gaps.leadToGap} />
            )}
          />
          <ApprovalSteps entity={entity} row={row} called={called} at={isOwnStep} takesFocus={takesFocus} />
        </>
      }
      facts={<KeyFacts row={row} system={system} />}
      about="About this disciplinary"
      tab={tab}
      onTab={setTab}
      tabs={[
        {
          id: 'card',
          label: 'Card',
          content: (
            <div className="instance-page">
              <div className="stack">
                <OffNotice row={row} />
                <NewestForm entity={entity} row={row} />
                <Breach row={row} />
                {row.asksMain && (
                  <AnswersTab entity={entity} row={row} set="main" title="Questions" leadTo={gaps.leadTo} />
                )}
              </div>
              <div className="stack">
                <ApprovalPanel
                  entity={entity}
                  row={row}
                  called={called}
                  none="The person who raises it submits it. Someone else decides."
                />
                <Receipt row={row} />
              </div>
            </div>
          ),
        },
        {
          id: 'evidence',
          label: 'Evidence',
          count: row.evidence.length,
          content: (
            <AttachedFiles
              entity={entity}
              field="evidence"
              row={row}
              title="Evidence"
              files={row.evidence}
              none="No files. Add photos and statements here; only those who see this record see them."
            />
          ),
        },
      ]}
    />
  )
}

const KeyFacts = ({ row, system }: { row: Disciplinary; system: System }) => (
  <Facts
    facts={[
      {
        label: 'Person',
        value: row.personUserId ? <UserLink id={row.personUserId} name={row.personName} /> : row.personName,
        more: row.clientName,
      },
      { label: 'Date of the breach', value: <Moment at={row.occurredOn} />, more: row.locationName },
      { label: 'Breach', value: row.breachName },
      { label: 'Standing', value: <StandingWords row={row} />, long: true },
      {
        label: 'Employer told on',
        value: row.employerNotifiedOn ? <Moment at={row.employerNotifiedOn} /> : 'Not yet',
      },
      {
        label: 'Observation',
        value: row.observationId && (
          <UiLink href={observationHref({ projectId: row.projectId, id: row.observationId }, system)}>
            {row.observationNumber}
          </UiLink>
        ),
      },
      { label: 'Raised by', value: <UserLink id={row.authorUserId} name={row.authorName} /> },
    ]}
  />
)

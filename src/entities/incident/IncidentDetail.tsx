import { useNavigate } from '@tanstack/react-router'
import type { Incident } from '#contract/entities/incident.ts'
import type { Project } from '#contract/entities/project.ts'
import { endedIn, instanceStatus as status } from '#contract/instances/instanceStatus.ts'
import { likelihoods, severities } from '#contract/risk.ts'
import type { System } from '#contract/systems.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { arriving } from '#src/ui/arriving.tsx'
import { dueOn } from '#src/ui/due.ts'
import { DueMark } from '#src/ui/DueMark.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Moment } from '#src/ui/Moment.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import type { Crumb } from '#src/ui/PageHeader.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { money } from '#src/ui/shares.ts'
import { useClock } from '#src/ui/TimeZoneProvider.tsx'
import { accidentHref } from '../accident/shared/accidentHref.ts'
import { changeFact, ChangeFromRecord } from '../changeRequest/shared/SourceOfChange.tsx'
import { ApprovalPanel } from '../process/ApprovalPanel.tsx'
import { ApprovalSteps, isOwnStep } from '../process/ApprovalSteps.tsx'
import { AnswersTab } from '../process/instance/AnswersTab.tsx'
import { InstanceBadge } from '../process/instance/instanceLooks.tsx'
import { NewestForm } from '../process/instance/NewestForm.tsx'
import { useGaps } from '../process/instance/useGaps.ts'
import { useApprovalTab } from '../process/useApprovalTab.ts'
import { SafetyRecordPage } from '../process/instance/SafetyRecordPage.tsx'
import { ActionsPanel } from '../questionResponseAction/shared/ActionsPanel.tsx'
import { ConfidentialBadge } from '../record/ConfidentialBadge.tsx'
import { MoveButtons } from '../record/moves/MoveButtons.tsx'
import { UserLink } from '../user/shared/UserLink.tsx'
import { incidentPdf, incidents } from './data.ts'
import { incidentHistoryWords, incidentMoves } from './incidentMoves.ts'
import { RiskBadge } from './RiskBadge.tsx'

const IncidentForm = arriving(() => import('./IncidentForm.tsx').then((file) => ({ default: file.IncidentForm })))
const IncidentMoveModal = arriving(() =>
  import('./IncidentMoveModal.tsx').then((file) => ({ default: file.IncidentMoveModal })),
)

interface Props {
  id: number
  project: Project
  system: System
  crumbs: readonly Crumb[]
  /** The URL of the register. */
  register: string
}

/** An incident: what happened, what it could have led to, who looked into it, and what follows from it. */
export function IncidentDetail({ id, project, system, crumbs, register }: Props) {
  const row = useOpenRecord(incidents.detail(id))
  const { tab, setTab, takesFocus } = useApprovalTab('event', 'event')
  const gaps = useGaps(({ set }) => setTab(set === 'main' ? 'event' : 'investigation'))
  const navigate = useNavigate()
  const called = row.number ?? 'Draft'
  const asksCloseOut = row.asksCloseOut && (row.statusId === status.approved || row.statusId === status.closed)
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
          <RiskBadge level={row.riskLevel} score={row.riskScore} />
          {row.isConfidential && <ConfidentialBadge />}
        </>
      }
      pdf={incidentPdf(id)}
      edit={{
        words: 'Edit',
        isOpen: row.canEdit,
        onNear: IncidentForm.early,
        renderForm: (close) => (
          <IncidentForm id={id} project={project} onClose={close} onRemoved={() => void navigate({ to: register })} />
        ),
      }}
      history={{ entity: incidents.entity, id, actions: incidentHistoryWords }}
      actions={
        <>
          <MoveButtons
            moves={incidentMoves}
            allowed={row.allowedActions.filter((move) => move !== 'convert' || row.accidentId === null)}
            onNear={IncidentMoveModal.early}
            renderModal={(move, close) => (
              <IncidentMoveModal row={row} move={move} onClose={close} onGap={gaps.leadToGap} />
            )}
          />
          <ApprovalSteps entity={incidents.entity} row={row} called={called} at={isOwnStep} takesFocus={takesFocus} />
        </>
      }
      facts={<KeyFacts row={row} project={project} />}
      about="About this incident"
      tab={tab}
      onTab={setTab}
      tabs={[
        {
          id: 'event',
          label: 'What happened',
          content: (
            <div className="instance-page">
              <div className="stack">
                <Event row={row} project={project} />
                {row.asksMain && (
                  <AnswersTab entity={incidents.entity} row={row} set="main" title="Questions" leadTo={gaps.leadTo} />
                )}
              </div>
              <ApprovalPanel
                entity={incidents.entity}
                row={row}
                called={called}
                none="The person who reports it submits it. The investigators are asked next."
              />
            </div>
          ),
        },
        ...(asksCloseOut
          ? [
              {
                id: 'investigation',
                label: 'Investigation',
                content: (
                  <AnswersTab
                    entity={incidents.entity}
                    row={row}
                    set="closeOut"
                    title="Investigation"
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
              source={{ incidentId: id }}
              start={{ assignedClientId: row.clientId, locationId: row.locationId }}
              mayAdd={!endedIn.includes(row.statusId) && project.pageData.addsIn.includes(system)}
            />
          ),
        },
      ]}
    />
  )
}

/** No change follows from one that was cancelled or rejected. */
const withoutForce: readonly number[] = [status.cancelled, status.rejected]

function KeyFacts({ row, project }: { row: Incident; project: Project }) {
  const clock = useClock()
  return (
    <Facts
      facts={[
        { label: 'When it happened', value: <Moment at={row.occurredOn} withTime /> },
        { label: 'Type', value: row.incidentTypeName, more: row.processSubTypeName },
        { label: 'Location', value: row.locationName },
        { label: 'Company', value: row.clientName },
        ...(row.isReportable
          ? [
              {
                label: 'Report to the authority',
                value: row.reportedOn ? (
                  <Moment at={row.reportedOn} />
                ) : (
                  <DueMark due={dueOn(row.reportDueOn, clock)} />
                ),
                more: row.reportReference ?? 'Not reported yet',
              },
            ]
          : []),
        ...(row.accidentId === null
          ? []
          : [
              {
                label: 'Accident',
                value: (
                  <UiLink href={accidentHref({ projectId: row.projectId, id: row.accidentId })}>
                    {row.accidentNumber ?? 'Draft'}
                  </UiLink>
                ),
              },
            ]),
        ...changeFact(row, project),
        { label: 'Reported by', value: <UserLink id={row.authorUserId} name={row.authorName} /> },
      ]}
    />
  )
}

const Event = ({ row, project }: { row: Incident; project: Project }) => (
  <>
    {row.statusId === status.cancelled && (
      <Notice tone="grey" title="This incident is cancelled">
        {row.reason}
      </Notice>
    )}
    <NewestForm entity={incidents.entity} row={row} />
    <Panel
      title="What happened"
      action={!withoutForce.includes(row.statusId) && <ChangeFromRecord kind="incident" row={row} project={project} />}
    >
      <div className="stack">
        <p className="prose">{row.description}</p>
        <Facts
          columns={2}
          facts={[
            {
              label: 'Potential severity',
              value: `${row.potentialSeverity}, ${severities[row.potentialSeverity]}`,
            },
            { label: 'Likelihood', value: `${row.likelihood}, ${likelihoods[row.likelihood]}` },
            { label: 'What was done at once', value: row.immediateAction, long: true },
            { label: 'People involved', value: row.peopleInvolved, long: true },
            { label: 'Work stopped', value: row.stoppedHours === null ? null : `${row.stoppedHours} hours` },
            { label: 'Cost', value: row.cost === null ? null : money(row.cost, project.currency) },
          ]}
        />
        {row.statusId === status.closed && row.reason && (
          <>
            <h3>When it was closed</h3>
            <p className="prose">{row.reason}</p>
          </>
        )}
      </div>
    </Panel>
  </>
)

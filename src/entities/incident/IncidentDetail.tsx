import type { Incident } from '#contract/entities/incident.ts'
import type { Project } from '#contract/entities/project.ts'
import { endedIn, instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { likelihoods, severities } from '#contract/safety/risk.ts'
import { occurrenceClassWords } from '#contract/safety/occurrenceClasses.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { dueOn } from '#src/ui/time/due.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { money } from '#contract/text/money.ts'
import { recordPath } from '#contract/recordPages.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { changeFact, ChangeFromRecord } from '../changeRequest/shared/SourceOfChange.tsx'
import { InstancePage, useInstanceTabs, type InstancePlace } from '#src/entities/safetyRecord/InstancePage.tsx'
import { UserLink } from '../user/shared/UserLink.tsx'
import { incidentPdf, incidents } from './data.ts'
import { incidentHistoryWords, incidentMoves } from './incidentMoves.ts'
import { RiskBadge } from './RiskBadge.tsx'

const IncidentForm = lazyPart(() => import('./IncidentForm.tsx').then((file) => ({ default: file.IncidentForm })))
const IncidentMoveModal = lazyPart(() =>
  import('./IncidentMoveModal.tsx').then((file) => ({ default: file.IncidentMoveModal })),
)

/** An incident: what happened, what it could have led to, who looked into it, and what follows from it. */
export function IncidentDetail(place: InstancePlace) {
  const { id, project } = place
  const row = useOpenRecord(incidents.detail(id))
  const chosen = useInstanceTabs('event', 'investigation')
  return (
    <InstancePage
      entity={incidents.entity}
      row={row}
      place={place}
      chosen={chosen}
      badges={<RiskBadge level={row.riskLevel} score={row.riskScore} />}
      pdf={incidentPdf(id)}
      form={IncidentForm}
      moves={incidentMoves}
      hidden={row.accidentId === null ? [] : ['convert']}
      modal={IncidentMoveModal}
      historyWords={incidentHistoryWords}
      facts={<KeyFacts row={row} project={project} />}
      about="About this incident"
      first={{
        label: 'What happened',
        notices: row.statusId === status.cancelled && (
          <Notice tone="grey" title="This incident is cancelled">
            {row.reason}
          </Notice>
        ),
        content: <Event row={row} project={project} />,
        none: 'The person who reports it submits it. The investigators are asked next.',
      }}
      closeOut={
        row.asksCloseOut &&
        (row.statusId === status.approved || row.statusId === status.closed) && {
          label: 'Investigation',
          title: 'Investigation',
        }
      }
      actions={{
        source: { sourceKind: 'incident', sourceId: id },
        start: { assignedClientId: row.clientId, locationId: row.locationId },
        isOpen: !endedIn.includes(row.statusId),
      }}
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
        ...(row.occurrenceClass && row.occurrenceClass !== 'none'
          ? [{ label: 'Occurrence class', value: occurrenceClassWords[row.occurrenceClass] }]
          : []),
        ...(row.diagnosedOn ? [{ label: 'Diagnosed', value: <Moment at={row.diagnosedOn} /> }] : []),
        { label: 'Location', value: row.locationName },
        { label: 'Company', value: row.clientName },
        ...(row.isReportable
          ? [
              {
                label: 'Report to the authority',
                value: row.reportedOn ? (
                  <Moment at={row.reportedOn} />
                ) : row.reportDueOn ? (
                  <DueMark due={dueOn(row.reportDueOn, clock)} />
                ) : (
                  'Once it is diagnosed'
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
                  <UiLink href={recordPath('accident', { projectId: row.projectId, id: row.accidentId })}>
                    {row.accidentNumber ?? 'Draft'}
                  </UiLink>
                ),
              },
            ]),
        ...changeFact(row, project),
        {
          label: 'Reported by',
          value: row.isAnonymous ? (
            'Someone who stays anonymous'
          ) : (
            <UserLink id={row.authorUserId} name={row.authorName} />
          ),
        },
      ]}
    />
  )
}

const Event = ({ row, project }: { row: Incident; project: Project }) => (
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
)

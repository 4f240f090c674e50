import { useNavigate } from '@tanstack/react-router'
import type { Inspection } from '#contract/entities/inspection.ts'
import type { Project } from '#contract/entities/project.ts'
import { lateWords } from '#contract/inspections/lateness.ts'
import { endedIn, instanceStatus as status } from '#contract/instances/instanceStatus.ts'
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
import { useClock } from '#src/ui/TimeZoneProvider.tsx'
import { ApprovalPanel } from '../../process/ApprovalPanel.tsx'
import { ApprovalSteps, isOwnStep } from '../../process/ApprovalSteps.tsx'
import { AnswersTab } from '../../process/instance/AnswersTab.tsx'
import { InstanceBadge, ResultBadge } from '../../process/instance/instanceLooks.tsx'
import { NewestForm } from '../../process/instance/NewestForm.tsx'
import { SafetyRecordPage } from '../../process/instance/SafetyRecordPage.tsx'
import { useGaps } from '../../process/instance/useGaps.ts'
import { useApprovalTab } from '../../process/useApprovalTab.ts'
import { ActionsPanel } from '../../questionResponseAction/shared/ActionsPanel.tsx'
import { AttachedFiles } from '../../record/AttachedFiles.tsx'
import { MoveButtons } from '../../record/moves/MoveButtons.tsx'
import { UserLink } from '../../user/shared/UserLink.tsx'
import type { InspectionKind } from './inspectionKind.ts'
import { inspectionHistoryWords, inspectionMoves } from './inspectionMoves.ts'

const InspectionForm = arriving(() => import('./InspectionForm.tsx').then((file) => ({ default: file.InspectionForm })))
const InspectionMoveModal = arriving(() =>
  import('./InspectionMoveModal.tsx').then((file) => ({ default: file.InspectionMoveModal })),
)

interface Props {
  kind: InspectionKind
  id: number
  project: Project
  system: System
  crumbs: readonly Crumb[]
  /** The URLs of the register and of the item that is inspected. */
  register: string
  itemHref(itemId: number): string
}

/** An inspection: what was found at the item, who found it, who approved it, and what follows from it. */
export function InspectionDetail({ kind, id, project, system, crumbs, register, itemHref }: Props) {
  const row = useOpenRecord(kind.data.detail(id))
  const { tab, setTab, takesFocus } = useApprovalTab('found', 'found')
  const gaps = useGaps(() => setTab('found'))
  const navigate = useNavigate()
  const called = row.number ?? 'Draft'
  const { entity } = kind.data
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
        </>
      }
      pdf={kind.pdf(id)}
      edit={{
        words: 'Edit',
        isOpen: row.canEdit,
        onNear: InspectionForm.early,
        renderForm: (close) => (
          <InspectionForm
            kind={kind}
            id={id}
            project={project}
            onClose={close}
            onRemoved={() => void navigate({ to: register })}
          />
        ),
      }}
      history={{ entity, id, actions: inspectionHistoryWords }}
      actions={
        <>
          <MoveButtons
            moves={inspectionMoves}
            allowed={row.allowedActions}
            onNear={InspectionMoveModal.early}
            renderModal={(move, close) => (
              <InspectionMoveModal kind={kind} row={row} move={move} onClose={close} onGap={gaps.leadToGap} />
            )}
          />
          <ApprovalSteps entity={entity} row={row} called={called} at={isOwnStep} takesFocus={takesFocus} />
        </>
      }
      facts={<KeyFacts row={row} itemHref={itemHref(row.itemId)} />}
      about="About this inspection"
      tab={tab}
      onTab={setTab}
      tabs={[
        {
          id: 'found',
          label: row.asksMain ? 'Checklist' : 'What was found',
          content: (
            <div className="instance-page">
              <div className="stack">
                <Notices row={row} />
                <NewestForm entity={entity} row={row} />
                {row.asksMain && (
                  <AnswersTab entity={entity} row={row} set="main" title="Checklist" leadTo={gaps.leadTo} />
                )}
                <Found row={row} />
                {(row.needsCertificate || row.isThirdParty || row.certificates.length > 0) && (
                  <AttachedFiles
                    entity={entity}
                    field="certificates"
                    row={row}
                    title="Certificate"
                    files={row.certificates}
                    none={
                      row.needsCertificate
                        ? 'No certificate yet. An inspection of this type is submitted with it.'
                        : 'No certificate.'
                    }
                  />
                )}
              </div>
              {(row.approval !== null || row.submittedOn === null) && (
                <ApprovalPanel
                  entity={entity}
                  row={row}
                  called={called}
                  none="Once it is finished, the inspector submits it."
                />
              )}
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
              source={kind.actionSource(id)}
              start={{ assignedClientId: row.clientId, locationId: row.locationId }}
              mayAdd={!endedIn.includes(row.statusId) && project.pageData.addsIn.includes(system)}
            />
          ),
        },
      ]}
    />
  )
}

function KeyFacts({ row, itemHref }: { row: Inspection; itemHref: string }) {
  const clock = useClock()
  return (
    <Facts
      facts={[
        {
          label: row.itemTypeName,
          value: <UiLink href={itemHref}>{`${row.itemNumber} ${row.itemName}`}</UiLink>,
        },
        {
          label: 'Performed',
          value: <Moment at={row.performedOn} withTime />,
          ...(row.lateDays > 0 && { more: lateWords(row.lateDays) }),
        },
        {
          label: 'Performed by',
          value: row.performedByUserId ? (
            <UserLink id={row.performedByUserId} name={row.performedBy} />
          ) : (
            row.performedBy
          ),
          ...(row.competence && { more: row.competence }),
        },
        { label: 'Was due', value: row.dueOn ? <Moment at={row.dueOn} /> : null },
        { label: 'Next due', value: <DueMark due={dueOn(row.nextDueOn, clock)} /> },
        { label: 'Valid until', value: row.validUntil ? <Moment at={row.validUntil} /> : null },
        { label: 'Location', value: row.locationName },
        { label: 'Company', value: row.clientName },
      ]}
    />
  )
}

function Notices({ row }: { row: Inspection }) {
  if (row.statusId === status.cancelled)
    return (
      <Notice tone="grey" title="This inspection is cancelled">
        {row.reason}
      </Notice>
    )
  if (row.result === 'fail' && row.inForceOn !== null)
    return (
      <Notice tone="red" title="It failed">
        {`${row.itemName} is not to be used until the defects are put right and it is inspected again.`}
      </Notice>
    )
  return null
}

/** What the inspector noted besides the checklist. */
function Found({ row }: { row: Inspection }) {
  const facts = [
    { label: 'Certificate', value: row.certificateNumber },
    { label: 'Next examination by', value: row.validTo ? <Moment at={row.validTo} /> : null },
    { label: 'Hours run', value: row.hours === null ? null : String(row.hours) },
    { label: 'Weather', value: row.weather },
    { label: 'Sub type', value: row.processSubTypeName },
    { label: 'Counts for the schedule', value: row.scheduleKey || row.resetsSchedule ? 'Yes' : 'No' },
  ].filter(({ value }) => value !== null)
  return (
    <Panel title="What was found">
      <div className="stack">
        {row.description && <p className="prose">{row.description}</p>}
        <Facts columns={2} facts={facts} />
        <h3>Defects</h3>
        {row.defects.length === 0 ? (
          <p className="quiet">None in the list.</p>
        ) : (
          <ul>
            {row.defects.map(({ what, dueOn: due }, at) => (
              <li key={at}>
                {what}{' '}
                {due && (
                  <span className="quiet small">
                    by <Moment at={due} inSentence />
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Accident } from '#contract/entities/accident.ts'
import type { Project } from '#contract/entities/project.ts'
import { endedIn, instanceStatus as status } from '#contract/instances/instanceStatus.ts'
import { investigationLevelOf, levelWords } from '#contract/safety/investigation.ts'
import { recurrences, worstPotentials } from '#contract/safety/investigationGrades.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { arriving } from '#src/ui/arriving.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Loaded } from '#src/ui/Loaded.tsx'
import { Moment } from '#src/ui/Moment.tsx'
import type { Crumb } from '#src/ui/PageHeader.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { incidentHref } from '../incident/shared/incidentHref.ts'
import { ApprovalPanel } from '../process/ApprovalPanel.tsx'
import { ApprovalSteps, isOwnStep } from '../process/ApprovalSteps.tsx'
import { AnswersTab } from '../process/instance/AnswersTab.tsx'
import { InstanceBadge } from '../process/instance/instanceLooks.tsx'
import { NewestForm } from '../process/instance/NewestForm.tsx'
import { useGaps } from '../process/instance/useGaps.ts'
import { useApprovalTab } from '../process/useApprovalTab.ts'
import { ActionsPanel } from '../questionResponseAction/shared/ActionsPanel.tsx'
import { ConfidentialBadge } from '../record/ConfidentialBadge.tsx'
import { MoveButtons } from '../record/moves/MoveButtons.tsx'
import { SafetyRecordPage } from '../process/instance/SafetyRecordPage.tsx'
import { UserLink } from '../user/shared/UserLink.tsx'
import { placeOf, SeverityBadge } from './accidentLooks.tsx'
import { accidentHistoryWords, investigationMoves, pageMoves, type AccidentMove } from './accidentMoves.ts'
import { AuthorityPanel } from './AuthorityPanel.tsx'
import { accidentDetails, accidentPdf, accidents } from './data.ts'
import { HeadLinePage } from './HeadLinePage.tsx'
import { ReportTab } from './ReportTab.tsx'

const AccidentForm = arriving(() => import('./AccidentForm.tsx').then((file) => ({ default: file.AccidentForm })))
const AccidentMoveModal = arriving(() =>
  import('./AccidentMoveModal.tsx').then((file) => ({ default: file.AccidentMoveModal })),
)

interface Props {
  id: number
  project: Project
  crumbs: readonly Crumb[]
  /** The URL of the register. */
  register: string
}

/** An accident: all of it for those who look into it, and its head line for people of the company. */
export function AccidentDetail(props: Props) {
  const row = useOpenRecord(accidents.detail(props.id))
  return row.isWhole ? <WholePage {...props} row={row} /> : <HeadLinePage row={row} crumbs={props.crumbs} />
}

function WholePage({ id, row, project, crumbs, register }: Props & { row: Accident }) {
  const details = useQuery(accidentDetails(id))
  const { tab, setTab, takesFocus } = useApprovalTab('report', 'report')
  const gaps = useGaps(({ set }) => setTab(set === 'main' ? 'report' : 'investigation'))
  const [placing, setPlacing] = useState(false)
  const navigate = useNavigate()
  const called = row.number ?? 'Draft'
  const form = (close: () => void) => (
    <AccidentForm id={id} project={project} onClose={close} onRemoved={() => void navigate({ to: register })} />
  )
  const modal = (move: AccidentMove, close: () => void) => (
    <AccidentMoveModal row={row} move={move} onClose={close} onGap={gaps.leadToGap} />
  )
  return (
    <>
      <SafetyRecordPage
        row={row}
        project={project}
        system="sms"
        copiesTo={null}
        crumbs={crumbs}
        number={called}
        title={row.title}
        badges={
          <>
            <InstanceBadge statusId={row.statusId} large />
            {row.severity && <SeverityBadge severity={row.severity} large />}
            <ConfidentialBadge />
          </>
        }
        pdf={accidentPdf(id)}
        edit={{ words: 'Edit', isOpen: row.canEdit, onNear: AccidentForm.early, renderForm: form }}
        history={{ entity: accidents.entity, id, actions: accidentHistoryWords }}
        actions={
          <>
            <MoveButtons
              moves={pageMoves}
              allowed={row.allowedActions}
              onNear={AccidentMoveModal.early}
              renderModal={modal}
            />
            <ApprovalSteps entity={accidents.entity} row={row} called={called} at={isOwnStep} takesFocus={takesFocus} />
          </>
        }
        facts={<KeyFacts row={row} />}
        about="About this accident"
        tab={tab}
        onTab={setTab}
        tabs={[
          {
            id: 'report',
            label: 'Report',
            content: (
              <div className="instance-page">
                <div className="stack">
                  <NewestForm entity={accidents.entity} row={row} />
                  <Loaded of={details} name="The details of the people">
                    {(known) => <ReportTab row={row} details={known} onPlace={() => setPlacing(true)} />}
                  </Loaded>
                  {row.asksMain && (
                    <AnswersTab entity={accidents.entity} row={row} set="main" title="Questions" leadTo={gaps.leadTo} />
                  )}
                </div>
                <div className="stack">
                  <AuthorityPanel
                    row={row}
                    decision={details.data?.decision ?? null}
                    onNear={AccidentMoveModal.early}
                    renderModal={modal}
                  />
                  <ApprovalPanel
                    entity={accidents.entity}
                    row={row}
                    called={called}
                    none="The person who reports it submits it. The investigators are asked next."
                  />
                </div>
              </div>
            ),
          },
          ...(row.statusId === status.draft
            ? []
            : [
                {
                  id: 'investigation',
                  label: 'Investigation',
                  content: (
                    <div className="stack">
                      <Level
                        row={row}
                        buttons={
                          <MoveButtons
                            moves={investigationMoves}
                            allowed={row.allowedActions}
                            onNear={AccidentMoveModal.early}
                            renderModal={modal}
                          />
                        }
                      />
                      {row.asksCloseOut && (
                        <AnswersTab
                          entity={accidents.entity}
                          row={row}
                          set="closeOut"
                          title="Causes and lessons"
                          leadTo={gaps.leadTo}
                        />
                      )}
                    </div>
                  ),
                },
              ]),
          {
            id: 'actions',
            label: 'Actions',
            count: row.actionCount,
            content: (
              <ActionsPanel
                project={project}
                system="sms"
                source={{ accidentId: id }}
                start={{ assignedClientId: row.clientId, locationId: row.locationId }}
                mayAdd={!endedIn.includes(row.statusId) && project.pageData.addsIn.includes('sms')}
              />
            ),
          },
        ]}
      />
      {placing && <Suspense>{form(() => setPlacing(false))}</Suspense>}
    </>
  )
}

const KeyFacts = ({ row }: { row: Accident }) => (
  <Facts
    facts={[
      { label: 'When it happened', value: <Moment at={row.occurredOn} withTime /> },
      { label: 'Place', value: placeOf(row) },
      { label: 'Company', value: row.clientName },
      { label: 'Days lost', value: row.daysLost },
      ...(row.incidentId === null
        ? []
        : [
            {
              label: 'Incident',
              value: (
                <UiLink href={incidentHref({ projectId: row.projectId, id: row.incidentId })}>
                  {row.incidentNumber}
                </UiLink>
              ),
            },
          ]),
      { label: 'Reported by', value: <UserLink id={row.authorUserId} name={row.authorName} /> },
    ]}
  />
)

function Level({ row, buttons }: { row: Accident; buttons: React.ReactNode }) {
  const level = investigationLevelOf(row.worstPotential, row.recurrence)
  return (
    <Panel title="Level of the investigation" action={buttons}>
      {level ? (
        <Facts
          columns={3}
          facts={[
            { label: 'Level', value: levelWords[level].name, more: levelWords[level].asks },
            { label: 'Worst potential', value: worstPotentials[row.worstPotential ?? 0] },
            { label: 'Likely to happen again', value: recurrences[row.recurrence ?? 0] },
          ]}
        />
      ) : (
        <p className="quiet">Not set yet. It decides who investigates, and how thoroughly.</p>
      )}
    </Panel>
  )
}

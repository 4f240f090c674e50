import { useNavigate } from '@tanstack/react-router'
import type { OnSiteTraining } from '#contract/entities/onSiteTraining.ts'
import type { Project } from '#contract/entities/project.ts'
import { revisionLetter } from '#contract/entities/rams.ts'
import { instanceStatus as status } from '#contract/instances/instanceStatus.ts'
import { languageWords } from '#contract/languages.ts'
import type { System } from '#contract/systems.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { arriving } from '#src/ui/arriving.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Moment } from '#src/ui/Moment.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import type { Crumb } from '#src/ui/PageHeader.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { ApprovalPanel } from '../process/ApprovalPanel.tsx'
import { ApprovalSteps, isOwnStep } from '../process/ApprovalSteps.tsx'
import { AnswersTab } from '../process/instance/AnswersTab.tsx'
import { InstanceBadge } from '../process/instance/instanceLooks.tsx'
import { NewestForm } from '../process/instance/NewestForm.tsx'
import { useGaps } from '../process/instance/useGaps.ts'
import { useApprovalTab } from '../process/useApprovalTab.ts'
import { ActionsPanel } from '../questionResponseAction/shared/ActionsPanel.tsx'
import { ramsHref } from '../rams/shared/ramsHref.ts'
import { MoveButtons } from '../record/moves/MoveButtons.tsx'
import { SafetyRecordPage } from '../process/instance/SafetyRecordPage.tsx'
import { UserLink } from '../user/shared/UserLink.tsx'
import { Attendees } from './Attendees.tsx'
import { onSiteTrainings, trainingPdf } from './data.ts'
import { trainingHistoryWords, trainingMoves } from './trainingMoves.ts'

const TrainingForm = arriving(() => import('./TrainingForm.tsx').then((file) => ({ default: file.TrainingForm })))
const TrainingMoveModal = arriving(() =>
  import('./TrainingMoveModal.tsx').then((file) => ({ default: file.TrainingMoveModal })),
)

interface Props {
  id: number
  project: Project
  system: System
  crumbs: readonly Crumb[]
  /** The URL of the register. */
  register: string
}

/** A talk, a briefing or a drill: what it was about, what was shown, and who attended and signed. */
export function TrainingDetail({ id, project, system, crumbs, register }: Props) {
  const row = useOpenRecord(onSiteTrainings.detail(id))
  const { tab, setTab, takesFocus } = useApprovalTab('talk', 'talk')
  const gaps = useGaps(() => setTab('talk'))
  const navigate = useNavigate()
  const called = row.number ?? 'Draft'
  return (
    <SafetyRecordPage
      row={row}
      project={project}
      system={system}
      copiesTo={register}
      crumbs={crumbs}
      number={called}
      title={row.title}
      badges={<InstanceBadge statusId={row.statusId} large />}
      pdf={trainingPdf(id)}
      edit={{
        words: 'Edit',
        isOpen: row.canEdit,
        onNear: TrainingForm.early,
        renderForm: (close) => (
          <TrainingForm id={id} project={project} onClose={close} onRemoved={() => void navigate({ to: register })} />
        ),
      }}
      history={{ entity: onSiteTrainings.entity, id, actions: trainingHistoryWords }}
      actions={
        <>
          <MoveButtons
            moves={trainingMoves}
            allowed={row.allowedActions}
            onNear={TrainingMoveModal.early}
            renderModal={(move, close) => (
              <TrainingMoveModal row={row} move={move} onClose={close} onGap={gaps.leadToGap} />
            )}
          />
          <ApprovalSteps
            entity={onSiteTrainings.entity}
            row={row}
            called={called}
            at={isOwnStep}
            takesFocus={takesFocus}
          />
        </>
      }
      facts={<KeyFacts row={row} />}
      about="About this training"
      tab={tab}
      onTab={setTab}
      tabs={[
        {
          id: 'talk',
          label: 'Attendance',
          count: row.attendeeCount,
          content: (
            <div className="instance-page">
              <div className="stack">
                <Notices row={row} />
                <NewestForm entity={onSiteTrainings.entity} row={row} />
                <Attendees row={row} />
                {row.asksMain && (
                  <AnswersTab
                    entity={onSiteTrainings.entity}
                    row={row}
                    set="main"
                    title="Questions"
                    leadTo={gaps.leadTo}
                  />
                )}
              </div>
              <div className="stack">
                <Shown row={row} system={system} />
                {(row.approval?.plan.length ?? 0) > 1 && (
                  <ApprovalPanel entity={onSiteTrainings.entity} row={row} called={called} none="" />
                )}
              </div>
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
              source={{ onSiteTrainingId: id }}
              start={{ assignedClientId: row.clientId, locationId: row.locationId }}
              mayAdd={row.statusId !== status.cancelled && project.pageData.addsIn.includes(system)}
            />
          ),
        },
      ]}
    />
  )
}

const KeyFacts = ({ row }: { row: OnSiteTraining }) => (
  <Facts
    facts={[
      { label: 'Held', value: <Moment at={row.heldOn} withTime />, more: `${row.durationMin} minutes` },
      {
        label: 'Trainer',
        value: row.trainerUserId ? <UserLink id={row.trainerUserId} name={row.trainer} /> : row.trainer,
      },
      { label: 'Sub type', value: row.processSubTypeName },
      { label: 'Companies', value: row.companies.join(', ') || null },
      { label: 'Location', value: row.locationName },
      { label: 'Language', value: languageWords[row.language] },
      { label: 'Recorded by', value: <UserLink id={row.authorUserId} name={row.authorName} /> },
    ]}
  />
)

function Notices({ row }: { row: OnSiteTraining }) {
  if (row.statusId === status.cancelled)
    return (
      <Notice tone="grey" title="This training is cancelled">
        {row.reason}
      </Notice>
    )
  if (row.requiresRams && row.ramsId === null && row.statusId === status.draft)
    return (
      <Notice tone="amber" title="RAMS are missing">
        This type of training needs the revision that people are briefed on.
      </Notice>
    )
  return null
}

/** What was talked about: the notes, the RAMS and the documents that were shown. */
function Shown({ row, system }: { row: OnSiteTraining; system: System }) {
  const hidden = row.materialIds.length - row.materials.length
  return (
    <Panel title="What it was about">
      <div className="stack">
        {row.description ? <p className="prose">{row.description}</p> : <p className="quiet">No notes.</p>}
        <Facts
          columns={2}
          facts={[
            {
              label: 'RAMS',
              long: true,
              value: row.ramsId && (
                <UiLink href={ramsHref({ projectId: row.projectId, id: row.ramsId }, system)}>
                  {`${row.ramsNumber} rev ${revisionLetter(row.ramsRevision ?? 0)} ${row.ramsTitle}`}
                </UiLink>
              ),
            },
            { label: 'Counts as', value: row.updatesTrainingTypeName },
            { label: 'Company', value: row.clientName },
          ]}
        />
        {row.materialIds.length > 0 && (
          <>
            <h3>Material</h3>
            <ul className="sign-on">
              {row.materials.map(({ id, name, documentLibraryId, revision }) => (
                <li key={id}>
                  <UiLink href={`/manage/documentLibraries/view/${documentLibraryId}/document/${id}`}>{name}</UiLink>{' '}
                  {revision && <span className="quiet small">rev {revision}</span>}
                </li>
              ))}
            </ul>
            {hidden > 0 && (
              <p className="quiet small">
                {hidden === 1 ? 'One more document is' : `${hidden} more documents are`} not open to you.
              </p>
            )}
          </>
        )}
      </div>
    </Panel>
  )
}

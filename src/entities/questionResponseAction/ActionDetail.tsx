import { useState } from 'react'
import { actionsToFix, actionStatus } from '#contract/safety/actionStatus.ts'
import type { QuestionResponseAction } from '#contract/entities/questionResponseAction.ts'
import type { Project } from '#contract/entities/project.ts'
import type { System } from '#contract/systems.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { counted } from '#contract/text/amounts.ts'
import { recordPath } from '#contract/recordPages.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import type { Crumb } from '#src/ui/page/PageHeader.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { plainDate } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { SafetyRecordPage } from '#src/entities/safetyRecord/SafetyRecordPage.tsx'
import { AttachedFiles } from '../record/AttachedFiles.tsx'
import { ConfidentialBadge } from '../record/ConfidentialBadge.tsx'
import { MoveButtons } from '../record/moves/MoveButtons.tsx'
import { SourceLink } from './SourceLink.tsx'
import { UserLink } from '../user/shared/UserLink.tsx'
import { ActionBadge, ActionDue } from './actionLooks.tsx'
import { actionHistoryWords, actionMoves } from './actionMoves.ts'
import { actionPdf, questionResponseActions } from './data.ts'
import { useRecordEdit } from '#src/entities/record/useRecordEdit.tsx'

const ActionForm = lazyPart(() => import('./ActionForm.tsx').then((file) => ({ default: file.ActionForm })))
const ActionMoveModal = lazyPart(() =>
  import('./ActionMoveModal.tsx').then((file) => ({ default: file.ActionMoveModal })),
)

interface Props {
  id: number
  project: Project
  system: System
  crumbs: readonly Crumb[]
  /** The URL of the register. */
  register: string
}

/** An action: what is to be put right, by whom and when, what was done, and who checked it. */
export function ActionDetail({ id, project, system, crumbs, register }: Props) {
  const row = useOpenRecord(questionResponseActions.detail(id))
  const [tab, setTab] = useState('work')
  const edit = useRecordEdit(ActionForm, { id, project, system }, { isOpen: row.canEdit, register })
  return (
    <SafetyRecordPage
      row={row}
      project={project}
      system={system}
      copiesTo={null}
      crumbs={crumbs}
      number={row.number}
      title={row.title}
      badges={
        <>
          <ActionBadge statusId={row.statusId} large />
          {row.isConfidential && <ConfidentialBadge />}
        </>
      }
      pdf={actionPdf(id)}
      edit={edit}
      history={{ entity: questionResponseActions.entity, id, actions: actionHistoryWords }}
      actions={
        <MoveButtons
          moves={actionMoves}
          allowed={row.allowedActions}
          onNear={ActionMoveModal.preload}
          renderModal={(move, close) => <ActionMoveModal row={row} move={move} onClose={close} />}
        />
      }
      facts={<KeyFacts row={row} />}
      about="About this action"
      tab={tab}
      onTab={setTab}
      tabs={[{ id: 'work', label: 'What to put right', content: <Work row={row} system={system} /> }]}
    />
  )
}

function KeyFacts({ row }: { row: QuestionResponseAction }) {
  const clock = useClock()
  return (
    <Facts
      facts={[
        {
          label: 'Completion due',
          value: <ActionDue row={row} />,
          ...(row.firstDueOn && { more: `first ${plainDate(row.firstDueOn, clock)}` }),
        },
        { label: 'Priority', value: row.priorityName },
        { label: 'Company', value: row.assignedClientName },
        {
          label: 'Person',
          value: row.assignedUserId && <UserLink id={row.assignedUserId} name={row.assignedName ?? ''} />,
        },
        {
          label: 'Checked by',
          value: row.verifierUserId && <UserLink id={row.verifierUserId} name={row.verifierName ?? ''} />,
        },
        { label: 'Raised by', value: <UserLink id={row.raisedByUserId} name={row.raisedByName} /> },
      ]}
    />
  )
}

/** The asset that an action of a fault keeps. */
function assetFact(row: QuestionResponseAction, system: System) {
  if (row.sourceKind === null) return []
  const { projectId, equipmentId, nonEquipmentItemId: itemId } = row
  const asset =
    equipmentId !== null
      ? [recordPath('equipment', { projectId, id: equipmentId }, system), row.equipmentNumber, row.equipmentName]
      : itemId !== null
        ? [
            recordPath('nonEquipmentItem', { projectId, id: itemId }, system),
            row.nonEquipmentItemNumber,
            row.nonEquipmentItemName,
          ]
        : null
  return asset
    ? [{ label: 'Asset', value: <UiLink href={asset[0]!}>{asset.slice(1).filter(Boolean).join(' ')}</UiLink> }]
    : []
}

const Work = ({ row, system }: { row: QuestionResponseAction; system: System }) => (
  <div className="stack">
    {(row.statusId === actionStatus.cancelled || (row.rejections > 0 && actionsToFix.includes(row.statusId))) && (
      <Notice
        tone={row.statusId === actionStatus.cancelled ? 'grey' : 'amber'}
        title={
          row.statusId === actionStatus.cancelled
            ? 'This action is cancelled'
            : `The fix was not accepted${row.rejections > 1 ? `, for the ${row.rejections}. time` : ''}`
        }
      >
        {row.reason}
      </Notice>
    )}
    <div className="panels">
      <Panel title="What to put right">
        <div className="stack">
          <p className="prose">{row.description ?? row.title}</p>
          <Facts
            columns={3}
            facts={[
              {
                label: 'From',
                value: <SourceLink row={row} system={system} />,
              },
              ...assetFact(row, system),
              { label: 'Location', value: row.locationName },
              { label: 'Category', value: row.categoryName },
            ]}
          />
        </div>
      </Panel>
      <AttachedFiles
        entity={questionResponseActions.entity}
        field="photosBefore"
        row={row}
        title="Photos before"
        files={row.photosBefore}
        asPictures
        none="No photos of the state before."
      />
      <Panel title="What was done">
        {row.fixText ? (
          <>
            <p className="prose">{row.fixText}</p>
            <p className="small quiet">
              {row.fixedByName}
              {row.fixedOn && (
                <>
                  , <Moment at={row.fixedOn} withTime />
                </>
              )}
              {row.rejections > 0 && `, not accepted ${counted(row.rejections, 'time')}`}
            </p>
          </>
        ) : (
          <p className="quiet">Nothing reported yet.</p>
        )}
      </Panel>
      <AttachedFiles
        entity={questionResponseActions.entity}
        field="photosAfter"
        row={row}
        title="Photos of the fix"
        files={row.photosAfter}
        asPictures
        mayChange={row.mayFix}
        none="No photos of the fix."
      />
    </div>
  </div>
)

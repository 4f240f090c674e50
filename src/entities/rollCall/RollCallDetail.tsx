import { useState } from 'react'
import type { Project } from '#contract/entities/project.ts'
import type { RollCall } from '#contract/entities/rollCall.ts'
import { rollCallKindWords, rollCallStatus as status } from '#contract/people/rollCalls.ts'
import { projectPath } from '#contract/projectPath.ts'
import type { System } from '#contract/systems.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import type { Crumb } from '#src/ui/page/PageHeader.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { MoveButtons } from '../record/moves/MoveButtons.tsx'
import { RecordPage } from '../record/RecordPage.tsx'
import { useRecordEdit } from '../record/useRecordEdit.tsx'
import { UserLink } from '../user/shared/UserLink.tsx'
import { rollCallPdf, rollCalls } from './data.ts'
import { Muster } from './Muster.tsx'
import { RollCallBadge } from './rollCallLooks.tsx'
import { rollCallHistoryWords, rollCallMoves } from './rollCallMoves.ts'
import './rollCall.css'

const RollCallForm = lazyPart(() => import('./RollCallForm.tsx').then((file) => ({ default: file.RollCallForm })))
const RollCallMoveModal = lazyPart(() =>
  import('./RollCallMoveModal.tsx').then((file) => ({ default: file.RollCallMoveModal })),
)

interface Props {
  id: number
  project: Project
  system: System
  crumbs: readonly Crumb[]
  /** The URL of the register. */
  register: string
}

/** A roll call: who was expected, who is mustered and who is missing, ticked live while it is in progress. */
export function RollCallDetail({ id, project, system, crumbs, register }: Props) {
  const row = useOpenRecord(rollCalls.detail(id))
  const [tab, setTab] = useState('list')
  const isOver = row.statusId !== status.inProgress
  const edit = useRecordEdit(
    RollCallForm,
    { id, project },
    { isOpen: row.canEdit, register, words: isOver ? 'Edit lessons' : 'Edit' },
  )
  return (
    <RecordPage
      crumbs={crumbs}
      number={row.number}
      title={`${rollCallKindWords[row.kind]} roll call${row.reason ? `: ${row.reason}` : ''}`}
      badges={<RollCallBadge statusId={row.statusId} large />}
      pdf={rollCallPdf(id)}
      edit={edit}
      history={{ entity: rollCalls.entity, id, actions: rollCallHistoryWords }}
      actions={
        <MoveButtons
          moves={rollCallMoves}
          allowed={row.allowedActions}
          onNear={RollCallMoveModal.preload}
          renderModal={(move, close) => <RollCallMoveModal row={row} move={move} onClose={close} />}
        />
      }
      facts={<KeyFacts row={row} />}
      about="About this roll call"
      tab={tab}
      onTab={setTab}
      tabs={[
        {
          id: 'list',
          label: 'List',
          count: row.entries.length,
          content: (
            <div className="stack">
              <Outcome row={row} system={system} mayReport={project.pageData.addsIn.includes(system)} />
              {(row.lessons !== null || (isOver && row.canEdit)) && (
                <Panel title="Lessons">
                  {row.lessons ? (
                    <p className="prose">{row.lessons}</p>
                  ) : (
                    <p className="quiet">
                      None yet. What went well, and what to do better, is written under Edit lessons.
                    </p>
                  )}
                </Panel>
              )}
              <Muster row={row} />
            </div>
          ),
        },
      ]}
    />
  )
}

const KeyFacts = ({ row }: { row: RollCall }) => (
  <Facts
    facts={[
      { label: 'Started', value: <Moment at={row.startedOn} withTime /> },
      ...(row.endedOn === null ? [] : [{ label: 'Ended', value: <Moment at={row.endedOn} withTime /> }]),
      { label: 'Leader', value: <UserLink id={row.leaderUserId} name={row.leaderName} /> },
      ...(row.weather === null ? [] : [{ label: 'Weather', value: row.weather }]),
    ]}
  />
)

/** What was said at the end, and the way to an incident if people were missing. */
function Outcome({ row, system, mayReport }: { row: RollCall; system: System; mayReport: boolean }) {
  if (row.statusId === status.cancelled)
    return (
      <Notice tone="grey" title="This roll call was cancelled">
        {row.statement}
      </Notice>
    )
  if (row.missingAtEnd === null) return null
  if (row.missingAtEnd === 0) return row.statement && <Notice tone="grey">{row.statement}</Notice>
  return (
    <Notice
      tone="red"
      title={`${row.missingAtEnd === 1 ? 'One person was' : `${row.missingAtEnd} people were`} missing at the end`}
      action={
        mayReport && (
          <UiLink
            className="button"
            href={`${projectPath(system, row.projectId, 'incidents')}?open=0&rollCall=${row.id}`}
          >
            Report incident
          </UiLink>
        )
      }
    >
      {row.statement}
    </Notice>
  )
}

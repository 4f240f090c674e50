import { daysInWords } from '#contract/time/deadlines.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Project } from '#contract/entities/project.ts'
import type { Rfi } from '#contract/entities/rfi.ts'
import { money } from '#contract/text/money.ts'
import { impactWords, rfiStatus } from '#contract/changes/rfiStatus.ts'
import { changeRequestPath } from '#contract/recordPages.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import type { Crumb } from '#src/ui/page/PageHeader.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { age } from '#src/ui/time/time.ts'
import { useClock, useCurrency } from '#src/ui/time/TimeZoneProvider.tsx'
import { newChangeHref } from '../changeRequest/shared/newChangeHref.ts'
import { LinkedDocuments } from '../projectDocument/shared/LinkedDocuments.tsx'
import { AttachedFiles } from '../record/AttachedFiles.tsx'
import { RecordPage } from '../record/RecordPage.tsx'
import { UserLink } from '../user/shared/UserLink.tsx'
import { rfiPdf, rfis } from './data.ts'
import { DueCell } from './DueCell.tsx'
import { Holdings } from './Holdings.tsx'
import { Responses } from './Responses.tsx'
import { RfiActions } from './RfiActions.tsx'
import { PrivateBadge, RfiBadge } from './RfiBadge.tsx'
import { rfiHistoryWords } from './rfiMoves.ts'
import './rfi.css'
import { useRecordEdit } from '#src/entities/record/useRecordEdit.tsx'

const RfiForm = lazyPart(() => import('./RfiForm.tsx').then((file) => ({ default: file.RfiForm })))

interface Props {
  id: number
  project: Project
  crumbs: readonly Crumb[]
  /** The URL of the register. */
  register: string
}

/** An RFI: its question and answers, whose court the ball is in, and for how long it was in each. */
export function RfiDetail({ id, project, crumbs, register }: Props) {
  const row = useOpenRecord(rfis.detail(id))
  const [tab, setTab] = useState('question')
  const navigate = useNavigate()
  const edit = useRecordEdit(RfiForm, { id, project }, { isOpen: row.canEdit, register, words: 'Edit RFI' })
  const mayAdd = project.pageData.addsIn.includes('pmp')
  return (
    <RecordPage
      crumbs={crumbs}
      number={row.number ?? 'Draft'}
      title={row.subject}
      badges={
        <>
          <RfiBadge statusId={row.statusId} large />
          {row.isPrivate && <PrivateBadge />}
        </>
      }
      pdf={rfiPdf(id)}
      edit={edit}
      history={{ entity: rfis.entity, id, actions: rfiHistoryWords }}
      actions={
        <>
          <RfiActions row={row} />
          {offersChange(row) && mayAdd && (
            <Button kind="primary" onClick={() => void navigate({ to: newChangeHref(row.parentProjectId, 'rfi', id) })}>
              Create change request
            </Button>
          )}
        </>
      }
      facts={<KeyFacts row={row} />}
      about="About this RFI"
      tab={tab}
      onTab={setTab}
      tabs={[
        {
          id: 'question',
          label: 'Question and answers',
          count: row.answerCount,
          content: <Question row={row} />,
        },
        { id: 'people', label: 'People and time', content: <Holdings row={row} /> },
      ]}
    />
  )
}

/** Whether to offer a change request: the RFI is closed, affects cost or time, and has none yet (9.1). */
const offersChange = ({ statusId, costImpact, timeImpact, changeRequestId }: Rfi) =>
  statusId === rfiStatus.closed && changeRequestId === null && (costImpact === 'yes' || timeImpact === 'yes')

function KeyFacts({ row }: { row: Rfi }) {
  const clock = useClock()
  const has = row.ballInCourtNames.length > 0
  return (
    <Facts
      facts={[
        {
          label: 'Ball in court',
          value: has ? row.ballInCourtNames.join(', ') : '—',
          ...(row.ballSince && { more: `for ${age(row.ballSince, clock)}` }),
        },
        { label: 'Answer due', value: <DueCell row={row} /> },
        { label: 'Discipline', value: row.disciplineName },
        { label: 'Priority', value: row.priorityName },
        { label: 'Raised by', value: <UserLink id={row.raisedByUserId} name={row.raisedByName} /> },
        { label: 'RFI manager', value: <UserLink id={row.managerUserId} name={row.managerName} /> },
      ]}
    />
  )
}

function Question({ row }: { row: Rfi }) {
  const currency = useCurrency()
  return (
    <div className="stack">
      {row.statusId === rfiStatus.void && (
        <Notice tone="grey" title="This RFI is void">
          {row.voidReason}
        </Notice>
      )}
      <div className="panels">
        <Panel title="Question">
          <p className="prose rfi-question">{row.question}</p>
          {row.suggestedAnswer && (
            <>
              <h3>Suggested answer</h3>
              <p className="prose rfi-question">{row.suggestedAnswer}</p>
            </>
          )}
          {row.formerQuestions.map(({ question, on, byName }) => (
            <details key={on}>
              <summary>
                Worded differently until <Moment at={on} withTime />
                {byName && `, changed by ${byName}`}
              </summary>
              <p className="prose rfi-question">{question}</p>
            </details>
          ))}
        </Panel>
        <div className="stack">
          <AttachedFiles
            entity={rfis.entity}
            field="files"
            row={row}
            title="Drawings and files"
            files={row.files}
            none="No files yet."
          />
          {row.documentIds.length > 0 && (
            <LinkedDocuments
              projectId={row.parentProjectId}
              title="Documents of the project"
              documents={row.documents}
              count={row.documentIds.length}
            />
          )}
        </div>
      </div>
      <Responses row={row} />
      <Panel title="Impact">
        <Facts
          columns={4}
          facts={[
            { label: 'Cost', value: impactWords[row.costImpact] },
            { label: 'Estimated cost', value: row.costEstimate === null ? null : money(row.costEstimate, currency) },
            { label: 'Time', value: impactWords[row.timeImpact] },
            { label: 'Estimated days', value: row.timeDays },
            { label: 'Location', value: row.locationName },
            { label: 'Raised for', value: row.raisedForClientName },
            { label: 'Late while open', value: row.overdueDays > 0 ? daysInWords(row.overdueDays, 'working') : null },
            { label: 'Round', value: row.round > 1 ? row.round : null },
            ...(row.changeRequestId
              ? [
                  {
                    label: 'Change request',
                    value: (
                      <UiLink
                        href={changeRequestPath({
                          projectId: row.parentProjectId,
                          folderId: row.folderId,
                          id: row.changeRequestId,
                        })}
                      >
                        {row.changeRequestNumber ?? 'Draft'}
                      </UiLink>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </Panel>
    </div>
  )
}

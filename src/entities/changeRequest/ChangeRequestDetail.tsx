import { changeDueWords, sourceRecordOf } from '#contract/changes/changeRequestStatus.ts'
import type { ChangeRequest } from '#contract/entities/changeRequest.ts'
import type { Project } from '#contract/entities/project.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { money } from '#contract/text/money.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { dueOn } from '#src/ui/time/due.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import type { Crumb } from '#src/ui/page/PageHeader.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { ApprovalPanel } from '#src/entities/approval/ApprovalPanel.tsx'
import { ApprovalSteps, isOwnStep } from '#src/entities/approval/ApprovalSteps.tsx'
import { useApprovalTab } from '#src/entities/approval/useApprovalTab.ts'
import { RecordPage } from '../record/RecordPage.tsx'
import { UserLink } from '../user/shared/UserLink.tsx'
import { ChangeRequestActions } from './ChangeRequestActions.tsx'
import { daysOf, waitsFor } from './changeRequestColumns.tsx'
import { ChangeRequestBadge, LateNoticeBadge } from './changeRequestLooks.tsx'
import { changeHistoryWords } from './changeRequestMoves.ts'
import { CostTab } from './CostTab.tsx'
import { changeRequestPdf, changeRequests } from './data.ts'
import { LinkedTab } from './LinkedTab.tsx'
import { SummaryTab } from './SummaryTab.tsx'
import { TimeTab } from './TimeTab.tsx'
import { useRecordEdit } from '#src/entities/record/useRecordEdit.tsx'

const ChangeRequestForm = lazyPart(() =>
  import('./ChangeRequestForm.tsx').then((file) => ({ default: file.ChangeRequestForm })),
)

interface Props {
  id: number
  project: Project
  crumbs: readonly Crumb[]
  /** The URL of the register. */
  register: string
}

/** A change request: what changes and why, its cost and time, who decides, and related records. */
export function ChangeRequestDetail({ id, project, crumbs, register }: Props) {
  const row = useOpenRecord(changeRequests.detail(id))
  const { tab, setTab, takesFocus } = useApprovalTab('summary', 'approvals')
  const edit = useRecordEdit(ChangeRequestForm, { id, project }, { isOpen: row.canEdit, register })
  const called = row.number ?? 'Draft'
  return (
    <RecordPage
      crumbs={crumbs}
      number={called}
      title={row.title}
      badges={
        <>
          <ChangeRequestBadge statusId={row.statusId} large />
          {row.isNoticeLate && <LateNoticeBadge />}
        </>
      }
      pdf={changeRequestPdf(id)}
      edit={edit}
      history={{ entity: changeRequests.entity, id, actions: changeHistoryWords }}
      actions={
        <>
          <ChangeRequestActions row={row} />
          <ApprovalSteps
            entity={changeRequests.entity}
            row={row}
            called={called}
            at={isOwnStep}
            takesFocus={takesFocus}
          />
        </>
      }
      facts={<KeyFacts row={row} />}
      about="About this change request"
      tab={tab}
      onTab={setTab}
      tabs={[
        { id: 'summary', label: 'Summary', content: <SummaryTab row={row} /> },
        { id: 'cost', label: 'Cost', count: row.items.length, content: <CostTab row={row} /> },
        { id: 'time', label: 'Time', content: <TimeTab row={row} /> },
        {
          id: 'approvals',
          label: 'Approvals',
          content: (
            <ApprovalPanel
              entity={changeRequests.entity}
              row={row}
              called={called}
              none="Once the quotation is there, the author or a manager submits it for approval."
            />
          ),
        },
        {
          id: 'linked',
          label: 'Linked',
          count: row.files.length + row.documentIds.length + (sourceRecordOf(row) ? 1 : 0),
          content: <LinkedTab row={row} />,
        },
      ]}
    />
  )
}

function KeyFacts({ row }: { row: ChangeRequest }) {
  const clock = useClock()
  const { projectCurrency: currency, agreedCost, quotedCost, costEstimate } = row
  const days = daysOf(row)
  return (
    <Facts
      facts={[
        { label: 'Waiting for', value: waitsFor(row).join(', ') },
        { label: changeDueWords[row.statusId] ?? 'Due', value: <DueMark due={dueOn(row.dueOn, clock)} /> },
        { label: 'Type', value: row.typeName },
        ...(costEstimate === null
          ? []
          : [
              {
                label: agreedCost !== null ? 'Agreed' : quotedCost !== null ? 'Quotation' : 'Estimate',
                value: money(agreedCost ?? quotedCost ?? costEstimate, currency),
              },
            ]),
        { label: 'Days', value: days === null ? '—' : String(days) },
        { label: 'Raised by', value: <UserLink id={row.raisedByUserId} name={row.raisedByName} /> },
      ]}
    />
  )
}

import { withMeanings } from '#contract/figures.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { IconCheck } from '@tabler/icons-react'
import { actionStatusWords } from '#contract/safety/actionStatus.ts'
import type { QuestionResponseActionSummary } from '#contract/entities/questionResponseAction.ts'
import type { System } from '#contract/systems.ts'
import { counted } from '#contract/text/amounts.ts'
import { recordPath } from '#contract/recordPages.ts'
import type { ViewName } from '#src/ui/DataTable/views.ts'
import { BulkAction } from '../record/BulkAction.tsx'
import { lookups } from '../lookup/data.ts'
import { useTable } from '../record/useTable.ts'
import { WindowTable } from '../record/WindowTable.tsx'
import { actionColumns } from './actionColumns.tsx'
import { actionWindow, questionResponseActions } from './data.ts'

const views: readonly ViewName[] = withMeanings('questionresponseactions', [
  { id: 'unfinished', label: 'Not closed' },
  { id: 'mine', label: 'For me' },
  { id: 'toCheck', label: 'To check' },
  { id: 'overdue', label: 'Overdue', urgent: true },
  { id: 'all', label: 'All' },
])

const nameOf = ({ number, title }: QuestionResponseActionSummary) => `${number} ${title}`

interface Props {
  projectId: number
  /** The view that the address asks for. */
  view?: string | undefined
  system: System
  /** Button to raise the first action; false for readers. */
  add: ReactNode
}

/** The corrective actions of a project, those due first at the top. */
export function ActionTable({ projectId, system, view, add }: Props) {
  const table = useTable('questionResponseActions', { sorter: { column: 'dueOn', down: false } }, view)
  const of = useMemo(() => actionWindow(projectId, system), [projectId, system])
  const { data: priorities } = useQuery(lookups.list({ list: 'questionResponseActionPriorities' }))
  const choiceWords = useMemo(
    () => ({
      statusId: (value: string | null) => actionStatusWords[Number(value)],
      priorityId: (value: string | null) => priorities?.find(({ id }) => String(id) === value)?.name,
    }),
    [priorities],
  )
  return (
    <WindowTable
      {...table}
      of={of}
      label="Actions"
      columns={actionColumns}
      choiceWords={choiceWords}
      views={views}
      filterHint="Number, title, description"
      empty={{
        sentence: 'An action is something to put right, with a person or company, a date, and someone who checks it.',
        action: add,
      }}
      failure="Actions could not be loaded"
      rowLink={(row) => recordPath('questionResponseAction', row, system)}
      rowName={nameOf}
      renderBulk={(chosen, clear) => (
        <BulkAction
          rows={chosen.filter(({ allowedActions }) => allowedActions.includes('accept'))}
          verb="Accept"
          icon={<IconCheck size={15} />}
          reason="None of the actions you selected waits for your check"
          question={(count) => ({
            title: `Accept ${counted(count, 'fix', 'fixes')}?`,
            consequences: 'You have checked that each was put right. The actions are closed.',
          })}
          nameOf={nameOf}
          write={(row) => questionResponseActions.act('accept', row)}
          success={(count) => `${counted(count, 'action')} closed`}
          onDone={clear}
        />
      )}
      exportName="actions"
    />
  )
}

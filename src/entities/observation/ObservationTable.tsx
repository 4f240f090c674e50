import { withMeanings } from '#contract/figures.ts'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { natureWords, observationStatusWords, type Nature } from '#contract/safety/observationStatus.ts'
import type { System } from '#contract/systems.ts'
import { counted } from '#contract/text/amounts.ts'
import { recordPath } from '#contract/recordPages.ts'
import type { ViewName } from '#src/ui/DataTable/views.ts'
import { lookups } from '../lookup/data.ts'
import { BulkAction } from '../record/BulkAction.tsx'
import { useTable } from '../record/useTable.ts'
import { WindowTable } from '../record/WindowTable.tsx'
import { observations, observationWindow } from './data.ts'
import { observationColumns } from './observationColumns.tsx'
import { observationWords } from './shared/observationWords.ts'

const views: readonly ViewName[] = withMeanings('observations', [
  { id: 'all', label: 'All' },
  { id: 'open', label: 'Open' },
  { id: 'good', label: 'Good practice' },
  { id: 'mine', label: 'Raised by me' },
])

/** A fault is never good practice. */
const faultViews = views.filter(({ id }) => id !== 'good')
/** A fault is always negative, so its nature is not shown; its items are. */
const columnsIn = {
  sms: observationColumns.filter(({ id }) => id !== 'assets'),
  fm: observationColumns.filter(({ id }) => id !== 'nature'),
}

interface Props {
  projectId: number
  /** The view requested by the URL. */
  view?: string | undefined
  system: System
  /** Button to raise the first observation; false for readers. */
  add: ReactNode
}

/** The observations of a project, latest first. */
export function ObservationTable({ projectId, system, view, add }: Props) {
  const table = useTable('observations', { sorter: { column: 'createdOn', down: true } }, view)
  const of = useMemo(() => observationWindow(projectId, system), [projectId, system])
  const words = observationWords(system)
  const { data: types } = useQuery(lookups.list({ list: 'observationTypes' }))
  const choiceWords = useMemo(
    () => ({
      nature: (value: string | null) => natureWords[value as Nature],
      statusId: (value: string | null) => observationStatusWords[Number(value)],
      observationTypeId: (value: string | null) => types?.find(({ id }) => String(id) === value)?.name,
    }),
    [types],
  )
  return (
    <WindowTable
      {...table}
      of={of}
      label={words.plural}
      columns={columnsIn[system === 'fm' ? 'fm' : 'sms']}
      choiceWords={choiceWords}
      views={system === 'fm' ? faultViews : views}
      filterHint="Number, description"
      empty={{
        sentence: words.none,
        action: add,
      }}
      failure={words.failure}
      rowLink={(row) => recordPath('observation', row, system)}
      rowName={(row) => row.number}
      renderBulk={(chosen, clear) => (
        <BulkAction
          rows={chosen.filter(
            ({ allowedActions, unfinishedActionCount }) =>
              allowedActions.includes('close') && unfinishedActionCount === 0,
          )}
          verb="Close"
          icon={<IconCheck size={15} />}
          reason={`None of the ${words.plural.toLowerCase()} you selected can be closed: they are closed already, have open actions, or are not yours to close`}
          question={(count) => ({
            title: `Close ${counted(count, words.one)}?`,
            consequences: 'Nothing more needs doing about them.',
          })}
          nameOf={({ number }) => number}
          write={(row) => observations.act('close', row)}
          success={(count) => `${counted(count, words.one)} closed`}
          onDone={clear}
        />
      )}
      exportName={words.plural.toLowerCase()}
    />
  )
}

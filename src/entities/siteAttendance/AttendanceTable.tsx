import { useMemo, type ReactNode } from 'react'
import { withMeanings } from '#contract/figures.ts'
import type { Project } from '#contract/entities/project.ts'
import { attendanceStatus, attendanceStatusWords } from '#contract/people/attendance.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import type { ViewName } from '#src/ui/DataTable/views.ts'
import { useTable } from '../record/useTable.ts'
import { WindowTable } from '../record/WindowTable.tsx'
import { attendanceColumns } from './attendanceColumns.tsx'
import { attendanceWindow } from './data.ts'
import { SignOutMany } from './SignOutMany.tsx'

const AttendanceForm = lazyPart(() => import('./AttendanceForm.tsx').then((file) => ({ default: file.AttendanceForm })))

const views: readonly ViewName[] = withMeanings('onsitepeople', [
  { id: 'now', label: 'On site now' },
  { id: 'confirm', label: 'To be confirmed', urgent: true },
  { id: 'all', label: 'All days' },
])

const choiceWords = { statusId: (value: string | null) => attendanceStatusWords[Number(value)] }

interface Props {
  project: Project
  /** The view requested by the URL. */
  view?: string | undefined
  /** Button to sign the first person in; false for readers. */
  add: ReactNode
}

/** Who is on the site of a project, and who was. */
export function AttendanceTable({ project, view, add }: Props) {
  const table = useTable('onSite', { sorter: { column: 'signedInOn', down: true } }, view)
  const of = useMemo(() => attendanceWindow(project.id), [project.id])
  return (
    <WindowTable
      {...table}
      of={of}
      label="People on site"
      columns={attendanceColumns}
      choiceWords={choiceWords}
      views={views}
      filterHint="Name"
      empty={{ sentence: 'Nobody is signed in on this site now.', action: add }}
      failure="The people on site could not be loaded"
      renderOpen={(row, close) => <AttendanceForm id={row.id} project={project} onClose={close} />}
      rowName={(row) => row.name}
      renderBulk={(chosen, clear) => {
        const ids = chosen
          .filter(({ statusId, canEdit }) => statusId === attendanceStatus.onSite && canEdit)
          .map(({ id }) => id)
        return (
          <SignOutMany
            projectId={project.id}
            ids={ids}
            words={ids.length === 0 ? 'Sign out' : `Sign out ${ids.length}`}
            onDone={clear}
          />
        )
      }}
      exportName="on-site"
    />
  )
}

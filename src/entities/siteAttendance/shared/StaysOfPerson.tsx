import { useMemo } from 'react'
import { attendanceStatusWords } from '#contract/people/attendance.ts'
import { useTable } from '../../record/useTable.ts'
import { WindowTable } from '../../record/WindowTable.tsx'
import { ownStayColumns } from '../attendanceColumns.tsx'
import { staysOf } from '../data.ts'

const choiceWords = { statusId: (value: string | null) => attendanceStatusWords[Number(value)] }

/** When someone was on the site of a project, latest first. */
export function StaysOfPerson({ projectId, personId, name }: { projectId: number; personId: number; name: string }) {
  const table = useTable('staysOfPerson', { sorter: { column: 'signedInOn', down: true } }, 'all')
  const of = useMemo(() => staysOf(projectId, personId), [projectId, personId])
  return (
    <WindowTable
      {...table}
      renderSaved={undefined}
      of={of}
      label={`Days on site of ${name}`}
      columns={ownStayColumns}
      choiceWords={choiceWords}
      filterHint="Zone"
      empty={{ sentence: `${name} has not been on this site yet.` }}
      failure="The days on site could not be loaded"
      exportName="attendance"
    />
  )
}

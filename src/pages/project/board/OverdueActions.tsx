import type { System } from '#contract/systems.ts'
import { recordPath } from '#contract/recordPages.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ActionDue, fixerOf } from '#src/entities/questionResponseAction/actionLooks.tsx'
import { actionWindow } from '#src/entities/questionResponseAction/data.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'

const shown = 6

/** The actions of a project that are most overdue, the oldest due date first. */
export function OverdueActions({ projectId, system }: { projectId: number; system: System }) {
  const of = useMemo(() => actionWindow(projectId, 'sms'), [projectId])
  const asked = { ...of.firstPage, view: 'overdue', sort: { column: 'dueOn', down: false }, size: shown } as const
  return (
    <Loaded of={useQuery(of.page(asked, true))} name="The actions">
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="board-none quiet">No action is overdue.</p>
        ) : (
          <ul className="lines">
            {rows.map((row) => (
              <li key={row.id}>
                <span className="quiet board-number">{row.number}</span>
                <span className="two-lines">
                  <UiLink className="strong cut" href={recordPath('questionResponseAction', row, system)}>
                    {row.title}
                  </UiLink>
                  <span className="small quiet cut">{fixerOf(row)}</span>
                </span>
                <span className="push">
                  <ActionDue row={row} />
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

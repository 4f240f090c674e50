import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { vi } from 'vitest'
import type { ColumnChoice } from '#src/ui/DataTable/columnChoice.ts'
import { DataTable, type DataTableProps } from '#src/ui/DataTable/DataTable.tsx'
import { Filter, Nothing } from '#src/ui/DataTable/lateParts.ts'
import { tableStart, type TableState } from '#src/ui/DataTable/tableState.ts'
import { LinkProvider, type UiLinkProps } from '#src/ui/LinkProvider.tsx'
import { TimeZoneProvider } from '#src/ui/time/TimeZoneProvider.tsx'
import { permitColumns } from './gallery/permitColumns.tsx'
import { permits, quarterToThree, type Permit } from './permits.ts'

export const rows = permits(152)
export const opened = vi.fn()
const link = ({ href, children, ...rest }: UiLinkProps) => (
  <a href={href} {...rest} onClick={(event) => (event.preventDefault(), opened(href))}>
    {children}
  </a>
)

type Own = Partial<DataTableProps<Permit>> & { start?: Partial<TableState> }

export function Permits({ start, ...props }: Own) {
  const [state, setState] = useState<TableState>({ ...tableStart, ...start })
  const [choice, setChoice] = useState<ColumnChoice | null>(null)
  return (
    <TimeZoneProvider zone="Europe/Dublin" now={quarterToThree}>
      <LinkProvider link={link} open={opened}>
        <DataTable
          label="Permits"
          rows={rows}
          columns={permitColumns}
          state={state}
          onState={setState}
          empty={{ sentence: 'Permits appear here.', action: <button>New permit</button> }}
          problem={null}
          filterHint="Number, title, company"
          rowLink={(row) => `/permits/${row.id}`}
          columnChoice={choice}
          onColumnChoice={setChoice}
          {...props}
        />
      </LinkProvider>
    </TimeZoneProvider>
  )
}

export const show = (props: Own = {}) => {
  opened.mockClear()
  return { user: userEvent.setup(), ...render(<Permits {...props} />) }
}
export const shown = () => screen.getAllByRole('row').slice(1)
export const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)

/** Loads the parts of a table that come later, so that no test waits for them. */
export const loadLateParts = () => Promise.all([Filter.ready(), Nothing.ready()])

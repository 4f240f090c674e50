import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { ColumnChoice } from '#src/ui/DataTable/columnChoice.ts'
import { DataTable, type DataTableProps } from '#src/ui/DataTable/DataTable.tsx'
import { tableStart, type TableState } from '#src/ui/DataTable/tableState.ts'
import { LinkProvider, type UiLinkProps } from '#src/ui/LinkProvider.tsx'
import { TimeZoneProvider } from '#src/ui/TimeZoneProvider.tsx'
import { permitColumns } from './gallery/permitColumns.tsx'
import { permits, quarterToThree, type Permit } from './permits.ts'

const rows = permits(152)
const views = [
  { id: 'open', label: 'Open', keeps: (row: Permit) => row.status < 80 },
  { id: 'all', label: 'All', keeps: () => true },
]
const toggles = [{ id: 'mine', label: 'Mine', keeps: (row: Permit) => row.waitingFor === 'D. Okafor' }]
const opened = vi.fn()
const link = ({ href, children, ...rest }: UiLinkProps) => (
  <a href={href} {...rest} onClick={(event) => (event.preventDefault(), opened(href))}>
    {children}
  </a>
)

type Own = Partial<DataTableProps<Permit>> & { start?: Partial<TableState> }

function Permits({ start, ...props }: Own) {
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

const show = (props: Own = {}) => {
  opened.mockClear()
  return { user: userEvent.setup(), ...render(<Permits {...props} />) }
}
const chooser = async () => {
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await screen.findByText('Drag to reorder')
  return user
}
const shown = () => screen.getAllByRole('row').slice(1)
const numbers = () => shown().map((row) => within(row).getAllByRole('link')[0]?.textContent)
const renderBulk = () => null
const focused = () => document.activeElement?.getAttribute('aria-rowindex')
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
const column = (name: string) => shown().map((row) => row.children[heads().indexOf(name)]?.textContent ?? '')

describe('a register of 152 permits', () => {
  test('shows the first ten and says so', () => {
    show()
    expect(shown()).toHaveLength(10)
    expect(screen.getByText('1–10 of 152')).toBeInTheDocument()
    expect(screen.getByRole('table', { name: 'Permits' })).toHaveAttribute('aria-rowcount', '153')
  })

  test('offers pages of 5, 10, 20 and 50', async () => {
    const { user } = show()
    const sizes = screen.getByLabelText('Items per page:')
    expect(
      within(sizes)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['5', '10', '20', '50'])
    for (const size of ['5', '20', '50', '10']) {
      await user.selectOptions(sizes, size)
      expect(shown()).toHaveLength(Number(size))
    }
  })

  test('turns its pages, and dots tell that more lie beyond', async () => {
    const { user } = show()
    const pages = screen.getByRole('navigation', { name: 'Pages' })
    expect(pages).toHaveTextContent('12345…')
    await user.click(within(pages).getByRole('button', { name: 'Last page' }))
    expect(pages).toHaveTextContent('…1213141516')
    expect(screen.getByText('151–152 of 152')).toBeInTheDocument()
    expect(numbers()).toEqual(['PTW-0002', 'PTW-0001'])
    expect(within(pages).getByRole('button', { name: 'Next page' })).toBeDisabled()
    await user.click(within(pages).getByRole('button', { name: 'Page 12' }))
    expect(within(pages).getByRole('button', { name: 'Page 12' })).toHaveAttribute('aria-current', 'page')
  })

  test('a page that no longer exists is the last one', () => {
    show({ start: { page: 99 } })
    expect(screen.getByText('151–152 of 152')).toBeInTheDocument()
  })

  test('finds as one types, from the first page on', async () => {
    const { user } = show({ start: { page: 7 } })
    await user.type(screen.getByLabelText('Filter:'), 'TRUSS t3')
    expect(shown().length).toBeGreaterThan(5)
    expect(shown().every((row) => row.textContent.includes('truss T3'))).toBe(true)
    expect(screen.getByText(/^1–10 of \d\d$/)).toBeInTheDocument()
  })

  test('says where it is when the view one is in does not hold it, and leads there', async () => {
    const closed = rows.find(({ status }) => status >= 80)!
    const { user } = show({ views })
    const open = rows.filter(({ status }) => status < 80).length
    await user.type(screen.getByLabelText('Filter:'), closed.number)
    expect(
      screen.getByText(`None of ${open} permits in ‘Open’ contains “${closed.number}”. 1 in ‘All’ does.`),
    ).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Look in ‘All’' }))
    expect(shown()).toHaveLength(1)
    expect(screen.getByLabelText('Filter:')).toHaveValue(closed.number)
    await user.clear(screen.getByLabelText('Filter:'))
    await user.click(screen.getByRole('button', { name: /^Open/ }))
    await user.type(screen.getByLabelText('Filter:'), 'gantry')
    expect(screen.getByText(`None of ${open} permits in ‘Open’ contains “gantry”.`)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Look in/ })).not.toBeInTheDocument()
  })

  test('says what was looked for when nothing fits, and the head stays', async () => {
    const { user } = show()
    await user.type(screen.getByLabelText('Filter:'), 'gantry')
    expect(screen.getByText('No filtering results')).toBeInTheDocument()
    expect(screen.getByText('None of 152 permits contains “gantry”.')).toBeInTheDocument()
    expect(heads()).toContain('Title')
    await user.click(screen.getByRole('button', { name: 'Clear filter' }))
    expect(shown()).toHaveLength(10)
    expect(screen.getByLabelText('Filter:')).toHaveValue('')
  })

  test('sorts by a head, and turns round at the second press', async () => {
    const { user } = show()
    const head = screen.getByRole('columnheader', { name: 'Title' })
    expect(head).not.toHaveAttribute('aria-sort')
    await user.click(within(head).getByRole('button'))
    expect(head).toHaveAttribute('aria-sort', 'ascending')
    expect(shown()[0]).toHaveTextContent('Abrasive blasting')
    await user.selectOptions(screen.getByLabelText('Items per page:'), '50')
    const up = column('Title')
    expect(new Set(up).size).toBeGreaterThan(1)
    expect(up).toEqual(up.toSorted((one, other) => one.localeCompare(other)))
    await user.click(within(head).getByRole('button'))
    expect(head).toHaveAttribute('aria-sort', 'descending')
    expect(shown()[0]).toHaveTextContent('Trial pit')
    const down = column('Title')
    expect(down).toEqual(down.toSorted((one, other) => other.localeCompare(one)))
  })

  test('numbers begin with the largest', async () => {
    const { user } = show()
    await user.click(within(screen.getByRole('columnheader', { name: 'Workers' })).getByRole('button'))
    expect(screen.getByRole('columnheader', { name: 'Workers' })).toHaveAttribute('aria-sort', 'descending')
  })

  test('a filter menu offers what there is with counts, and shows what is set', async () => {
    const { user } = show()
    await user.click(screen.getByRole('button', { name: 'Filter by Zone' }))
    const menu = screen.getByRole('dialog', { name: 'Filter by Zone' })
    expect(within(menu).getAllByRole('checkbox')).toHaveLength(7)
    await user.click(within(menu).getByRole('checkbox', { name: /Span 3, deck/ }))
    expect(screen.getByRole('button', { name: 'Filter by Zone: Span 3, deck' })).toHaveClass('on')
    await user.click(within(menu).getByRole('checkbox', { name: /Tower north/ }))
    expect(screen.getByRole('button', { name: 'Filter by Zone: Span 3, deck +1' })).toBeInTheDocument()
    expect(shown().every((row) => /Span 3, deck|Tower north/.test(row.textContent))).toBe(true)
    await user.click(within(menu).getByRole('button', { name: 'Clear' }))
    expect(screen.getByText('1–10 of 152')).toBeInTheDocument()
  })

  test('statuses are offered in their order, not by the alphabet', async () => {
    const { user } = show()
    await user.click(screen.getByRole('button', { name: 'Filter by Status' }))
    const words = within(screen.getByRole('dialog', { name: 'Filter by Status' }))
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.textContent.replace(/\d+$/, ''))
    expect(words).toEqual(['In review', 'Approved', 'Active', 'Suspended', 'Expired', 'Closed', 'Cancelled'])
  })

  test('views say how many rows they hold, and the first is where one begins', async () => {
    const { user } = show({ views, toggles })
    const open = rows.filter(({ status }) => status < 80).length
    expect(screen.getByRole('button', { name: `Open ${open}` })).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByText(`1–10 of ${open}`)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'All 152' }))
    expect(screen.getByText('1–10 of 152')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Mine' }))
    expect(screen.getByRole('button', { name: 'Mine' })).toHaveAttribute('aria-pressed', 'true')
    expect(shown().every((row) => row.textContent.includes('D. Okafor'))).toBe(true)
  })
})

describe('while there is nothing to show', () => {
  test('an empty register says what will appear and how to make the first', () => {
    show({ rows: [] })
    expect(screen.getByText('No items')).toBeInTheDocument()
    expect(screen.getByText('Permits appear here.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'New permit' })).toBeInTheDocument()
  })

  test('an empty view of a full register does not offer to make the first', () => {
    show({ views: [{ id: 'none', label: 'Waiting for me', keeps: () => false }] })
    expect(screen.getByText('None of 152 belongs to ‘Waiting for me’.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'New permit' })).not.toBeInTheDocument()
  })

  test('rows on their way leave head, filter and pager in place', () => {
    const { container } = show({ rows: undefined, views })
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    expect(heads()).toContain('Title')
    expect(screen.getByLabelText('Filter:')).toBeEnabled()
    expect(container.querySelectorAll('.waits tr')).toHaveLength(12)
    expect(screen.queryByText(/of 0/)).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Open' })).toBeInTheDocument()
  })

  test('a failure says what failed and tries again', async () => {
    const retry = vi.fn()
    const { user } = show({ rows: undefined, problem: { title: 'Permits could not be loaded', retry } })
    expect(screen.getByRole('alert')).toHaveTextContent('Permits could not be loaded')
    expect(heads()).toContain('Title')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledOnce()
  })
})

describe('choosing rows', () => {
  const approve = vi.fn()
  const renderBulk: DataTableProps<Permit>['renderBulk'] = (chosen, clear) => (
    <button onClick={() => (approve(chosen.map(({ number }) => number)), clear())}>Approve {chosen.length}</button>
  )

  test('opens the bar with buttons that say how many rows they work on, over all pages', async () => {
    const { user } = show({ renderBulk })
    await user.click(screen.getByRole('checkbox', { name: 'Choose PTW-0152' }))
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await user.click(screen.getByRole('checkbox', { name: 'Choose PTW-0142' }))
    const bar = screen.getByRole('region', { name: 'Chosen permits' })
    expect(within(bar).getByRole('status')).toHaveTextContent('2 chosen')
    await user.click(within(bar).getByRole('button', { name: 'Approve 2' }))
    expect(approve).toHaveBeenCalledWith(['PTW-0152', 'PTW-0142'])
    expect(screen.queryByRole('region', { name: 'Chosen permits' })).not.toBeInTheDocument()
  })

  test('takes the whole page and lets it go again', async () => {
    const { user } = show({ renderBulk })
    await user.click(screen.getByRole('checkbox', { name: 'Choose PTW-0150' }))
    const all = screen.getByRole('checkbox', { name: 'Choose all on this page' })
    expect(all).toBePartiallyChecked()
    await user.click(all)
    expect(screen.getByText('10 chosen')).toBeInTheDocument()
    expect(shown().every((row) => row.getAttribute('aria-selected') === 'true')).toBe(true)
    await user.click(all)
    expect(screen.queryByText(/chosen$/)).not.toBeInTheDocument()
  })

  test('a row that someone else deletes is chosen no longer', async () => {
    const { user, rerender } = show({ renderBulk })
    await user.click(screen.getByRole('checkbox', { name: 'Choose PTW-0152' }))
    await user.click(screen.getByRole('checkbox', { name: 'Choose PTW-0151' }))
    rerender(<Permits renderBulk={renderBulk} rows={rows.slice(1)} />)
    expect(screen.getByText('1 chosen')).toBeInTheDocument()
  })
})

describe('by keyboard', () => {
  test('arrows, Home, End and the page keys move from row to row; one row is a tab stop', async () => {
    const { user } = show({ start: { size: 20 } })
    expect(shown().filter((row) => row.tabIndex === 0)).toHaveLength(1)
    shown()[0]?.focus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(focused()).toBe('4')
    await user.keyboard('{ArrowUp}')
    expect(focused()).toBe('3')
    await user.keyboard('{PageDown}')
    expect(focused()).toBe('13')
    await user.keyboard('{End}')
    expect(focused()).toBe('21')
    await user.keyboard('{ArrowDown}')
    expect(focused()).toBe('21')
    await user.keyboard('{PageUp}{Home}')
    expect(focused()).toBe('2')
  })

  test('Enter opens the row, Space chooses it', async () => {
    const { user } = show({ renderBulk })
    shown()[1]?.focus()
    await user.keyboard('{Enter}')
    expect(opened).toHaveBeenCalledWith('/permits/151')
    await user.keyboard(' ')
    expect(screen.getByText('1 chosen')).toBeInTheDocument()
    expect(focused()).toBe('3')
  })

  test('keys typed into a check box or a link of a row are theirs', async () => {
    const { user } = show({ renderBulk })
    screen.getByRole('checkbox', { name: 'Choose PTW-0150' }).focus()
    await user.keyboard(' ')
    expect(screen.getByText('1 chosen')).toBeInTheDocument()
    expect(opened).not.toHaveBeenCalled()
    await user.keyboard('{ArrowDown}')
    expect(focused()).toBe('5')
  })
})

describe('opening a row', () => {
  test('a click anywhere on it follows its link, a click on its check box does not', async () => {
    const { user } = show({ renderBulk })
    await user.click(within(shown()[0]!).getByText('Corrib Steel'))
    expect(opened).toHaveBeenCalledExactlyOnceWith('/permits/152')
    await user.click(screen.getByRole('checkbox', { name: 'Choose PTW-0152' }))
    expect(opened).toHaveBeenCalledOnce()
  })

  test('the link itself opens once', async () => {
    const { user } = show()
    await user.click(screen.getByRole('link', { name: 'PTW-0152' }))
    expect(opened).toHaveBeenCalledExactlyOnceWith('/permits/152')
  })

  test('where a row has no address its first cell is a button', async () => {
    const onOpen = vi.fn()
    const { user } = show({ rowLink: undefined, onOpen })
    await user.click(screen.getByRole('button', { name: 'PTW-0152' }))
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[0])
  })
})

describe('choosing columns', () => {
  test('a column can be hidden and shown; those that must stay cannot', async () => {
    const user = await chooser()
    await user.click(screen.getByRole('checkbox', { name: 'Valid until' }))
    expect(heads()).not.toContain('Valid until')
    await user.click(screen.getByRole('checkbox', { name: 'Starts on' }))
    expect(heads()).toContain('Starts on')
    expect(screen.getByRole('checkbox', { name: 'Title' })).toBeDisabled()
  })

  test('a column that has given way to a narrow window stays once it is asked for', async () => {
    const user = await chooser()
    const company = screen.getByRole('checkbox', { name: 'Company' })
    expect(innerWidth).toBeLessThan(1200)
    expect(company).not.toBeChecked()
    expect(screen.getByRole('columnheader', { name: 'Company' })).toHaveAttribute('data-drop', '1200')
    await user.click(company)
    expect(company).toBeChecked()
    expect(screen.getByRole('columnheader', { name: 'Company' })).not.toHaveAttribute('data-drop')
  })

  test('a column can be moved by keyboard, and Reset brings the screen’s own order back', async () => {
    const user = await chooser()
    screen.getByRole('button', { name: 'Move Status' }).focus()
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(heads().slice(0, 4)).toEqual(['Number', 'Title', 'Status', 'Sub type'])
    expect(screen.getByText('Status, 3 of 10')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    expect(heads().slice(0, 4)).toEqual(['Number', 'Title', 'Sub type', 'Company'])
  })
})

describe('exporting', () => {
  test('gives every row that was found, not only the page, under the name that was given', async () => {
    const files: Blob[] = []
    const names: string[] = []
    Object.assign(URL, {
      createObjectURL: (file: Blob) => (files.push(file), 'blob:file'),
      revokeObjectURL: () => undefined,
    })
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    const { user } = show({ exportName: 'Permits HB-014' })
    await user.type(screen.getByLabelText('Filter:'), 'span')
    const found = rows.filter((row) => row.zone.startsWith('Span')).length
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await user.click(screen.getByRole('menuitem', { name: 'CSV' }))
    await waitFor(() => expect(names).toEqual(['Permits HB-014.csv']))
    const lines = (await files[0]!.text()).trim().split('\r\n')
    expect(lines).toHaveLength(found + 1)
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await user.click(screen.getByRole('menuitem', { name: 'Excel' }))
    await waitFor(() => expect(names[1]).toBe('Permits HB-014.xlsx'))
    click.mockRestore()
  })
})

describe('a register in one long page', () => {
  const many = permits(5000)

  test('draws only the rows in view, and still says how many there are', async () => {
    show({ rows: many, unpaged: true })
    await waitFor(() => expect(shown().length).toBeGreaterThan(5))
    expect(shown().length).toBeLessThan(60)
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '5001')
    expect(shown()[0]).toHaveAttribute('aria-rowindex', '2')
    expect(screen.queryByText('Items per page:')).not.toBeInTheDocument()
  })

  test('the keyboard reaches rows that were not drawn', async () => {
    const { user } = show({ rows: many, unpaged: true })
    await waitFor(() => expect(shown().length).toBeGreaterThan(5))
    shown()[0]?.focus()
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(opened).toHaveBeenCalledWith('/permits/4998')
    await user.keyboard('{End}')
    await user.keyboard('{Enter}')
    expect(opened).toHaveBeenCalledWith('/permits/1')
  })
})

test('a live change repaints its cell while the row keeps its place', async () => {
  const { user, rerender } = show()
  await user.click(screen.getByRole('button', { name: 'Filter by Status' }))
  await user.click(
    within(screen.getByRole('dialog', { name: 'Filter by Status' })).getByRole('checkbox', { name: /Active/ }),
  )
  const before = numbers()
  const closed = rows.map((row) => (row.id === 152 ? { ...row, status: 80 } : row))
  rerender(<Permits rows={closed} />)
  expect(numbers()).toEqual(before)
  expect(shown()[0]).toHaveTextContent('Closed')
})

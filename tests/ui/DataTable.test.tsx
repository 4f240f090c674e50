import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { ColumnChoice } from '#src/ui/DataTable/columnChoice.ts'
import { DataTable, type DataTableProps } from '#src/ui/DataTable/DataTable.tsx'
import { Filter, Nothing } from '#src/ui/DataTable/lateParts.ts'
import { tableStart, type TableState } from '#src/ui/DataTable/tableState.ts'
import { LinkProvider, type UiLinkProps } from '#src/ui/LinkProvider.tsx'
import { TimeZoneProvider } from '#src/ui/TimeZoneProvider.tsx'
import { permitColumns } from './gallery/permitColumns.tsx'
import { permits, quarterToThree, type Permit } from './permits.ts'

// Without waiting for code that loads later.
beforeAll(() => Promise.all([Filter.ready(), Nothing.ready()]))
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

describe('A register of 152 permits', () => {
  test('shows the first ten and states their range', () => {
    show()
    expect(shown()).toHaveLength(10)
    expect(screen.getByText('1–10 of 152')).toBeInTheDocument()
    expect(screen.getByRole('table', { name: 'Permits' })).toHaveAttribute('aria-rowcount', '153')
  })

  test('offers page sizes of 5, 10, 20 and 50', async () => {
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

  test('turns pages, and dots stand for further pages', async () => {
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

  test('a page that no longer exists becomes the last one', () => {
    show({ start: { page: 99 } })
    expect(screen.getByText('151–152 of 152')).toBeInTheDocument()
  })

  test('searches while typing and returns to the first page', async () => {
    const { user } = show({ start: { page: 7 } })
    await user.type(screen.getByLabelText('Filter:'), 'TRUSS t3')
    expect(shown().length).toBeGreaterThan(5)
    expect(shown().every((row) => row.textContent.includes('truss T3'))).toBe(true)
    expect(screen.getByText(/^1–10 of \d\d$/)).toBeInTheDocument()
  })

  test('offers the view that contains a match if the present view has none', async () => {
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

  test('states what was searched for if nothing matches, and keeps the table head', async () => {
    const { user } = show()
    await user.type(screen.getByLabelText('Filter:'), 'gantry')
    expect(screen.getByText('No filtering results')).toBeInTheDocument()
    expect(screen.getByText('None of 152 permits contains “gantry”.')).toBeInTheDocument()
    expect(heads()).toContain('Title')
    await user.click(screen.getByRole('button', { name: 'Clear filter' }))
    expect(shown()).toHaveLength(10)
    expect(screen.getByLabelText('Filter:')).toHaveValue('')
  })

  test('sorts by a column and reverses at the second press', async () => {
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

  test('sorts numbers in descending order first', async () => {
    const { user } = show()
    await user.click(within(screen.getByRole('columnheader', { name: 'Workers' })).getByRole('button'))
    expect(screen.getByRole('columnheader', { name: 'Workers' })).toHaveAttribute('aria-sort', 'descending')
  })

  test('a filter menu lists the values with counts and shows what is selected', async () => {
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

  test('statuses are listed in their order, not alphabetically', async () => {
    const { user } = show()
    await user.click(screen.getByRole('button', { name: 'Filter by Status' }))
    const words = within(screen.getByRole('dialog', { name: 'Filter by Status' }))
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.textContent.replace(/\d+$/, ''))
    expect(words).toEqual(['In review', 'Approved', 'Active', 'Suspended', 'Expired', 'Closed', 'Cancelled'])
  })

  test('views show their number of rows, and the first is the default', async () => {
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

describe('A table without rows', () => {
  test('an empty register explains what will appear and how to create the first record', () => {
    show({ rows: [] })
    expect(screen.getByText('No items')).toBeInTheDocument()
    expect(screen.getByText('Permits appear here.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'New permit' })).toBeInTheDocument()
  })

  test('an empty view of a register with records does not offer to create one', () => {
    show({ views: [{ id: 'none', label: 'Waiting for me', keeps: () => false }] })
    expect(screen.getByText('None of the 152 are in ‘Waiting for me’.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'New permit' })).not.toBeInTheDocument()
  })

  test('head, filter and pager stay in place while rows load', () => {
    const { container } = show({ rows: undefined, views })
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    expect(heads()).toContain('Title')
    expect(screen.getByLabelText('Filter:')).toBeEnabled()
    expect(container.querySelectorAll('.waits tr')).toHaveLength(12)
    expect(screen.queryByText(/of 0/)).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Open' })).toBeInTheDocument()
  })

  test('an error states what failed and offers to retry', async () => {
    const retry = vi.fn()
    const { user } = show({ rows: undefined, problem: { title: 'Permits could not be loaded', retry } })
    expect(screen.getByRole('alert')).toHaveTextContent('Permits could not be loaded')
    expect(heads()).toContain('Title')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledOnce()
  })
})

describe('Selecting rows', () => {
  const approve = vi.fn()
  const renderBulk: DataTableProps<Permit>['renderBulk'] = (chosen, clear) => (
    <button onClick={() => (approve(chosen.map(({ number }) => number)), clear())}>Approve {chosen.length}</button>
  )

  test('opens the bar, whose buttons count the selected rows of all pages', async () => {
    const { user } = show({ renderBulk })
    await user.click(screen.getByRole('checkbox', { name: 'Select PTW-0152' }))
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select PTW-0142' }))
    const bar = screen.getByRole('region', { name: 'Chosen permits' })
    expect(within(bar).getByRole('status')).toHaveTextContent('2 chosen')
    await user.click(within(bar).getByRole('button', { name: 'Approve 2' }))
    expect(approve).toHaveBeenCalledWith(['PTW-0152', 'PTW-0142'])
    expect(screen.queryByRole('region', { name: 'Chosen permits' })).not.toBeInTheDocument()
  })

  test('selects and deselects the whole page', async () => {
    const { user } = show({ renderBulk })
    await user.click(screen.getByRole('checkbox', { name: 'Select PTW-0150' }))
    const all = screen.getByRole('checkbox', { name: 'Select all on this page' })
    expect(all).toBePartiallyChecked()
    await user.click(all)
    expect(screen.getByText('10 chosen')).toBeInTheDocument()
    expect(shown().every((row) => row.getAttribute('aria-selected') === 'true')).toBe(true)
    await user.click(all)
    expect(screen.queryByText(/chosen$/)).not.toBeInTheDocument()
  })

  test('a row deleted by someone else is deselected', async () => {
    const { user, rerender } = show({ renderBulk })
    await user.click(screen.getByRole('checkbox', { name: 'Select PTW-0152' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select PTW-0151' }))
    rerender(<Permits renderBulk={renderBulk} rows={rows.slice(1)} />)
    expect(screen.getByText('1 chosen')).toBeInTheDocument()
  })
})

describe('The keyboard', () => {
  test('moves between rows with the arrow, Home, End and page keys; the rows are one tab stop', async () => {
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

  test('opens a row with Enter and selects it with Space', async () => {
    const { user } = show({ renderBulk })
    shown()[1]?.focus()
    await user.keyboard('{Enter}')
    expect(opened).toHaveBeenCalledWith('/permits/151')
    await user.keyboard(' ')
    expect(screen.getByText('1 chosen')).toBeInTheDocument()
    expect(focused()).toBe('3')
  })

  test('leaves keys typed into a check box or link of a row to it', async () => {
    const { user } = show({ renderBulk })
    screen.getByRole('checkbox', { name: 'Select PTW-0150' }).focus()
    await user.keyboard(' ')
    expect(screen.getByText('1 chosen')).toBeInTheDocument()
    expect(opened).not.toHaveBeenCalled()
    await user.keyboard('{ArrowDown}')
    expect(focused()).toBe('5')
  })
})

describe('Opening a row', () => {
  test('a click anywhere on a row follows its link, but a click on its check box does not', async () => {
    const { user } = show({ renderBulk })
    await user.click(within(shown()[0]!).getByText('Corrib Steel'))
    expect(opened).toHaveBeenCalledExactlyOnceWith('/permits/152')
    await user.click(screen.getByRole('checkbox', { name: 'Select PTW-0152' }))
    expect(opened).toHaveBeenCalledOnce()
  })

  test('a click on the link follows it once', async () => {
    const { user } = show()
    await user.click(screen.getByRole('link', { name: 'PTW-0152' }))
    expect(opened).toHaveBeenCalledExactlyOnceWith('/permits/152')
  })

  test('the first cell is a button if the row has no address', async () => {
    const onOpen = vi.fn()
    const { user } = show({ rowLink: undefined, onOpen })
    await user.click(screen.getByRole('button', { name: 'PTW-0152' }))
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[0])
  })
})

describe('Choosing columns', () => {
  test('columns can be hidden and shown, except required ones', async () => {
    const user = await chooser()
    await user.click(screen.getByRole('checkbox', { name: 'Valid until' }))
    expect(heads()).not.toContain('Valid until')
    await user.click(screen.getByRole('checkbox', { name: 'Starts on' }))
    expect(heads()).toContain('Starts on')
    expect(screen.getByRole('checkbox', { name: 'Title' })).toBeDisabled()
  })

  test('a column hidden in a narrow window stays once it is chosen', async () => {
    const user = await chooser()
    const company = screen.getByRole('checkbox', { name: 'Company' })
    expect(innerWidth).toBeLessThan(1200)
    expect(company).not.toBeChecked()
    expect(screen.getByRole('columnheader', { name: 'Company' })).toHaveAttribute('data-drop', '1200')
    await user.click(company)
    expect(company).toBeChecked()
    expect(screen.getByRole('columnheader', { name: 'Company' })).not.toHaveAttribute('data-drop')
  })

  test('a column can be moved by keyboard, and Reset restores the original order', async () => {
    const user = await chooser()
    screen.getByRole('button', { name: 'Move Status' }).focus()
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(heads().slice(0, 4)).toEqual(['Number', 'Title', 'Status', 'Sub type'])
    expect(screen.getByText('Status, 3 of 10')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    expect(heads().slice(0, 4)).toEqual(['Number', 'Title', 'Sub type', 'Company'])
  })
})

describe('Exporting', () => {
  test('contains every row found on all pages, under the given name', async () => {
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

describe('A register on one long page', () => {
  const many = permits(5000)

  test('renders only the rows in view and still states their number', async () => {
    show({ rows: many, unpaged: true })
    await waitFor(() => expect(shown().length).toBeGreaterThan(5))
    expect(shown().length).toBeLessThan(60)
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '5001')
    expect(shown()[0]).toHaveAttribute('aria-rowindex', '2')
    expect(screen.queryByText('Items per page:')).not.toBeInTheDocument()
  })

  test('the keyboard reaches rows that were not rendered', async () => {
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

test('a live change updates its cell and keeps the row in place', async () => {
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

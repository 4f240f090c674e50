import { screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { permitColumns } from './gallery/permitColumns.tsx'
import type { Permit } from './permits.ts'
import { loadLateParts, rows, Permits, show, shown, heads } from './permitRegister.tsx'

beforeAll(loadLateParts)

const views = [
  { id: 'open', label: 'Open', keeps: (row: Permit) => row.status < 80 },
  { id: 'all', label: 'All', keeps: () => true },
]
const toggles = [{ id: 'mine', label: 'Mine', keeps: (row: Permit) => row.waitingFor === 'D. Okafor' }]
const numbers = () => shown().map((row) => within(row).getAllByRole('link')[0]?.textContent)
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

  test('six filters stand in the toolbar, and one menu holds the others with the number in use', async () => {
    const columns = permitColumns.map((column) => ({ filter: 'choice' as const, ...column }))
    const { user } = show({ columns, start: { filters: { zone: ['Span 3, deck'] } } })
    const inLine = screen.getAllByRole('button', { name: /^Filter by / })
    expect(inLine).toHaveLength(6)
    const more = screen.getByRole('button', { name: 'More filters' })
    expect(more).not.toHaveClass('on')
    await user.click(more)
    const menu = within(screen.getByRole('dialog', { name: 'More filters' }))
    const [group] = menu.getAllByRole('group')
    expect(menu.getAllByRole('group').map((one) => one.querySelector('legend')?.textContent)).toEqual(
      columns.slice(6).map(({ header }) => header),
    )
    const rowsBefore = screen.getByText(/^1–10 of /).textContent
    await user.click(within(group!).getAllByRole('checkbox')[0]!)
    expect(screen.getByRole('button', { name: 'More filters, 1 in use' })).toHaveClass('on')
    expect(screen.getByText(/^1–\d+ of /).textContent).not.toBe(rowsBefore)
    await user.click(menu.getByRole('button', { name: 'Clear' }))
    expect(screen.getByText(/^1–10 of /).textContent).toBe(rowsBefore)
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

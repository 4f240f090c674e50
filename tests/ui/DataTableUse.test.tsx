import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { DataTableProps } from '#src/ui/DataTable/DataTable.tsx'
import { permits, type Permit } from './permits.ts'
import { loadLateParts, rows, opened, Permits, show, shown, heads } from './permitRegister.tsx'

beforeAll(loadLateParts)

const chooser = async () => {
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await screen.findByText('Drag to reorder')
  return user
}
const renderBulk = () => null
const focused = () => document.activeElement?.getAttribute('aria-rowindex')

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

import { readFileSync } from 'node:fs'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { expect, test } from 'vitest'
import type { changeRequest } from '#contract/entities/changeRequest.ts'
import type { Question } from '#contract/questions/form.ts'
import { CostLinesField } from '#src/entities/changeRequest/CostLinesField.tsx'
import { SubstanceInput } from '#src/entities/questionnaire/inputs/SubstanceInput.tsx'
import type { RecordFields } from '#src/entities/record/RecordForm.tsx'
import { FieldLabels } from '#src/ui/fields/field.ts'
import { pastedRows } from '#src/ui/fields/pastedRows.ts'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { TimeZoneProvider } from '#src/ui/time/TimeZoneProvider.tsx'

const fromExcel = readFileSync('tests/inputs/excel-cost-lines.tsv', 'utf8')
const today = '2026-05-12'
const noon = Date.parse('2026-05-12T12:00:00Z')

const lastPart = (name: string) => name.split('.').at(-1)

function Lines({ onItems }: { onItems: (items: unknown) => void }) {
  const form = useForm({ defaultValues: { items: [] } })
  const items: unknown = useWatch({ control: form.control, name: 'items' })
  useEffect(() => {
    onItems(items)
  }, [items, onItems])
  return (
    <TimeZoneProvider zone="Europe/Dublin" now={noon}>
      <ThemeProvider>
        <FieldLabels value={lastPart}>
          <CostLinesField form={form as unknown as RecordFields<typeof changeRequest>} currency="EUR" costCodes={[]} />
        </FieldLabels>
      </ThemeProvider>
    </TimeZoneProvider>
  )
}

test('rows from Excel that are pasted into the first box become cost lines, and what cannot be read is shown', async () => {
  let items: unknown
  render(<Lines onItems={(now) => (items = now)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Add cost line' }))
  await userEvent.click(
    within(screen.getByRole('group', { name: 'Line 1' })).getByRole('textbox', { name: 'costCode' }),
  )
  await userEvent.paste(fromExcel)
  await waitFor(() =>
    expect(items).toMatchObject([
      { description: 'Anchor bolts M24', qty: 12, unit: 'Nr', rate: 45.5 },
      { description: 'Resin cartridge', qty: 6, unit: 'Nr', rate: 31.2 },
    ]),
  )
  const last = within(screen.getByRole('group', { name: 'Line 2' }))
  await userEvent.click(last.getByRole('textbox', { name: /^description/ }))
  await userEvent.paste('Grout\t1,250\tkg\t12.500\r\nFormwork\ttwo\tm2\t€1,100.00')
  await waitFor(() =>
    expect(items).toMatchObject([
      {},
      {},
      { description: 'Grout', qty: 1250, unit: 'kg', rate: 0 },
      { description: 'Formwork', qty: 1, unit: 'm2', rate: 1100 },
    ]),
  )
  const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(said).toEqual([
    'Line 3, Rate: “12.500”. Write 12500 or 12.5: 12.500 can mean both.',
    'Line 4, Quantity: “two”. Enter a number such as 1250 or 12.5.',
  ])
  expect(document.querySelector('[data-unreadable]')).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(document.querySelector('[data-unreadable]')).toBeNull()
})

test('rows are pasted into the tables of a questionnaire too, and one line of text stays text', async () => {
  const asked = { question: {} as Question, slot: 'used', tries: 0, labelledBy: 'used', invalid: false }
  function Substances() {
    const [value, setValue] = useState<unknown>(null)
    return <SubstanceInput {...asked} value={value} onAnswer={setValue} />
  }
  render(
    <TimeZoneProvider zone="Europe/Dublin" now={noon}>
      <Substances />
    </TimeZoneProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Add substance' }))
  await userEvent.click(screen.getByRole('textbox', { name: 'Product, substance 1' }))
  await userEvent.paste('Grout')
  expect(screen.getByRole('textbox', { name: 'Product, substance 1' })).toHaveValue('Grout')
  await userEvent.paste('Resin\tH317\t2 l\nThinner\tH225\t1 l')
  expect(screen.getByRole('textbox', { name: 'Hazards, such as H302, substance 2' })).toHaveValue('H317')
  expect(screen.getByRole('textbox', { name: 'Use and amount, substance 3' })).toHaveValue('1 l')
})

test('days are read as everywhere, and cells without a column are not lost', () => {
  const columns = [
    { name: 'what', label: 'What' },
    { name: 'dueOn', label: 'Due', as: 'day' },
  ] as const
  expect(pastedRows('Loose rail\t12/5/26\tsoon\nGap\t31/11/2026', columns, [], today)).toEqual({
    rows: [{ what: 'Loose rail', dueOn: '2026-05-12' }, { what: 'Gap' }],
    unread: [
      { row: 0, label: 'Column 3', text: 'soon', problem: 'There is no column for this.' },
      { row: 1, label: 'Due', text: '31/11/2026', problem: 'Enter a day such as 12 May 2026.' },
    ],
  })
  expect(pastedRows('one line', columns, [], today)).toBeNull()
})

const costs = [
  { name: 'description', label: 'Description', also: ['Item'] },
  { name: 'qty', label: 'Quantity', also: ['Qty'], as: 'number' },
  { name: 'rate', label: 'Rate', as: 'number', decimals: 2 },
] as const
test.each([
  ['Item\tQty\tRate\nAnchor bolts\t12\t45.50', [{ description: 'Anchor bolts', qty: 12, rate: 45.5 }]],
  ['RATE\tDescription\n45.50\tAnchor bolts', [{ description: 'Anchor bolts', rate: 45.5 }]],
  ['Item no.\tQty.\tRate\nAnchor bolts\t12\t45.50', [{ description: 'Anchor bolts', qty: 12, rate: 45.5 }]],
  [
    'Rate review\t1\t250\nAnchor bolts\t12\t45.50',
    [
      { description: 'Rate review', qty: 1, rate: 250 },
      { description: 'Anchor bolts', qty: 12, rate: 45.5 },
    ],
  ],
  [
    'Rate\t1\t250\nAnchor bolts\t12\t45.50',
    [
      { description: 'Rate', qty: 1, rate: 250 },
      { description: 'Anchor bolts', qty: 12, rate: 45.5 },
    ],
  ],
  ['Description\tQuantity', [{ description: 'Description' }]],
])('a row of headings is left out, and only that: %j', (text, rows) => {
  expect(pastedRows(text, costs, [], today)?.rows).toEqual(rows)
})

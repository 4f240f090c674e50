import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { entities } from '#contract/entities/index.ts'
import type { ChangeRequestSummary } from '#contract/entities/changeRequest.ts'
import type { RfiSummary } from '#contract/entities/rfi.ts'
import type { Entity } from '#contract/entity.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { changedValue } from '#src/entities/record/changedValue.ts'
import { useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')

/** A sum in full, '€12 400.00', or briefly on cards, '€18.45 m'. */
const sum = /^−?[€£]\d{1,3}(?:\u202f\d{3})*(?:\.\d\d|(?:\.\d{1,2})?\u202f[mk])$/u
/** Returns everything on the page that looks like a sum, or like a number in the thousands in another format. */
const sumsIn = (text: string) => text.match(/[−-]?(?:[€£]|EUR|GBP) ?[\d.,\u00a0\u202f]*\d(?:\u202f[mk]\b)?/gu) ?? []
const otherwise = (text: string) => text.match(/\b\d{1,3}(?:[, ]\d{3})+\b/gu) ?? []

async function shown(page: string, until: RegExp) {
  const { screen: on } = await browsers('admin@demo.test', page)
  await waitFor(() => expect(on.getAllByText(until).length).toBeGreaterThan(0))
  return [...document.body.querySelectorAll('td, dd, strong, output, li > span, p')]
    .filter(({ children }) => children.length === 0)
    .map(({ textContent }) => textContent)
}
const pmp = (path: string) => `/manage/projects/pmp/view/${bridge}/${path}`
const asAdmin = () => setup.world.as('admin@demo.test')

async function firstIds() {
  const admin = await asAdmin()
  const changes = await admin.read<ChangeRequestSummary[]>('GET', `changeRequest?projectId=${bridge}&size=500`)
  const rfis = await admin.read<RfiSummary[]>('GET', `rfi?parentProjectId=${bridge}&size=500`)
  return {
    change: changes.data.find(({ agreedCost }) => agreedCost !== null)!.id,
    rfi: rfis.data.find(({ costEstimate }) => costEstimate !== null)!.id,
  }
}

test.each([
  ['the register of change requests', () => 'changerequests', /^CR-\d+$/],
  ['a change request', ({ change }: { change: number }) => `changerequests/${change}`, /^Estimate|^Agreed/],
  ['the register of RFIs', () => 'rfis', /^RFI-\d+$/],
  ['an RFI', ({ rfi }: { rfi: number }) => `rfis/${rfi}`, /^Estimated cost$/],
  ['the details of a project', () => 'overview', /^Contract/],
  ['the report of change requests', () => 'reports/changerequest', /Pending at the end/],
])('every sum on %s has the currency of the project and one form', async (_, path, until) => {
  const texts = await shown(pmp(path(await firstIds())), until)
  const sums = texts.flatMap(sumsIn)
  expect(sums.length).toBeGreaterThan(0)
  expect(sums.filter((one) => !sum.test(one))).toEqual([])
  expect(texts.flatMap(otherwise)).toEqual([])
})

test('the history writes sums in the currency of the project, and years and other numbers as such', () => {
  const clock = { now: Date.parse('2026-05-12T13:46:00Z'), zone: 'Europe/Dublin' }
  const inHistory = (value: number, entity: Entity, field: string, currency: string | null = 'EUR') =>
    changedValue(value, entity, field, clock, currency)
  expect(inHistory(86_500, entities.project, 'contractValue')).toBe('€86\u202f500.00')
  expect(inHistory(-3900, entities.rfi, 'costEstimate', 'GBP')).toBe('−£3\u202f900.00')
  expect(inHistory(0, entities.changeRequest, 'quotedCost')).toBe('€0.00')
  expect(inHistory(86_500, entities.equipment, 'replacementCost', null)).toBe('86\u202f500.00')
  expect(inHistory(86_610, entities.equipment, 'hours')).toBe('86\u202f610')
  expect(inHistory(2019, entities.equipment, 'year')).toBe('2019')
})

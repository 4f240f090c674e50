import { expect, test } from 'vitest'
import { canReach, needsReason, reachableBy } from '#src/entities/project/bulkStatus.ts'
import { elapsed, keyDateIsNear, nextKeyDate } from '#src/entities/project/keyDates.ts'
import { onIslands } from '#src/entities/project/islands.ts'
import { sidesOf, spotsOf } from '#src/entities/project/sites.ts'
import { mostUrgent } from '#src/pages/dashboard/myProjects.ts'

const clock = { now: Date.parse('2026-05-12T13:46:00Z'), zone: 'Europe/Dublin' }

test('the next key date has a name and says how near or overdue it is', () => {
  expect(nextKeyDate({ nextKeyDate: '2026-05-08', statusId: 40 }, clock)).toMatchObject({
    text: 'Handover 4 days over',
    state: 'late',
  })
  expect(nextKeyDate({ nextKeyDate: '2026-05-13', statusId: 30 }, clock)).toMatchObject({
    text: 'Completion tomorrow',
    state: 'soon',
  })
  expect(nextKeyDate({ nextKeyDate: '2027-10-07', statusId: 20 }, clock)).toMatchObject({ text: 'Start 7 Oct 2027' })
  expect(nextKeyDate({ nextKeyDate: null, statusId: 60 }, clock).text).toBe('—')
})

test('a key date counts as near from a week before, and still does once it has passed', () => {
  const isNear = (day: string | null) => keyDateIsNear({ nextKeyDate: day, statusId: 30 }, clock, 7)
  expect([isNear('2026-05-19'), isNear('2026-05-20'), isNear('2025-01-01'), isNear(null)]).toEqual([
    true,
    false,
    true,
    false,
  ])
})

test('elapsed time is a share between 0 and 100 %', () => {
  const gone = (startDate: string, plannedCompletionDate: string) =>
    elapsed({ startDate, plannedCompletionDate, revisedCompletionDate: null }, clock)
  expect([
    gone('2026-05-02', '2026-05-22'),
    gone('2026-06-01', '2026-07-01'),
    gone('2026-01-01', '2026-05-01'),
  ]).toEqual([0.5, 0, 1])
})

test('several projects can move to a status only if each of them has a step to it; holding and reopening require a reason', () => {
  const onSite = { allowedActions: ['handOver', 'hold'], statusId: 30 }
  const held = { allowedActions: ['resume'], statusId: 70 }
  const closed = { allowedActions: ['reopen'], statusId: 60 }
  expect([canReach(onSite, 40), canReach(onSite, 50), canReach(held, 30), canReach(held, 50)]).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect(reachableBy([onSite, held, closed]).map(({ statusId, count }) => [statusId, count])).toEqual([
    [30, 1],
    [40, 2],
    [70, 1],
    [20, 1],
    [50, 1],
  ])
  expect([needsReason([onSite], 70), needsReason([closed], 50), needsReason([onSite], 40)]).toEqual([true, true, false])
})

test('nearby sites share a marker, and a site outside the islands has none', () => {
  const site = (id: number, label: string, latitude: number, longitude: number) => ({ id, label, latitude, longitude })
  const spots = spotsOf(
    [
      site(1, 'Dublin', 53.3458, -6.2274),
      site(2, 'Dublin', 53.3497, -6.2051),
      site(3, 'Belfast', 54.6286, -5.8826),
      site(4, 'Perth', -31.95, 115.86),
    ],
    26,
  )
  expect(spots.map(({ sites }) => sites.map(({ id }) => id))).toEqual([[1, 2], [3]])
  expect(onIslands({ latitude: 61, longitude: -10.8 })).toEqual({ x: 0, y: 0 })
})

test('labels of neighbouring markers do not overlap', () => {
  const spot = (x: number, y: number, label: string) => ({ x, y, sites: [{ id: x, label, latitude: 0, longitude: 0 }] })
  expect(sidesOf([spot(0, 0, 'Drogheda'), spot(50, 4, 'Birkenhead')], 1)).toEqual(['left', 'right'])
})

test('projects on site with the earliest due date come first', () => {
  const row = (number: string, statusId: number, nextKeyDate: string | null) =>
    ({ number, statusId, nextKeyDate }) as Parameters<typeof mostUrgent>[0][number]
  const rows = [row('A', 60, null), row('B', 30, '2027-01-01'), row('C', 30, '2026-06-01'), row('D', 40, '2026-05-01')]
  expect(mostUrgent(rows).map(({ number }) => number)).toEqual(['C', 'B', 'D', 'A'])
})

import { describe, expect, test } from 'vitest'
import { countsInTotals } from '#contract/changes/changeRequestStatus.ts'
import { changeRequest, type ChangeRequestSummary } from '#contract/entities/changeRequest.ts'
import { rfi, type RfiSummary } from '#contract/entities/rfi.ts'
import { folded } from '#contract/text/folded.ts'
import type { WindowChoice, WindowTotals } from '#contract/window.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { sortKey } from '#src/ui/DataTable/order.ts'
import { waitsFor } from '#src/entities/changeRequest/changeRequestColumns.tsx'
import { useWorld } from '../../world.ts'

const setup = useWorld()
const bridge = projectId('HB-014')
const emails = ['admin@demo.test', 'staff@demo.test', 'n.ashworth@thornbury.example'] as const

interface Item {
  id: number
}

interface Register<Row> {
  of: string
  /** What each column is sorted by. */
  values: Readonly<Record<string, (row: Row) => string | number | null>>
  /** What each view and toggle keeps, for a person. */
  keeps: Readonly<Record<string, (row: Row, me: { userId: number; name: string }) => boolean>>
  /** The names under which a menu lists a row. */
  names: Readonly<Record<string, (row: Row) => readonly string[]>>
}

const sorted = (ids: readonly Item[]) => ids.map(({ id }) => id).toSorted((one, other) => one - other)
const text = (words: string | null) => (words === null || words === '' ? null : sortKey(words))
const now = () => setup.world.services.now()
const dayLength = 86_400_000

const rfis: Register<RfiSummary> = {
  of: `parentProjectId=${bridge}`,
  values: {
    number: (row) => text(row.number ?? 'Draft'),
    subject: (row) => text(row.subject),
    disciplineId: (row) => text(row.disciplineName),
    statusId: (row) => row.statusId,
    ball: (row) => text(row.ballInCourtNames.join(', ')),
    company: (row) => text([...new Set(row.ballInCourtClients)].join(', ')),
    dueOn: (row) => row.dueOn,
    days: ({ submittedOn, closedOn }) =>
      submittedOn === null
        ? null
        : Math.floor((Date.parse(closedOn ?? now().toISOString()) - Date.parse(submittedOn)) / dayLength),
    cost: (row) => row.costEstimate,
    timeDays: (row) => row.timeDays,
    priorityId: (row) => text(row.priorityName),
    author: (row) => text(row.raisedByName),
    managerUserId: (row) => text(row.managerName),
  },
  keeps: {
    'view=pending': ({ statusId }) => statusId < 50,
    'view=open': ({ statusId }) => [20, 30, 40].includes(statusId),
    'view=mine': (row, me) => row.ballInCourtUserIds.includes(me.userId),
    'view=overdue': ({ statusId, dueOn }) =>
      statusId === 30 && dueOn !== null && dueOn < now().toISOString().slice(0, 10),
    'view=closed': ({ statusId }) => statusId >= 50,
    'view=all': () => true,
    'toggle=raised': (row, me) => row.raisedByUserId === me.userId,
    'view=open&toggle=raised': ({ statusId, raisedByUserId }, me) =>
      [20, 30, 40].includes(statusId) && raisedByUserId === me.userId,
  },
  names: {
    disciplineId: (row) => [row.disciplineName],
    ball: (row) => row.ballInCourtNames,
    company: (row) => [...new Set(row.ballInCourtClients)],
  },
}

const changes: Register<ChangeRequestSummary> = {
  of: `projectId=${bridge}`,
  values: {
    number: (row) => text(row.number ?? 'Draft'),
    title: (row) => text(row.title),
    typeId: (row) => text(row.typeName),
    statusId: (row) => row.statusId,
    raised: (row) => row.notifiedOn ?? row.createdOn,
    dueOn: (row) => row.dueOn,
    estimate: (row) => row.costEstimate,
    agreed: (row) => row.agreedCost,
    days: (row) => row.agreedDays ?? row.quotedDays ?? row.timeImpactDays,
    waiting: (row) => text(waitsFor(row).join(', ')),
    author: (row) => text(row.raisedByName),
    onBehalfClientId: (row) => text(row.onBehalfClientName),
    quotation: (row) => row.quotedCost,
  },
  keeps: {
    'view=all': () => true,
    'view=pending': ({ statusId }) => [20, 30, 40, 50].includes(statusId),
    'view=approved': ({ statusId, agreedDays }) => [60, 65, 75, 80].includes(statusId) && agreedDays !== null,
    'view=drafts': ({ statusId }) => statusId === 10,
    'toggle=waiting': (row, { name }) => waitsFor(row).includes(name),
    'where.raised=2020-01-01&where.raised=': () => true,
    'where.raised=&where.raised=2020-01-01': () => false,
  },
  names: {
    typeId: (row) => [row.typeName],
    waiting: waitsFor,
  },
}

const registers = [
  ['rfi', rfi, rfis as unknown as Register<Item>],
  ['changeRequest', changeRequest, changes as unknown as Register<Item>],
] as const

describe.each(registers)('The register of %s', (path, { window }, { of, values, keeps, names }) => {
  describe.each(emails)('for %s', (email) => {
    const open = async () => {
      const who = await setup.world.as(email)
      const rows = async (query: string) => {
        const { data, errors } = await who.read<Item[]>('GET', `${path}?${of}&${query}&size=500`)
        expect([query, errors]).toEqual([query, []])
        return data
      }
      const count = async (query: string) =>
        (await who.read<{ count: number }>('GET', `${path}/count?${of}&${query}`)).data.count
      const { data: me } = await who.read<{ fullName: string }>('GET', `user/${who.userId}`)
      return { who, rows, count, all: await rows(''), me: { userId: who.userId, name: me.fullName } }
    }

    test('is sorted by every column in both directions, with rows without a value last', async () => {
      const { rows, all } = await open()
      expect(all.length).toBeGreaterThan(3)
      expect(Object.keys(values)).toEqual(Object.keys(window!.columns))
      for (const [column, value] of Object.entries(values))
        for (const turn of [1, -1]) {
          const inOrder = all.toSorted((a, b) => {
            const [one, other] = [value(a), value(b)]
            if (one === other) return (a.id - b.id) * turn
            if (one === null || other === null) return one === null ? 1 : -1
            return one < other ? -turn : turn
          })
          const found = await rows(`sort=${turn < 0 ? '-' : ''}${column}`)
          expect([column, turn, found.map(({ id }) => id)]).toEqual([column, turn, inOrder.map(({ id }) => id)])
        }
    })

    test('lists and counts in each view, and with each toggle, what belongs there', async () => {
      const { rows, count, all, me } = await open()
      const named = Object.keys(keeps).flatMap((query) => new URLSearchParams(query).getAll('view'))
      expect([...new Set(named)].toSorted()).toEqual([...window!.views].toSorted())
      for (const [query, keep] of Object.entries(keeps)) {
        const kept = all.filter((row) => keep(row, me))
        expect([query, sorted(await rows(query))]).toEqual([query, sorted(kept)])
        expect([query, await count(query)]).toEqual([query, kept.length])
      }
    })

    test('has menus with the names that its rows show, and filters by them', async () => {
      const { who, rows, all } = await open()
      for (const [column, namesOf] of Object.entries(names)) {
        const { data: menu } = await who.read<WindowChoice[]>('GET', `${path}/choices/${column}?${of}`)
        const counted = new Map<string, number>()
        for (const row of all)
          for (const name of namesOf(row).length > 0 ? namesOf(row) : [''])
            counted.set(name, (counted.get(name) ?? 0) + 1)
        expect([column, new Map(menu.map(({ words = '', count }) => [words, count]))]).toEqual([column, counted])
        for (const { value, words = '' } of menu) {
          const named = all.filter((row) => (words ? namesOf(row).includes(words) : namesOf(row).length === 0))
          const shown = await rows(`where.${column}=${value ?? ''}`)
          expect([column, words, sorted(shown)]).toEqual([column, words, sorted(named)])
        }
      }
    })

    test('finds a row by each text that its box searches', async () => {
      const { rows, count, all } = await open()
      for (const column of window!.search)
        for (const said of new Set(all.map((row) => values[column]!(row)).filter((one) => one !== null))) {
          // A sort key writes numbers with zeros in front.
          const words = String(said)
            .replaceAll(/0*(\d+)/g, '$1')
            .split(' ')[0]!
          if (/\d/.test(words)) continue
          const found = (await rows(`words=${encodeURIComponent(words.toUpperCase())}`)).map(({ id }) => id)
          const fitting = all.filter((row) => folded(String(values[column]!(row) ?? '')).includes(words))
          expect([words, fitting.every(({ id }) => found.includes(id))]).toEqual([words, true])
          expect(await count(`words=${encodeURIComponent(words)}`)).toBe(found.length)
        }
      expect(await rows('words=nobody-says-this')).toEqual([])
    })
  })
})

describe('The totals of change requests', () => {
  const filters = ['', 'view=pending', 'view=approved', 'view=drafts', 'words=girder', 'where.statusId=50&view=all']
  test.each(filters)('add up what counts of the rows that match “%s”', async (query) => {
    const admin = await setup.world.as('admin@demo.test')
    const { data } = await admin.read<ChangeRequestSummary[]>(
      'GET',
      `changeRequest?projectId=${bridge}&${query}&size=500`,
    )
    const sumOf = (value: (row: ChangeRequestSummary) => number | null) => {
      if (data.every((row) => value(row) === null)) return null
      return data.filter(countsInTotals).reduce((sum, row) => sum + (value(row) ?? 0), 0)
    }
    const answer = await admin.read<WindowTotals>('GET', `changeRequest/totals?projectId=${bridge}&${query}`)
    expect(answer.errors).toEqual([])
    expect(answer.data).toEqual({
      estimate: sumOf((row) => row.costEstimate),
      agreed: sumOf((row) => row.agreedCost),
      quotation: sumOf((row) => row.quotedCost),
      days: sumOf((row) => row.agreedDays ?? row.quotedDays ?? row.timeImpactDays),
    })
  })

  test('are refused for a view, a toggle or a filter that there is not, and RFIs have none', async () => {
    const admin = await setup.world.as('admin@demo.test')
    for (const query of ['view=mine', 'toggle=raised', 'where.costEstimate=1', 'toggle='])
      expect((await admin.ask('GET', `changeRequest/totals?projectId=${bridge}&${query}`)).status).toBe(400)
    expect((await admin.ask('GET', `rfi/totals?parentProjectId=${bridge}`)).status).toBe(404)
  })
})

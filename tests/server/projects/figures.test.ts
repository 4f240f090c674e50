import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { isAgreed, pendingStatuses } from '#contract/changes/changeRequestStatus.ts'
import { entityOf } from '#contract/entities/index.ts'
import type { ChangeRequestSummary } from '#contract/entities/changeRequest.ts'
import type { ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import type { Project } from '#contract/entities/project.ts'
import type { ProjectClient } from '#contract/entities/projectClient.ts'
import type { UserProjectRole } from '#contract/entities/userProjectRole.ts'
import { figureOf, figures, type FigureName } from '#contract/figures.ts'
import { completeness } from '#contract/safetyFile/handover.ts'
import type { CountedFigure, ProjectFigures } from '#contract/projects/projectFigures.ts'
import type { ProjectReport, ReportFilters, ReportRegister } from '#contract/reports/projectReport.ts'
import { reportSystems } from '#contract/reports/reportFacts.ts'
import { reportKinds, type ReportKind } from '#contract/reports/reportKinds.ts'
import { bucketOf, daysIn, reportPeriod } from '#contract/reports/reportPeriods.ts'
import { recordSystemIdOf } from '#contract/recordSystem.ts'
import type { SafetyBoard } from '#contract/safety/safetyBoard.ts'
import { systems, type System } from '#contract/systems.ts'
import { daysAfter, monthsAfter } from '#contract/time/siteClock.ts'
import type { OnSiteNow, SiteNow } from '#contract/people/onSiteNow.ts'
import type { WorkItem, Workload } from '#contract/people/workload.ts'
import type { Visitor } from '#mocks/world.ts'
import { todayIn } from '#server/core/today.ts'
import { rowsOf } from '#server/db/database.ts'
import { projectReports } from '#server/application/reports/project/reports.ts'
import { peopleIn } from '#src/entities/userProjectRole/shared/peopleIn.ts'
import { companiesOf } from '#src/pages/project/overview/companiesOf.ts'
import { projectPages } from '#src/pages/project/projectPages.ts'
import { useWorld } from '../../world.ts'
import { registerBehind } from './registerBehind.ts'

const setup = useWorld()
const names = Object.keys(figures) as FigureName[]

/** The kind of the records of a register, whether they have pages of their own or not. */
const kindOn = (page: keyof typeof projectPages) => projectPages[page].record?.kind ?? projectPages[page].holds![0]!
const viewsOf = (page: keyof typeof projectPages): readonly string[] => entityOf(kindOn(page)).window!.views

test.each(names)('The figure %s says what it means, and leads to a page and a view that there are', (name) => {
  const { name: words, meaning, at } = figureOf(name)
  expect(words).toMatch(/^[A-Z]/)
  expect(meaning).toMatch(/^[A-Z].{15,}\.$/)
  if (!at) return
  if (at.system) expect(Object.keys(projectPages[at.page].in)).toContain(at.system)
  if (at.view) expect(viewsOf(at.page)).toContain(at.view)
})

test.each(Object.entries(projectReports))(
  'The figures of the report %s say what they mean, and lead to views that there are',
  (_, { figures: figuresOfReport }) => {
    for (const [key, { name, meaning, page, register }] of Object.entries(figuresOfReport)) {
      expect([key, name]).toEqual([key, expect.stringMatching(/^[A-Z]/)])
      expect([key, meaning]).toEqual([key, expect.stringMatching(/^[A-Z].{15,}\.$/)])
      if (register?.view) expect([key, ...viewsOf(page!)]).toContain(register.view)
    }
  },
)

test('A figure without a register is known as one, and every other is compared with what it lists', () => {
  expect(names.filter((name) => !figureOf(name).at?.view)).toEqual([
    // Facts of the project, and numbers of people and companies, which tests/screens/projectFigures.test.tsx compares.
    'progress',
    'nextKeyDate',
    'maximumWorkers',
    'practicalCompletion',
    'contract',
    'contractValue',
    'people',
    'companies',
    // What changes add to a contract, which a test below compares with the register.
    'contingencyLeft',
    'forecast',
    'forecastCompletion',
    // A sum of two others, a day, and shares and counts of folders, which their page lists in full.
    'overdueInspections',
    // The rate that the safety report has, with which a test below compares it.
    'afr',
    // The cover by first aiders and fire marshals, which tests/server/people/siteAttendance.test.ts counts.
    'firstAidersOnSite',
    'fireMarshalsOnSite',
    'lostTime',
    'safetyFile',
    'foldersSettled',
    'foldersToCome',
    'issuedFile',
  ])
  const compared: readonly FigureName[] = [...onOverviews, ...onBoard, ...onSite, ...countedByRegisters, ...ofChanges]
  expect(names.filter((name) => figureOf(name).at?.view && !compared.includes(name))).toEqual([])
})

interface Account {
  who: Visitor
  projects: Project[]
}
const emails = ['admin', 'safety', 'staff', 'viewer', 'facility', 'super'].map((name) => `${name}@demo.test`)
const accounts = new Map<string, Account>()
async function account(email: string): Promise<Account> {
  const known = accounts.get(email)
  if (known) return known
  const who = await setup.world.as(email)
  const list = (await who.read<{ id: number }[]>('GET', 'project')).data
  const projects = await Promise.all(
    list.map(async ({ id }) => {
      const { data } = await who.read<{ project: Project; pageData: Project['pageData'] }>('GET', `project/${id}`)
      return { ...data.project, pageData: data.pageData }
    }),
  )
  const made = { who, projects }
  accounts.set(email, made)
  return made
}

let subcontractor: string
beforeAll(async () => {
  const found = await setup.world.services.db.execute(sql`select u.email from "userProjectRole" r
    join "user" u on u.id = r."userId" and u."statusId" = 20
    join "projectClient" c on c."projectId" = r."projectId" and c."clientId" = u."clientId" and not c."isDeleted"
    join "lookup" l on l.id = c."relationshipId" and l.name = 'Subcontractor'
    where not r."isDeleted" and r.systems @> '["sms"]' order by u.id limit 1`)
  subcontractor = rowsOf<{ email: string }>(found)[0]!.email
})

const opens = ({ pageData }: Project, name: FigureName) => {
  const { at } = figureOf(name)
  return pageData.allowedPages[at!.system!]?.includes(at!.page) ?? false
}

/** How many rows the page behind a figure lists. */
async function listed(who: Visitor, { id }: Project, name: FigureName): Promise<number> {
  const { page, view, system } = figureOf(name).at!
  const kind = kindOn(page)
  const { filter, listsBy } = entityOf(kind)
  const divided = 'systemId' in filter.shape ? `&systemId=${recordSystemIdOf(system!)}` : ''
  const answer = await who.read<{ count: number }>('GET', `${kind}/count?${listsBy[0]}=${id}${divided}&view=${view}`)
  expect([name, answer.errors]).toEqual([name, []])
  return answer.data.count
}

/** How many rows a register lists in the state in which a figure of a report opens it. */
async function rowsBehind(
  who: Visitor,
  { id, timeZone }: Project,
  page: keyof typeof projectPages,
  register: ReportRegister,
  filters: ReportFilters,
  system: System,
) {
  const kind = kindOn(page)
  const { filter, listsBy } = entityOf(kind)
  const divided = 'systemId' in filter.shape ? `&systemId=${recordSystemIdOf(system)}` : ''
  const query = `${listsBy[0]}=${id}${divided}&${registerBehind(kind, register, filters, timeZone).toString()}`
  const { data, errors } = await who.read<{ count: number }>('GET', `${kind}/count?${query}`)
  expect(errors).toEqual([])
  return data.count
}

/** They ask the register itself, with its view: the overview of facility management, and the tabs of registers. */
const countedByRegisters = [
  'overduePermits',
  'livePermits',
  'overdueRams',
  'overdueIncidents',
  'assets',
  'overdueAssets',
  'dueAssets',
  'endingWarranties',
  'openFaults',
  'elements',
  'overdueElements',
  'dueElements',
] as const satisfies readonly FigureName[]
const onBoard = [
  'activePermits',
  'openActions',
  'overdueActions',
  'openObservations',
  'inductionsInForce',
  'peopleBlocked',
  'peopleEnding',
] as const satisfies readonly FigureName[]
const onSite = ['onSiteNow', 'staysToConfirm'] as const satisfies readonly FigureName[]
/** Sums of money: the overview, the totals of changes and the report of changes have them. */
const ofChanges = ['approvedChange', 'pendingChange'] as const satisfies readonly FigureName[]
const onOverviews = [
  'rfisWithMe',
  'openRfis',
  'overdueRfis',
  'activePermits',
  'overdueActions',
  'overdueEquipment',
  'overduePlaces',
] as const satisfies readonly CountedFigure[]

describe.each([...emails, 'a subcontractor'])('For %s', (email) => {
  const mine = () => account(email === 'a subcontractor' ? subcontractor : email)

  test('each figure of a card and of an overview counts what the view of its register lists', async () => {
    const { who, projects } = await mine()
    const { data } = await who.read<ProjectFigures[]>('GET', 'projectFigures')
    const found: string[] = []
    const expected: string[] = []
    for (const project of projects) {
      const shown = data.find(({ projectId }) => projectId === project.id)
      for (const name of onOverviews) {
        if (!opens(project, name)) continue
        found.push(`${project.number} ${name}: ${shown?.[name] ?? 0}`)
        expected.push(`${project.number} ${name}: ${await listed(who, project, name)}`)
      }
      if (opens(project, 'overdueEquipment'))
        expect(shown?.overdueInspections ?? 0).toBe((shown?.overdueEquipment ?? 0) + (shown?.overduePlaces ?? 0))
    }
    expect(found).toEqual(expected)
  })

  test('each figure of the safety board counts what the view of its register lists', async () => {
    const { who, projects } = await mine()
    for (const project of projects.filter((one) => one.pageData.allowedPages.sms?.includes('safety'))) {
      const { data: board } = await who.read<SafetyBoard>('GET', `safetyBoard/${project.id}`)
      const counted: Record<(typeof onBoard)[number], number> = {
        activePermits: board.permits.active,
        openActions: board.actions.open,
        overdueActions: board.actions.overdue,
        openObservations: board.observations.open,
        inductionsInForce: board.inductions.valid,
        peopleBlocked: board.people.blocked,
        peopleEnding: board.people.ending,
      }
      for (const [name, value] of Object.entries(counted) as [FigureName, number][])
        expect([project.number, name, value]).toEqual([project.number, name, await listed(who, project, name)])
      expect(board.actions.byAge.reduce((sum, { overdue }) => sum + overdue, 0)).toBe(board.actions.overdue)
    }
  })

  test('each figure of the people on site counts what the view of its register lists', async () => {
    const { who, projects } = await mine()
    for (const project of projects.filter((one) => one.pageData.allowedPages.sms?.includes('onsitepeople'))) {
      const { data: now } = await who.read<OnSiteNow>('GET', `siteAttendanceNow/${project.id}`)
      const { data: sites } = await who.read<SiteNow[]>('GET', 'siteAttendanceNow')
      const onCard = sites.find(({ projectId }) => projectId === project.id)?.people ?? 0
      expect([project.number, onCard]).toEqual([project.number, now.people])
      const counted: Record<(typeof onSite)[number], number> = { onSiteNow: now.people, staysToConfirm: now.toConfirm }
      for (const [name, value] of Object.entries(counted) as [FigureName, number][])
        expect([project.number, name, value]).toEqual([project.number, name, await listed(who, project, name)])
    }
  })

  test('the sums of changes are those of the register, and as many changes stand in its views', async () => {
    const { who, projects } = await mine()
    const { data: cards } = await who.read<ProjectFigures[]>('GET', 'projectFigures')
    for (const project of projects.filter((one) => opens(one, 'pendingChange'))) {
      const { number, id, contractValue, plannedCompletionDate, revisedCompletionDate, pageData } = project
      const { data: changes } = await who.read<ChangeRequestSummary[]>('GET', `changeRequest?projectId=${id}&size=500`)
      const pending = changes.filter(({ statusId }) => pendingStatuses.includes(statusId))
      const agreed = changes.filter(isAgreed)
      const shown = cards.find(({ projectId }) => projectId === id)?.pendingChange ?? 0
      if (!pageData.readsSums) expect([number, shown]).toEqual([number, 0])
      const inViews = { pending: pending.length, approved: agreed.length }
      for (const [view, count] of Object.entries(inViews)) {
        const counted = await who.read<{ count: number }>('GET', `changeRequest/count?projectId=${id}&view=${view}`)
        expect([number, view, counted.data.count]).toEqual([number, view, count])
      }
      const totals = pageData.changes
      const forecast = cards.find(({ projectId }) => projectId === id)?.forecast ?? null
      expect([number, forecast]).toEqual([number, totals?.forecastCost ?? null])
      if (!totals) continue
      expect([number, totals.pendingCount, totals.pendingCost]).toEqual([number, pending.length, shown])
      expect([number, totals.approvedCount, totals.approvedCost]).toEqual([
        number,
        agreed.length,
        agreed.reduce((sum, { agreedCost }) => sum + (agreedCost ?? 0), 0),
      ])
      expect(totals.contractSum).toBe(contractValue)
      if (contractValue !== null)
        expect(totals.forecastCost).toBeCloseTo(contractValue + totals.approvedCost + totals.pendingCost, 2)
      if (plannedCompletionDate)
        expect(daysIn(plannedCompletionDate, revisedCompletionDate!) - 1).toBe(totals.approvedDays)
    }
  })

  test('a report up to today says what the overview, the board and the registers say', async () => {
    const { who, projects } = await mine()
    for (const project of projects) {
      const today = todayIn(setup.world.services.now(), project.timeZone)
      const days = `startDate=${today}&endDate=${today}`
      const reported = async (kind: ReportKind, more = '') => {
        const answer = await who.read<ProjectReport>('GET', `projectReport/${kind}/${project.id}?${days}${more}`)
        expect([project.number, kind, answer.errors]).toEqual([project.number, kind, []])
        return (key: string) => answer.data.kpis.find((one) => one.key === key)?.value
      }
      if (opens(project, 'openRfis')) {
        const rfis = await reported('rfi')
        const said = [project.number, rfis('open'), rfis('overdue')]
        const register = [await listed(who, project, 'openRfis'), await listed(who, project, 'overdueRfis')]
        expect(said).toEqual([project.number, ...register])
        const { changes, readsSums } = project.pageData
        if (changes && readsSums) {
          const of = await reported('changeRequest')
          expect([project.number, of('pending')]).toEqual([project.number, changes.pendingCost])
          const share = project.contractValue
            ? Math.round((changes.approvedCost / project.contractValue) * 1000) / 10
            : null
          expect([project.number, of('ofContract')]).toEqual([project.number, share])
        }
      }
      for (const [kind, name, systemId] of [
        ['equipment', 'overdueEquipment', 20],
        ['nonEquipmentItem', 'overduePlaces', 20],
        ['equipment', 'overdueAssets', 40],
        ['nonEquipmentItem', 'overdueElements', 40],
      ] as const) {
        if (!opens(project, name)) continue
        const overdue = (await reported(kind, `&systemId=${systemId}`))('overdue')
        expect([project.number, name, overdue]).toEqual([project.number, name, await listed(who, project, name)])
      }
      if (!opens(project, 'openActions') || !project.pageData.allowedPages.sms?.includes('reports')) continue
      const safety = await reported('safety')
      expect([project.number, safety('open'), safety('overdue')]).toEqual([
        project.number,
        await listed(who, project, 'openActions'),
        await listed(who, project, 'overdueActions'),
      ])
      if (!project.pageData.allowedPages.sms.includes('safety')) continue
      const { data: board } = await who.read<SafetyBoard>('GET', `safetyBoard/${project.id}`)
      const since = board.lostTime?.lastOn ? daysIn(board.lostTime.lastOn, today) - 1 : null
      expect([project.number, safety('sinceLostTime')]).toEqual([project.number, since])
    }
  })

  test('the rate of accidents is that of the safety report of 12 months', async () => {
    const { who, projects } = await mine()
    const { data: rated } = await who.read<ProjectFigures[]>('GET', 'projectFigures?rates=true')
    for (const { id, number, timeZone, pageData } of projects) {
      const { afr } = rated.find(({ projectId }) => projectId === id) ?? {}
      if (!pageData.allowedPages.sms?.includes('reports')) {
        expect([number, afr]).toEqual([number, undefined])
        continue
      }
      const today = todayIn(setup.world.services.now(), timeZone)
      const year = `startDate=${daysAfter(monthsAfter(today, -12), 1)}&endDate=${today}`
      const { data, errors } = await who.read<ProjectReport>('GET', `projectReport/safety/${id}?${year}`)
      expect(errors).toEqual([])
      const reported = data.kpis.find(({ key }) => key === 'afr')!
      const isWithheld = reported.more?.startsWith('for those') ?? false
      expect([number, afr]).toEqual([number, isWithheld ? undefined : reported.value])
    }
  })

  test('a figure of a report leads to as many rows of its register as it counts', async () => {
    const { who, projects } = await mine()
    for (const project of projects) {
      const today = todayIn(setup.world.services.now(), project.timeZone)
      const { data: parts } = await who.read<ProjectClient[]>('GET', `projectClient?projectId=${project.id}`)
      const companies = ['', ...parts.slice(0, 2).map(({ clientId }) => `&companyId=${clientId}`)]
      const weeks = [0, -7].map((days) => `startDate=${bucketOf(daysAfter(today, days), reportPeriod.week)}`)
      const spans = [0, -20].map((days) => `startDate=${daysAfter(today, -60)}&endDate=${daysAfter(today, days)}`)
      for (const kind of reportKinds)
        for (const system of reportSystems(kind)) {
          if (!project.pageData.allowedPages[system]?.includes('reports')) continue
          for (const span of kind === 'return' ? weeks : spans)
            for (const company of companies) {
              const path = `projectReport/${kind}/${project.id}?${span}${company}&systemId=${systems[system]}`
              const { data, errors } = await who.read<ProjectReport>('GET', path)
              expect(errors).toEqual([])
              for (const { key, value, page, register, as } of data.kpis) {
                expect([kind, key, page === undefined]).toEqual([kind, key, register === undefined])
                if (!register || value === null || as === 'money') continue
                expect([path, key, await rowsBehind(who, project, page!, register, data.filters, system)]).toEqual([
                  path,
                  key,
                  value,
                ])
              }
            }
        }
    }
  })

  test('the people and companies of a project are as many on its pages as in its lists', async () => {
    const { who, projects } = await mine()
    for (const project of projects) {
      const { id, number, peopleCount, pageData, timeZone } = project
      const { data: roles } = await who.read<UserProjectRole[]>('GET', `userProjectRole?projectId=${id}`)
      const { data: parts } = await who.read<ProjectClient[]>('GET', `projectClient?projectId=${id}`)
      const people = new Set(roles.map(({ userId }) => userId)).size
      expect([number, peopleCount, pageData.counts.clients]).toEqual([number, people, companiesOf(parts).length])
      const today = todayIn(setup.world.services.now(), timeZone)
      for (const system of project.openSystems)
        expect(peopleIn(roles, system, today).length).toBeLessThanOrEqual(people)
    }
  })

  test('each figure of facility management counts the rows that its register lists', async () => {
    const { who, projects } = await mine()
    for (const project of projects)
      for (const name of names.filter((one) => figureOf(one).at?.system === 'fm' && figureOf(one).at?.view)) {
        if (!opens(project, name)) continue
        const { page, view } = figureOf(name).at!
        const kind = kindOn(page)
        const of = `${kind}?projectId=${project.id}&systemId=${recordSystemIdOf('fm')}&view=${view}`
        const { data: rows } = await who.read<{ id: number }[]>('GET', `${of}&size=200`)
        const count = await listed(who, project, name)
        expect(count).toBeLessThan(200)
        expect([project.number, name, rows.length]).toEqual([project.number, name, count])
        if (view !== 'all') continue
        const whole = await who.read<{ count: number }>(
          'GET',
          `${kind}/count?projectId=${project.id}&systemId=${recordSystemIdOf('fm')}`,
        )
        expect([project.number, name, whole.data.count]).toEqual([project.number, name, count])
      }
  })

  test('what My workload calls late is late in the register, and the safety file is as complete on every page', async () => {
    const { who, projects } = await mine()
    const { data: everything } = await who.read<Workload>('GET', 'workload')
    expect(everything.overdue).toBe(everything.items.filter(({ isOverdue }) => isOverdue).length)
    const { data: cards } = await who.read<ProjectFigures[]>('GET', 'projectFigures')
    for (const project of projects) {
      const { data: here } = await who.read<Workload>('GET', `workload?projectId=${project.id}`)
      const key = ({ entityKind, entityId, reason, isOverdue, overWords }: WorkItem) =>
        `${entityKind}/${entityId} ${reason} ${isOverdue} ${overWords}`
      const same = everything.items.filter(({ projectId }) => projectId === project.id)
      expect(here.items.map(key)).toEqual(same.map(key))
      if (opens(project, 'overdueActions')) {
        const late = await who.read<{ id: number }[]>(
          'GET',
          `questionResponseAction?projectId=${project.id}&systemId=20&view=overdue&size=50`,
        )
        const ids = late.data.map(({ id }) => id)
        for (const item of here.items.filter(
          ({ entityKind, url }) => entityKind === 'questionResponseAction' && url.includes('/sms/'),
        ))
          expect([item.number, item.isOverdue]).toEqual([item.number, ids.includes(item.entityId)])
      }
      if (!project.pageData.allowedPages.sfs?.includes('folders')) continue
      const { data: folders } = await who.read<ProjectFolderSummary[]>('GET', `projectFolder?projectId=${project.id}`)
      const card = cards.find(({ projectId }) => projectId === project.id)
      expect([project.number, card?.safetyFile ?? null]).toEqual([project.number, completeness(folders)])
    }
  })
})

import { inArray } from 'drizzle-orm'
import type { ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import { contractFormWords, projectStatusWords, type Project } from '#contract/entities/project.ts'
import { documentStatus, documentStatusWords } from '#contract/documents/documentStatus.ts'
import { daysIn } from '#contract/reports/reportPeriods.ts'
import type { ReportKind } from '#contract/reports/reportKinds.ts'
import type { ReportTable } from '#contract/reports/projectReport.ts'
import { completeness, handoverOf, handoverWords, isDeliverable, isSettled } from '#contract/safetyFile/handover.ts'
import { systemWords, type System } from '#contract/systems.ts'
import { counted, measure } from '#contract/text/amounts.ts'
import { money } from '#contract/text/money.ts'
import { daysAfter } from '#contract/time/siteClock.ts'
import { levelIn } from '#server/core/access.ts'
import { momentWords } from '#server/core/momentWords.ts'
import { reading } from '#server/core/reading.ts'
import type { PdfPaper, PdfPart } from '#server/core/services.ts'
import { documentTablesOfPmp } from '#server/db/tables/projectDocumentPmp.ts'
import { projectDocumentPmpResource } from '#server/kinds/projectDocumentPmp/resource.ts'
import { projectFolderResource } from '#server/kinds/projectFolder/resource.ts'
import { shortDay } from '#server/platform/papers/registerPdfs.ts'
import type { Contents } from './describeReport.ts'
import type { Asked } from './reportQuestion.ts'
import { records } from './reportRows.ts'
import { projectReports } from './reports.ts'
import { tablePart, written } from './reportWords.ts'

/** A section of the report, and the system whose readers read it; null for everyone. */
interface Section {
  title: string
  system: System | null
  parts(asked: Asked, made: Made): Promise<PdfPart[]> | PdfPart[]
}
/** A report of the project, made once however many sections name it. */
type Made = (kind: ReportKind) => Promise<Contents>
type Fact = readonly [label: string, value: string]

const nothing: PdfPart = { kind: 'text', text: 'Nothing to report.' }
const facts = (all: readonly Fact[]): PdfPart[] => (all.length === 0 ? [nothing] : [{ kind: 'facts', facts: all }])

/** Figures of a report, those that are named or all. */
const figuresOf = ({ kpis }: Contents, { project }: Asked, keys?: readonly string[]) =>
  kpis
    .filter(({ key }) => keys === undefined || keys.includes(key))
    .map(({ label, value, as, more }): Fact => {
      const words = written(value, as, project.currency)
      return [label, more ? `${words}, ${more}` : words]
    })

/** A table of a report with its title, of all its lines or of those that a condition keeps; without lines it is left out. */
function tableOf(
  { tables }: Contents,
  key: string,
  { project }: Asked,
  keeps: (values: Readonly<Record<string, unknown>>) => boolean = () => true,
  title?: string,
): PdfPart[] {
  const table = tables.find((one) => one.key === key)
  if (!table) return []
  const named = ({ values }: ReportTable['rows'][number]) =>
    Object.fromEntries(table.columns.map((column, at) => [column.key, values[at]]))
  const rows = table.rows.filter((row) => keeps(named(row)))
  const isWhole = rows.length === table.rows.length
  return rows.length === 0
    ? []
    : [
        { kind: 'text', text: title ?? table.title, strong: true },
        tablePart({ ...table, rows, totals: isWhole ? table.totals : null }, project.currency),
      ]
}

/** How many days after the last one the next period has. */
const nextDays = 31
const isNext = (day: unknown, { filters }: Asked) =>
  typeof day === 'string' && day > filters.endDate && day <= daysAfter(filters.endDate, nextDays)

const { documents } = documentTablesOfPmp
/** The documents that were approved or published on the days of the report. */
const issuedOf = records(projectDocumentPmpResource, {
  company: documents.originatorClientId,
  on: documents.revisedOn,
  where: () => inArray(documents.statusId, [documentStatus.approved, documentStatus.published]),
  columns: () => ({
    number: documents.number,
    title: documents.title,
    revision: documents.revision,
    suitability: documents.suitability,
    statusId: documents.statusId,
  }),
})

/** The share of the time from start to completion that has passed, in whole per cent. */
function timePassed({ startDate, plannedCompletionDate, revisedCompletionDate }: Project, day: string) {
  const all = daysIn(startDate, revisedCompletionDate ?? plannedCompletionDate)
  return Math.min(100, Math.max(0, Math.floor((daysIn(startDate, day) / all) * 100)))
}

const keyDates = (project: Project): Fact[] =>
  (
    [
      ['Start on site', project.startDate],
      ['Planned completion', project.plannedCompletionDate],
      [
        'Forecast completion, with the days of approved changes',
        project.revisedCompletionDate === project.plannedCompletionDate ? null : project.revisedCompletionDate,
      ],
      ['Practical completion', project.practicalCompletionDate],
      ['Defects end', project.defectsEndDate],
    ] as const
  ).flatMap(([label, day]) => (day === null ? [] : [[label, shortDay(day)] as const]))

/** The sections after the cover, in order (domain specification, section 13). */
const sections: readonly Section[] = [
  {
    title: 'Summary',
    system: null,
    parts: ({ project, asOf }) =>
      facts([
        ['Status', projectStatusWords[project.statusId as keyof typeof projectStatusWords]],
        ['Progress', `${measure(project.percentComplete, '%', 0)}, as its manager entered it`],
        ['Time passed', measure(timePassed(project, asOf), '%', 0)],
        ...keyDates(project),
      ]),
  },
  {
    title: 'Commercial',
    system: 'pmp',
    parts({ project }) {
      const { changes, readsSums } = project.pageData
      if (!readsSums) return [{ kind: 'text', text: 'Sums are for those who may read them.' }]
      const sum = (label: string, value: number | null): Fact[] =>
        value === null ? [] : [[label, money(value, project.currency)]]
      return facts([
        ...(project.contractForm === null ? [] : [['Contract', contractFormWords[project.contractForm]] as const]),
        ...sum('Contract sum', project.contractValue),
        ...(changes
          ? [
              ...sum(`Changes approved (${changes.approvedCount})`, changes.approvedCost),
              ...sum(`Changes pending (${changes.pendingCount})`, changes.pendingCost),
              ...sum('Contingency left', changes.contingencyLeft),
              ...sum('Forecast, with approved and pending changes', changes.forecastCost),
            ]
          : []),
      ])
    },
  },
  {
    title: 'RFIs',
    system: 'pmp',
    async parts(asked, made) {
      const report = await made('rfi')
      return [
        ...facts(figuresOf(report, asked)),
        ...tableOf(report, 'rfis', asked, ({ late, answered }) => Number(late) > 0 && answered === null, 'Overdue'),
      ]
    },
  },
  {
    title: 'Change requests',
    system: 'pmp',
    async parts(asked, made) {
      const report = await made('changeRequest')
      return [...facts(figuresOf(report, asked)), ...tableOf(report, 'changes', asked)]
    },
  },
  {
    title: 'Labour and hours',
    system: 'sms',
    async parts(asked, made) {
      const report = await made('peopleWork')
      return [...facts(figuresOf(report, asked)), ...tableOf(report, 'companies', asked)]
    },
  },
  {
    title: 'Weather and lost time',
    system: 'sms',
    async parts(asked, made) {
      const report = await made('weather')
      return [...facts(figuresOf(report, asked)), ...tableOf(report, 'months', asked)]
    },
  },
  {
    title: 'Health and safety',
    system: 'sms',
    async parts(asked, made) {
      const report = await made('safety')
      const [plant, places] = [await made('equipment'), await made('nonEquipmentItem')]
      const inspections = ['due', 'done', 'late', 'compliance', 'failed', 'overdue']
      return [
        ...facts(figuresOf(report, asked)),
        ...tableOf(report, 'kinds', asked),
        ...tableOf(report, 'types', asked),
        ...tableOf(report, 'permits', asked),
        { kind: 'text', text: 'Inspections of equipment', strong: true },
        ...facts(figuresOf(plant, asked, inspections)),
        { kind: 'text', text: 'Inspections of places and structures', strong: true },
        ...facts(figuresOf(places, asked, inspections)),
      ]
    },
  },
  {
    title: 'Trainings and talks',
    system: 'sms',
    async parts(asked, made) {
      const held = tableOf(await made('safety'), 'talks', asked)
      return held.length === 0 ? [nothing] : held
    },
  },
  {
    title: 'Documents issued',
    system: 'pmp',
    async parts(asked) {
      const issued = await issuedOf(asked)
      if (issued.length === 0) return [nothing]
      return [
        {
          kind: 'table',
          heads: ['Number', 'Title', 'Revision', 'Suitability', 'Status', 'Date'],
          widths: [14, 30, 8, 9, 10, 9],
          rows: issued.map(({ number, title, revision, suitability, statusId, day }) => [
            number ?? '',
            title,
            revision ?? '',
            suitability ?? '',
            documentStatusWords[statusId as keyof typeof documentStatusWords],
            shortDay(day),
          ]),
        },
      ]
    },
  },
  {
    title: 'Safety file',
    system: 'sfs',
    async parts({ db, person, project }) {
      const found = await reading(projectFolderResource).list(db, person, { projectId: project.id })
      const folders = found as unknown as ProjectFolderSummary[]
      const share = completeness(folders)
      const open = folders.filter((folder) => isDeliverable(folder) && !isSettled(folder))
      return [
        ...facts(share === null ? [] : [['Complete', `${measure(share, '%', 0)} of the required folders`]]),
        ...(open.length === 0
          ? []
          : [
              { kind: 'text', text: 'Still to come', strong: true } as const,
              {
                kind: 'table',
                heads: ['Folder', 'Company', 'Due', 'State'],
                widths: [30, 20, 10, 12],
                rows: open.map((folder) => [
                  folder.name,
                  folder.ownerName ?? '',
                  folder.dueOn ? shortDay(folder.dueOn) : '',
                  handoverWords[handoverOf(folder)],
                ]),
              } as const,
            ]),
      ]
    },
  },
  {
    title: `Next ${nextDays} days`,
    system: null,
    async parts(asked, made) {
      const { person, project } = asked
      const reads = (system: System) => levelIn(person, project.id, system) > 0
      const [plant, people] = reads('sms') ? [await made('equipment'), await made('peopleCompliance')] : []
      const decisions = reads('pmp')
        ? [
            ...figuresOf(await made('rfi'), asked, ['open', 'overdue']).map(([label, value]): Fact => [
              `RFIs: ${label.toLowerCase()}`,
              value,
            ]),
            ...figuresOf(await made('changeRequest'), asked, ['pending']).map(([, value]): Fact => [
              'Changes to decide',
              value,
            ]),
          ]
        : []
      return [
        ...facts([
          ...decisions,
          ...(plant ? figuresOf(plant, asked, ['expired', 'expiring']) : []),
          ...(people ? figuresOf(people, asked, ['cardsEnded', 'cardsEnding']) : []),
        ]),
        ...(plant
          ? tableOf(plant, 'items', asked, ({ nextDue }) => isNext(nextDue, asked), 'Equipment to inspect')
          : []),
      ]
    },
  },
]

/**
 * The progress report of a project on paper: a cover, and the sections that its reader may read, numbered; those that
 * they may not read are named. `askedIn` is the question for one system, `photos` what the last section shows.
 */
export async function progressPaper(
  askedIn: (system: System) => Asked,
  madeBy: string,
  photos: PdfPart[],
): Promise<Omit<PdfPaper, 'foot'>> {
  const asked = askedIn('pmp')
  const { person, project, filters, now } = asked
  const reports = new Map<ReportKind, Promise<Contents>>()
  const made: Made = (kind) => {
    const system = kind === 'rfi' || kind === 'changeRequest' ? 'pmp' : 'sms'
    const known = reports.get(kind) ?? projectReports[kind].contents(askedIn(system))
    reports.set(kind, known)
    return known
  }
  const all = [
    ...sections,
    { title: 'Photos', system: 'sms', parts: () => (photos.length > 0 ? photos : [nothing]) } satisfies Section,
  ]
  const reads = ({ system }: Section) => system === null || levelIn(person, project.id, system) > 0
  const left = all.filter((section) => !reads(section))
  const parts: PdfPart[] = []
  for (const [at, section] of all.filter(reads).entries())
    parts.push(
      { kind: 'heading', text: `${at + 1}. ${section.title}` },
      ...(await section.parts(askedIn(section.system ?? 'pmp'), made)),
    )
  return {
    title: `Progress report, ${project.number} ${project.name}`,
    landscape: true,
    parts: [
      {
        kind: 'facts',
        facts: [
          ['Project', `${project.number} ${project.name}`],
          [
            'Days',
            `${shortDay(filters.startDate)} to ${shortDay(filters.endDate)}, ${counted(daysIn(filters.startDate, filters.endDate), 'day')}`,
          ],
          ['Client', project.clientName],
          ['Project manager', project.managerName ?? 'None'],
          ['Made by', `${madeBy}, ${momentWords(now.toISOString(), project.timeZone)}`],
          [
            'Contents',
            all
              .filter(reads)
              .map(({ title }, at) => `${at + 1}. ${title}`)
              .join('; '),
          ],
        ],
      },
      ...(left.length === 0
        ? []
        : [
            {
              kind: 'text',
              text: `Left out, because ${madeBy} does not read ${[...new Set(left.map(({ system }) => systemWords[system!]))].join(' and ')}: ${left.map(({ title }) => title).join(', ')}.`,
            } as const,
          ]),
      ...parts,
    ],
  }
}

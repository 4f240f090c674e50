import { IconAlertTriangle, IconClockHour4 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { projectStatus, type Project, contractFormWords } from '#contract/entities/project.ts'
import { figureOf, type FigureName } from '#contract/figures.ts'
import type { System } from '#contract/systems.ts'
import { elapsed, nextKeyDate } from '#src/entities/project/keyDates.ts'
import { noticeWords } from '#src/entities/project/projectWords.ts'
import type { PersonOnIt } from '#src/entities/userProjectRole/shared/peopleIn.ts'
import { counted, measure, nothing, number } from '#contract/text/amounts.ts'
import { shortMoney } from '#contract/text/money.ts'
import { projectPath } from '#contract/projectPath.ts'
import type { Answer } from '#src/ui/answer.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { dateWords, plainDate, type Clock } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import type { CompanyOnIt } from './companiesOf.ts'
import './overview.css'

/** A figure as shown on a page. Its meaning and link are defined in contract/figures.ts. */
export interface Figure {
  of: FigureName
  value: ReactNode
  more?: ReactNode
  tone?: 'red' | 'amber'
}

interface Props {
  project: Project
  system: System
  people: Answer<readonly PersonOnIt[]>
  companies: Answer<readonly CompanyOnIt[]>
}

/** Five key figures of a project. Only a figure that needs attention is coloured. */
export function OverviewFigures({ project, system, people, companies }: Props) {
  const clock = useClock()
  const figures: Figure[] = [
    progressFigure(project, clock),
    dateFigure(project, clock),
    ownFigure(project, system, clock),
    {
      of: 'people',
      ...known(people, (all) => ({ value: number(all.length), more: 'in this system today' })),
    },
    {
      of: 'companies',
      ...known(companies, companiesFigure),
    },
  ]
  return <FigureRow project={project} system={system} figures={figures} />
}

interface RowProps {
  project: Pick<Project, 'id' | 'pageData'>
  system: System
  figures: readonly Figure[]
}

/** A row of key figures. Each has an explanation and a link to what it counts. */
export const FigureRow = ({ project, system, figures }: RowProps) => (
  <div className="panel overview-figures">
    {figures.map((figure) => (
      <One key={figure.of} {...figure} href={figureHref(figure.of, project, system)} />
    ))}
  </div>
)

/** URL of what a figure counts; undefined if there is none, or the reader may not open the page. */
function figureHref(of: FigureName, { id, pageData }: RowProps['project'], shownIn: System) {
  const { at } = figureOf(of)
  const system = at?.system ?? shownIn
  if (!at || !pageData.allowedPages[system]?.includes(at.page)) return undefined
  const search = at.view ? `view=${at.view}` : at.search
  return `${projectPath(system, id, at.page)}${search ? `?${search}` : ''}`
}

function One({ of, value, more, tone, href }: Figure & { href: string | undefined }) {
  const { name, meaning } = figureOf(of)
  const Icon = tone === 'red' ? IconAlertTriangle : IconClockHour4
  const words = (
    <>
      <span className="small quiet">{name}</span>
      <strong className="number">{value}</strong>
      <span className={tone ? `due small tone-${tone}` : 'small faint cut'}>
        {tone && <Icon size={13} stroke={2} aria-hidden />}
        {more}
      </span>
    </>
  )
  return href ? (
    <UiLink href={href} title={meaning}>
      {words}
    </UiLink>
  ) : (
    <div title={meaning}>{words}</div>
  )
}

/** Returns a figure, or a dash until its data has loaded, so that missing data never looks like good news. */
export function known<T>({ data, error }: Answer<T>, figure: (data: T) => Omit<Figure, 'of'>): Omit<Figure, 'of'> {
  return data === undefined ? { value: nothing, more: error ? 'could not be loaded' : undefined } : figure(data)
}

function companiesFigure(companies: readonly CompanyOnIt[]): Omit<Figure, 'of'> {
  const value = number(companies.length)
  const uninsured = companies.filter(({ insuranceOk }) => !insuranceOk).length
  if (uninsured > 0) return { value, more: `${number(uninsured)} without valid insurance`, tone: 'red' }
  return { value, more: companies.length > 0 ? 'all insured' : 'none yet' }
}

const underWay: readonly number[] = [projectStatus.onSite, projectStatus.onHold]
/** Smallest difference between progress and elapsed time, in percentage points, that is mentioned. */
const smallestDifference = 5

function progressFigure(project: Project, clock: Clock): Figure {
  const { percentComplete, statusId, percentAsOf } = project
  const behind = Math.round(elapsed(project, clock) * 100) - percentComplete
  const figure = { of: 'progress' as const, value: measure(percentComplete, '%', 0) }
  if (!underWay.includes(statusId))
    return { ...figure, more: percentAsOf ? `as of ${dateWords(percentAsOf, clock).replace(/^To/, 'to')}` : undefined }
  if (behind > smallestDifference)
    return { ...figure, more: `${counted(behind, 'point')} behind programme`, tone: 'amber' }
  return {
    ...figure,
    more: behind < -smallestDifference ? `${counted(-behind, 'point')} ahead of programme` : 'on programme',
  }
}

function dateFigure(project: Project, clock: Clock): Figure {
  const due = nextKeyDate(project, clock)
  if (!project.nextKeyDate) return { of: 'nextKeyDate', value: nothing, more: 'none set' }
  const figure = { of: 'nextKeyDate' as const, value: plainDate(project.nextKeyDate, clock) }
  if (due.state) return { ...figure, more: due.text, tone: due.state === 'late' ? 'red' : 'amber' }
  return { ...figure, more: due.text.replace(` ${dateWords(project.nextKeyDate, clock)}`, '').toLowerCase() }
}

/** Returns the figure that matters most in one system. */
function ownFigure(project: Project, system: System, clock: Clock): Figure {
  const { contractValue, currency, contractForm, maxWorkers, jurisdiction, notificationRef, practicalCompletionDate } =
    project
  if (system === 'sms')
    return {
      of: 'maximumWorkers',
      value: number(maxWorkers),
      more: notificationRef ?? `no ${noticeWords[jurisdiction]}`,
    }
  if (system === 'sfs')
    return {
      of: 'practicalCompletion',
      value: plainDate(practicalCompletionDate, clock),
      more: practicalCompletionDate ? undefined : 'no date yet',
    }
  if (!project.pageData.readsSums)
    return { of: 'contract', value: contractForm ? contractFormWords[contractForm] : nothing }
  return {
    of: 'contractValue',
    value: shortMoney(contractValue, currency),
    more: contractForm ? contractFormWords[contractForm] : 'no contract form',
  }
}

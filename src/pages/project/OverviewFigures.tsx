import { IconAlertTriangle, IconClockHour4 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { project as entity, projectStatus, type Project, contractFormWords } from '#contract/entities/project.ts'
import { labelsOf } from '#contract/labels.ts'
import type { System } from '#contract/systems.ts'
import { elapsed, nextKeyDate } from '#src/entities/project/keyDates.ts'
import { noticeWords } from '#src/entities/project/projectWords.ts'
import { pageHref } from '#src/entities/project/shared/projectAddress.ts'
import { counted, measure, nothing, number } from '#contract/amounts.ts'
import { shortMoney } from '#contract/money.ts'
import type { Answer } from '#src/ui/answer.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { dateWords, plainDate, type Clock } from '#src/ui/time.ts'
import { useClock } from '#src/ui/TimeZoneProvider.tsx'
import type { CompanyOnIt, PersonOnIt } from './whoIsOnIt.ts'
import './overview.css'

const labels = labelsOf(entity)

export interface Figure {
  name: string
  value: ReactNode
  more?: ReactNode
  tone?: 'red' | 'amber'
  href?: string
  /** Makes the register behind the address show what the figure counts. */
  onOpen?(): void
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
      name: 'People',
      href: `${pageHref(system, project.id, 'manage')}?tab=people`,
      ...known(people, (all) => ({ value: number(all.length), more: 'in this system today' })),
    },
    {
      name: 'Companies',
      href: `${pageHref(system, project.id, 'manage')}?tab=clients`,
      ...known(companies, companiesFigure),
    },
  ]
  return <FigureRow figures={figures} />
}

/** Key figures beside each other; those with an address lead to what they count. */
export const FigureRow = ({ figures }: { figures: readonly Figure[] }) => (
  <div className="panel overview-figures">
    {figures.map((figure) => (
      <One key={figure.name} {...figure} />
    ))}
  </div>
)

function One({ name, value, more, tone, href, onOpen }: Figure) {
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
    <UiLink href={href} onClick={onOpen}>
      {words}
    </UiLink>
  ) : (
    <div>{words}</div>
  )
}

/** Returns a figure, or a dash until its data has loaded, so that missing data never looks like good news. */
export function known<T>({ data, error }: Answer<T>, figure: (data: T) => Omit<Figure, 'name'>): Omit<Figure, 'name'> {
  return data === undefined ? { value: nothing, more: error ? 'could not be loaded' : undefined } : figure(data)
}

function companiesFigure(companies: readonly CompanyOnIt[]): Omit<Figure, 'name'> {
  const value = number(companies.length)
  const uninsured = companies.filter(({ insuranceOk }) => !insuranceOk).length
  if (uninsured > 0) return { value, more: `${number(uninsured)} without valid insurance`, tone: 'red' }
  return { value, more: companies.length > 0 ? 'all insured' : 'none yet' }
}

const underWay: readonly number[] = [projectStatus.onSite, projectStatus.onHold]
/** Difference between progress and elapsed time, in percentage points, above which it is mentioned. */
const worthSaying = 5

function progressFigure(project: Project, clock: Clock): Figure {
  const { percentComplete, statusId, percentAsOf } = project
  const behind = Math.round(elapsed(project, clock) * 100) - percentComplete
  const figure = { name: labels.percentComplete, value: measure(percentComplete, '%', 0) }
  if (!underWay.includes(statusId))
    return { ...figure, more: percentAsOf ? `as of ${dateWords(percentAsOf, clock).replace(/^To/, 'to')}` : undefined }
  if (behind > worthSaying) return { ...figure, more: `${counted(behind, 'point')} behind programme`, tone: 'amber' }
  return { ...figure, more: behind < -worthSaying ? `${counted(-behind, 'point')} ahead of programme` : 'on programme' }
}

function dateFigure(project: Project, clock: Clock): Figure {
  const due = nextKeyDate(project, clock)
  if (!project.nextKeyDate) return { name: 'Next key date', value: nothing, more: 'none set' }
  const figure = { name: 'Next key date', value: plainDate(project.nextKeyDate, clock) }
  if (due.state) return { ...figure, more: due.text, tone: due.state === 'late' ? 'red' : 'amber' }
  return { ...figure, more: due.text.replace(` ${dateWords(project.nextKeyDate, clock)}`, '').toLowerCase() }
}

/** Returns the figure that matters most in one system. */
function ownFigure(project: Project, system: System, clock: Clock): Figure {
  const {
    contractValue,
    currency,
    contractForm,
    maxWorkers,
    jurisdiction,
    notificationRef,
    practicalCompletionDate,
    defectsEndDate,
  } = project
  if (system === 'sms')
    return {
      name: 'Maximum workers',
      value: number(maxWorkers),
      more: notificationRef ?? `no ${noticeWords[jurisdiction]}`,
    }
  if (system === 'sfs')
    return {
      name: 'Practical completion',
      value: plainDate(practicalCompletionDate, clock),
      more: practicalCompletionDate ? undefined : 'no date yet',
    }
  if (system === 'fm')
    return {
      name: 'Defects end',
      value: plainDate(defectsEndDate, clock),
      more: defectsEndDate ? undefined : 'no date yet',
    }
  if (!project.pageData.readsSums)
    return { name: 'Contract', value: contractForm ? contractFormWords[contractForm] : nothing }
  return {
    name: 'Contract value',
    value: shortMoney(contractValue, currency),
    more: contractForm ? contractFormWords[contractForm] : 'no contract form',
  }
}

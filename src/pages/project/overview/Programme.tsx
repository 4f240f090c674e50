import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Project } from '#contract/entities/project.ts'
import { elapsed, practicalCompletion, programmeOf, keyDateDue } from '#src/entities/project/keyDates.ts'
import { counted, measure } from '#contract/text/amounts.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { daysAhead, plainDate } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'

/** Progress of the work against elapsed time, and the project's key dates. */
export function Programme({ project }: { project: Project }) {
  const clock = useClock()
  const gone = Math.round(elapsed(project, clock) * 100)
  const left = daysAhead(project.revisedCompletionDate ?? project.plannedCompletionDate, clock) ?? 0
  const asOf = project.percentAsOf ? (
    <>
      as of <Moment at={project.percentAsOf} inSentence />
    </>
  ) : (
    'never updated'
  )
  const dates = programmeOf(project)
  const next = dates.find(({ met }) => !met)
  const finished = dates.find(({ label, met }) => label === practicalCompletion && met)
  const over = finished && (
    <>
      completed <Moment at={finished.day} inSentence />
    </>
  )
  return (
    <Panel title="Programme" className="programme">
      <div className="bars-of-two">
        <Bar word="Work done" percent={project.percentComplete} more={asOf} />
        <Bar
          word="Time elapsed"
          percent={gone}
          more={over ?? (left >= 0 ? `${counted(left, 'day')} left` : `${counted(-left, 'day')} past completion`)}
          faint
        />
      </div>
      <ol className="key-dates">
        {dates.map((date) => (
          <li key={date.label} className={date.met ? 'met' : date === next ? 'next' : undefined}>
            <i aria-hidden>{date.met && <IconCheck size={12} stroke={3} />}</i>
            <span>
              {date.label}
              {date.met && <span className="away"> (met)</span>}
            </span>
            {date.met ? (
              <span className="quiet number">{plainDate(date.day, clock)}</span>
            ) : (
              <DueMark due={keyDateDue(date.day, clock)} />
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

const Bar = ({ word, percent, more, faint }: { word: string; percent: number; more: ReactNode; faint?: boolean }) => (
  <div className={faint ? 'faint-bar' : undefined}>
    <span>{word}</span>
    <span className="progress" aria-hidden>
      <i style={{ width: `${percent}%` }} />
    </span>
    <strong className="number">{measure(percent, '%', 0)}</strong>
    <span className="quiet small">{more}</span>
  </div>
)

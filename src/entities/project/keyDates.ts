import { projectStatus, type Project, type ProjectSummary } from '#contract/entities/project.ts'
import { dueOn, type Due } from '#src/ui/time/due.ts'
import { daysAhead, type Clock } from '#src/ui/time/time.ts'

/** Name of the next key date in each status. */
const nextWords: Record<number, string> = {
  [projectStatus.setUp]: 'Start',
  [projectStatus.preConstruction]: 'Start',
  [projectStatus.onSite]: 'Completion',
  [projectStatus.onHold]: 'Completion',
  [projectStatus.handover]: 'Handover',
  [projectStatus.inUse]: 'Defects end',
}

/** Describes how near a key date is. Programmes always count calendar days. */
export const keyDateDue = (day: string | null, { now, zone }: Clock): Due => dueOn(day, { now, zone })

type Dated = Pick<ProjectSummary, 'nextKeyDate' | 'statusId'>

/** Describes the next key date: 'Completion 12 Jun', 'Handover tomorrow', 'Completion 4 days over'. */
export function nextKeyDate({ nextKeyDate: day, statusId }: Dated, clock: Clock): Due {
  const due = keyDateDue(day, clock)
  const word = nextWords[statusId]
  return day && word ? { ...due, text: `${word} ${due.text.replace(/^To/, 'to')}`, says: true } : due
}

/** Returns whether a project's next key date has passed or is within the given number of days. */
export function keyDateIsNear({ nextKeyDate: day }: Dated, clock: Clock, within: number) {
  const ahead = daysAhead(day, clock)
  return ahead !== null && ahead <= within
}

/** A date of a project's programme. A date that has been met is never marked near or late. */
interface KeyDate {
  label: string
  day: string
  met: boolean
}

/** The date from which the work is done and the building can be used. */
export const practicalCompletion = 'Practical completion'

/** Returns the programme's dates that are set, in order. */
export function programmeOf(project: Project): KeyDate[] {
  const {
    statusId,
    heldStatusId,
    startDate,
    plannedCompletionDate,
    revisedCompletionDate,
    practicalCompletionDate,
    defectsEndDate,
  } = project
  const reached = statusId === projectStatus.onHold ? (heldStatusId ?? projectStatus.preConstruction) : statusId
  // Without a practical completion date, the planned completion still counts during handover.
  const completed = reached >= (practicalCompletionDate ? projectStatus.handover : projectStatus.inUse)
  const dates: { label: string; day: string | null; met: boolean }[] = [
    { label: 'Start on site', day: startDate, met: reached >= projectStatus.onSite },
    { label: 'Planned completion', day: plannedCompletionDate, met: completed },
    {
      label: 'Revised completion',
      day: revisedCompletionDate === plannedCompletionDate ? null : revisedCompletionDate,
      met: completed,
    },
    { label: practicalCompletion, day: practicalCompletionDate, met: reached >= projectStatus.inUse },
    { label: 'Defects end', day: defectsEndDate, met: reached >= projectStatus.closed },
  ]
  return dates
    .filter((date): date is KeyDate => date.day !== null)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

/** Returns the elapsed share of the time from start to completion, from 0 to 1. */
export function elapsed(
  {
    startDate,
    plannedCompletionDate,
    revisedCompletionDate,
  }: Pick<Project, 'startDate' | 'plannedCompletionDate' | 'revisedCompletionDate'>,
  clock: Clock,
) {
  const left = daysAhead(revisedCompletionDate ?? plannedCompletionDate, clock) ?? 0
  const gone = -(daysAhead(startDate, clock) ?? 0)
  if (gone <= 0) return 0
  return left <= 0 ? 1 : gone / (gone + left)
}

import type { Accident } from '#contract/entities/accident.ts'
import { urgentPriority } from '#contract/people/topics.ts'
import { recordPath } from '#contract/recordPages.ts'
import type { Write } from '#server/core/write.ts'
import { plainDay } from '#server/core/thresholds.ts'
import { accidentReadersOf } from '#server/features/site/accidentReaders.ts'
import { notify } from '#server/platform/notices/notify.ts'

type About = Pick<Accident, 'id' | 'projectId' | 'number' | 'title'>
type Due = About & Pick<Accident, 'reportDueOn' | 'tellAtOnce'>

/**
 * A notification about an accident with its head line only and nothing about the people, because notifications are
 * mailed and stored.
 */
const aboutAccident = (row: About, says: string) => ({
  topic: 'accident' as const,
  title: `${row.number ?? 'Accident'} ${says}: ${row.title}`.slice(0, 150),
  projectId: row.projectId,
  entityKind: 'accident',
  entityId: row.id,
  url: recordPath('accident', row),
  priority: urgentPriority,
})

const dueWords = ({ reportDueOn, tellAtOnce }: Due) =>
  [
    tellAtOnce && 'Tell the authority at once.',
    reportDueOn && `The report to the authority is due by ${plainDay(reportDueOn)}.`,
  ].filter(Boolean)

/**
 * Notifies people who may read every accident of the project of a new one, and of a report to the authority that is
 * due.
 */
export async function notifyOfAccident(w: Write, row: Accident, before: Accident | null, action: string) {
  if (action === 'submit' && !before?.submittedOn)
    return notify(w, await accidentReadersOf(w, row.projectId), {
      ...aboutAccident(row, 'is reported'),
      body: [`${w.person.fullName}, ${row.projectNumber} ${row.projectName}.`, ...dueWords(row)].join(' '),
    })
  if (before && isDueNow(before, row)) await notifyOfReport(w, row)
}

const isDueNow = (before: Accident, { reportDueOn, tellAtOnce, isReportable }: Accident) =>
  isReportable === null && reportDueOn !== null && (before.reportDueOn === null || (tellAtOnce && !before.tellAtOnce))

/** Notifies them that the authority must be notified. */
export const notifyOfReport = async (w: Write, row: Due) =>
  notify(w, await accidentReadersOf(w, row.projectId), {
    ...aboutAccident(row, 'may be reportable'),
    body: [...dueWords(row), 'Confirm it on the record, or say why it is not reportable.'].join(' '),
  })

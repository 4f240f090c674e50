import { projectPath } from '#contract/projectPath.ts'
import { weekdayWords } from '#contract/entities/viewSubscription.ts'
import { counted } from '#contract/text/amounts.ts'
import { dayAt } from '#contract/time/siteClock.ts'
import { projectRegister } from '#contract/views/registers.ts'
import { mostCounted } from '#contract/window.ts'
import { plainDay } from '#server/core/thresholds.ts'
import { mostListed, type FoundRows, type ListedRow } from './rowsOfView.ts'

/** Who gets a mail, of which project and when. */
interface Addressed {
  person: { id: number; email: string; firstName: string }
  project: { id: number; number: string; name: string; timeZone: string }
  weekday: number | null
}

/** The mail with the rows of a view. */
export function letterOf(asked: Addressed, found: FoundRows, today: string, publicUrl: string) {
  const { person, project, weekday } = asked
  const { view, rows, count } = found
  const address = (path: string) => new URL(path, publicUrl).href
  const place = projectRegister(view.register)!
  const register = projectPath(view.system, project.id, place.page)
  const total = count > mostCounted ? `more than ${counted(mostCounted, 'record')}` : counted(count, 'record')
  const rhythm = weekday === null ? 'every day' : `every ${weekdayWords[weekday]}`
  return {
    to: person.email,
    subject: `${project.number} ${view.name}: ${count === 0 ? 'nothing' : total}`,
    text: [
      `Hello ${person.firstName},`,
      count === 0
        ? `“${view.name}” of ${project.number} ${project.name} lists nothing on ${plainDay(today)}.`
        : `“${view.name}” of ${project.number} ${project.name} lists ${total} on ${plainDay(today)}.`,
      ...rows.map((row) => rowText(row, project.timeZone, address)),
      ...(count > rows.length
        ? [`These are the first ${Math.min(rows.length, mostListed)}. Open the view for the others.`]
        : []),
      ...(found.isPart ? ['Its filters name something that no longer exists, which was left out.'] : []),
      `Open the view: ${address(`${register}#view-${view.id}`)}`,
      `You chose to get this view ${rhythm}. Change or stop that: ${address(`/manage/users/edit/${person.id}`)}`,
    ].join('\n\n'),
  }
}

const rowText = ({ words, due, path }: ListedRow, timeZone: string, address: (path: string) => string) =>
  [
    words + (due === null ? '' : `, due ${plainDay(due.length > 10 ? dayAt(Date.parse(due), timeZone) : due)}`),
    ...(path === null ? [] : [address(path)]),
  ].join('\n')

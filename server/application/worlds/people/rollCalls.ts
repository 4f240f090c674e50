import { musterState as state, rollCallStatus as status } from '#contract/people/rollCalls.ts'
import type { persons } from '#server/db/tables/person.ts'
import type { projectPersons } from '#server/db/tables/projectPerson.ts'
import type { rollCallEntries, rollCalls } from '#server/db/tables/rollCall.ts'
import type { Calendar } from '../calendar.ts'
import { allFirms } from '../firms/firms.ts'
import { withHistory, type Fields } from '../history.ts'
import { projectId } from '../projects/projects.ts'
import { personId as accountId, personOf, type PersonKey } from './people.ts'

const project = 'HB-014'

interface Site {
  people: readonly { row: typeof persons.$inferInsert }[]
  places: readonly { row: typeof projectPersons.$inferInsert }[]
}

const zones = ['Span 1', 'Span 2', 'Span 3', 'Pier 4', 'Site area']
const wardens: readonly [warden: PersonKey, musterPoint: string][] = [
  ['murphy', 'North gate'],
  ['gill', 'Quay car park'],
]
const accountName = (key: PersonKey) => {
  const { firstName, lastName } = personOf(key)
  return `${firstName} ${lastName}`
}

/** The drill of last month on the harbour bridge: everyone was found but one, who had left. */
export function rollCallRows(calendar: Calendar, { people, places }: Site) {
  const startedOn = calendar.daysAgo(31, '10:00')
  const after = (seconds: number) => new Date(Date.parse(startedOn) + seconds * 1000).toISOString()
  const durationSec = 372
  const by = accountId('murphy')
  const fields: Fields<typeof rollCalls> = {
    projectId: projectId(project),
    number: 'ROL-0001',
    kind: 'drill',
    reason: 'Quarterly drill: fire on the pontoon',
    weather: 'Dry, wind 6 m/s',
    lessons:
      'The horn is not heard on span 3 while the grinders run: a second one goes up there. The crane crew waited for its supervisor; from now on everyone goes to the muster point at once.',
    statusId: status.ended,
    leaderUserId: by,
    startedOn,
    endedOn: after(durationSec),
    durationSec,
    missingAtEnd: 0,
    statement: null,
  }
  const firmNames = new Map(allFirms().map(({ id, firm }) => [id, firm.name]))
  const there = places.filter(({ row }) => row.statusId === 20).slice(0, 26)
  const entries: (typeof rollCallEntries.$inferInsert)[] = there.map(({ row }, at) => {
    const hasLeft = at === 7
    const [warden, musterPoint] = wardens[at % wardens.length]!
    return {
      id: at + 1,
      rollCallId: 1,
      personId: row.personId,
      clientId: row.clientId,
      name: row.name,
      company: firmNames.get(row.clientId) ?? null,
      phone: people[row.personId - 1]?.row.phone ?? null,
      lastZone: zones[at % zones.length]!,
      isFirstAider: row.isFirstAider ?? false,
      state: hasLeft ? state.leftBefore : state.mustered,
      at: after(hasLeft ? 340 : 95 + at * 9),
      byUserId: accountId(warden),
      byName: accountName(warden),
      musterPoint: hasLeft ? null : musterPoint,
      note: hasLeft ? 'His ganger drove him to the dentist at nine' : null,
    }
  })
  const drill = withHistory({
    kind: 'rollCall',
    id: 1,
    projectId: fields.projectId,
    fields,
    steps: [
      { on: startedOn, by, action: 'created', toStatusId: status.inProgress },
      { on: after(durationSec), by, action: 'end', fromStatusId: status.inProgress, toStatusId: status.ended },
      {
        on: after(3 * 3600),
        by,
        action: 'changed',
        diff: { lessons: [null, fields.lessons] },
      },
    ],
  })
  return { calls: [drill], entries, numbers: [{ projectId: fields.projectId, series: 'ROL', last: 1 }] }
}

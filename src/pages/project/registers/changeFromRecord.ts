import type { ChangeRequestDraft } from '#contract/entities/changeRequest.ts'
import type { Incident } from '#contract/entities/incident.ts'
import type { Observation } from '#contract/entities/observation.ts'
import { dayOf } from '#src/ui/time/time.ts'

const longestTitle = 150
const longestText = 4000

/** The first line of a description, cut at a word where it is long. */
function titleIn(description: string) {
  const [line = ''] = description.trim().split('\n')
  if (line.length <= longestTitle) return line
  const cut = line.slice(0, longestTitle - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longestTitle / 2)).trimEnd()}…`
}

/** The values of a change request that comes from an observation: what was seen, where, and since when it is known. */
export const changeFromObservation = (row: Observation, zone: string): Partial<ChangeRequestDraft> => ({
  title: titleIn(row.description),
  reason: `${row.number}: ${row.description}`.slice(0, longestText),
  eventDate: dayOf(Date.parse(row.createdOn), zone),
  source: 'observation',
  sourceId: row.id,
  locationId: row.locationId,
})

/** The values of a change request that comes from an incident: what happened, where and when, and what it cost. */
export const changeFromIncident = (row: Incident, zone: string): Partial<ChangeRequestDraft> => ({
  title: row.title,
  reason: `${row.number}: ${row.description}`.slice(0, longestText),
  eventDate: dayOf(Date.parse(row.occurredOn), zone),
  source: 'incident',
  sourceId: row.id,
  locationId: row.locationId,
  ...(row.cost !== null && {
    items: [
      {
        costCode: null,
        description: `Cost of ${row.number}`,
        kind: 'add' as const,
        qty: 1,
        unit: 'sum',
        rate: row.cost,
      },
    ],
  }),
})

import { isFrom } from '#server/db/columns/source.ts'
import { sql } from 'drizzle-orm'
import type { InspectedKind } from '#contract/equipment/statuses.ts'
import { inspectionsOf, openActionsOf } from './openActions.ts'

const utc = (column: string) => `to_char(s."${column}" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const shown = [
  ['scheduleKey', 's."scheduleKey"'],
  ['inspectionTypeId', 's."inspectionTypeId"'],
  ['lastPerformedOn', utc('lastPerformedOn')],
  ['lastResult', 's."lastResult"'],
  ['lastInspectionId', 's."lastInspectionId"'],
  ['eventOn', utc('eventOn')],
  ['dueOn', 's."dueOn"'],
  ['overdueFrom', utc('overdueFrom')],
  ['stopsFrom', utc('stopsFrom')],
]

/** What rows of both kinds show of their type and of their inspections. */
export function inspectedFactsOf(kind: InspectedKind) {
  const ofType = (column: string) =>
    sql.raw(`(select t."${column}" from "equipmentType" t where t.id = "${kind}"."equipmentTypeId")`)
  const { kind: inspection, field } = inspectionsOf[kind]
  const counted = `not a."isDeleted" and a."systemId" = "${kind}"."systemId"`
  return {
    isAsset: ofType('isAsset'),
    schedules: ofType('schedules'),
    // A union finds both through their indexes, which one condition with 'or' does not.
    actionCount: sql.raw(
      `(select count(*)::int from (
          select a.id from "questionResponseAction" a where a."${kind}Id" = "${kind}".id and ${counted}
          union select a.id from "${inspection}" i join "questionResponseAction" a on ${isFrom('a', inspection, 'i.id')}
          where i."${field}" = "${kind}".id and not i."isDeleted" and ${counted}) own)`,
    ),
    openActions: openActionsOf(kind),
    documentsRequired: ofType('documentsRequired'),
    nextDueTypeName: sql.raw(
      `(select l.name from "lookup" l where l.list = 'inspectionTypes' and l.id = "${kind}"."nextDueTypeId")`,
    ),
    standing: sql.raw(`(select coalesce(jsonb_agg(jsonb_build_object(
        ${shown.map(([name, value]) => `'${name}', ${value}`).join(', ')}) order by s."scheduleKey"), '[]'::jsonb)
      from "${kind}Standing" s where s."itemId" = "${kind}".id)`),
  }
}

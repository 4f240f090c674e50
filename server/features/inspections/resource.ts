import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Entity } from '#contract/entity.ts'
import type { inspection } from '#contract/entities/inspection.ts'
import { statusesOf } from '#contract/equipment/statuses.ts'
import { inForceIn } from '#contract/inspections/shape.ts'
import { endedIn } from '#contract/questionnaires/instanceStatus.ts'
import type { Env } from '#server/core/request.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { fileCount } from '#server/core/fileFacts.ts'
import { instanceResource } from '#server/features/questionnaires/instanceResource.ts'
import { inspectionActionsOf } from './actions.ts'
import { inspectionApproval } from './approval.ts'
import { boardCalls } from './board.ts'
import { checkInspection } from './check.ts'
import type { InspectionKind } from './inspectionKind.ts'
import { inspectionPdfCalls } from './inspectionPdf.ts'
import { inspectionRights, inspectionRulesOf, inspectionViews, mayAnswerInspection } from './rules.ts'
import { inspectionWork } from './work.ts'
import { accountNameText } from '#server/db/accountName.ts'

/** The fields that a copy does not take over: when it was performed and its findings. */
const resetOnCopy = (on: string) => ({
  performedOn: on,
  certificateNumber: null,
  validTo: null,
  statedResult: null,
  resetsSchedule: false,
  defects: [],
})

/** The statuses of an item in which its inspections fall due. */
const liveIn = ({ itemKind }: InspectionKind) => [...statusesOf[itemKind].inUse, ...statusesOf[itemKind].stopped]

/** The server side of inspections of equipment and of places and structures, which differ only in `InspectionKind`. */
export function inspectionResource<E extends Entity>(kind: InspectionKind): Resource<E> {
  const rights = inspectionRights(kind)
  const { announceToFormer, ...common } = instanceResource({
    ...inspectionApproval(kind),
    table: kind.table,
    rights,
    mayAnswer: mayAnswerInspection,
    copied: (w) => resetOnCopy(w.on),
  })
  const column = (name: string) => `"${kind.kind}"."${name}"`
  const ofItem = (name: string) =>
    `(select ${name} from "${kind.itemKind}" i join "equipmentType" t on t.id = i."equipmentTypeId"
      where i.id = ${column(kind.itemField)})`
  const resource: Resource<typeof inspection> = {
    ...common,
    keptOffline: true,
    rules: inspectionRulesOf(rights),
    calls: (own) => new Hono<Env>().route('/', inspectionPdfCalls(own, kind.itemKind)).route('/', boardCalls(kind)),
    facts: {
      ...common.facts,
      itemId: sql.raw(column(kind.itemField)),
      itemTypeId: sql.raw(ofItem('t.id')),
      itemTypeName: sql.raw(ofItem('t.name')),
      performedBy: sql.raw(
        `coalesce(${accountNameText(column('performedByUserId'))}, ${column('performedByName')}, '')`,
      ),
      isPast: sql.raw(`(${column('statusId')} not in (${inForceIn.join(', ')})
        or ${ofItem('i."statusId"')} not in (${liveIn(kind).join(', ')})
        or exists (select 1 from "${kind.kind}" later where later."${kind.itemField}" = ${column(kind.itemField)}
          and later."inspectionTypeId" = ${column('inspectionTypeId')} and later."performedOn" > ${column('performedOn')}
          and later."statusId" in (${inForceIn.join(', ')}) and not later."isDeleted"))`),
      certificateCount: fileCount(kind.kind, 'certificates'),
      needsCertificate: sql.raw(`coalesce((select (l.flags->>'needsCertificate')::boolean from "lookup" l
        where l.list = 'inspectionTypes' and l.id = ${column('inspectionTypeId')}), false)`),
    },
    window: (person) => ({ views: inspectionViews(kind.kind, person) }),
    dependsOn: {
      ...common.dependsOn,
      [kind.itemKind]: ['number', 'name', 'equipmentTypeId', 'statusId'],
      equipmentType: ['name'],
      lookup: ['flags'],
    },
    restrictDelete: {
      performedByUserId: {
        sentence: 'still has inspections to finish ({title}). Name another inspector first.',
        rows: sql.raw(`${column('statusId')} not in (${endedIn.join(', ')}, 40)`),
      },
    },
    immutable: {
      projectId: 'An inspection cannot be moved to another project.',
      [kind.itemField]: 'What is inspected cannot be changed. Cancel it and begin another inspection.',
    },
    check: (w, draft, before) =>
      checkInspection(w, kind, (draft as unknown as Record<string, number>)[kind.itemField]!, draft, before),
    work: inspectionWork(kind),
    actions: inspectionActionsOf(kind),
    afterwards: announceToFormer,
  }
  return resource as unknown as Resource<E>
}

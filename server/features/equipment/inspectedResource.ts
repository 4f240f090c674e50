import { and, eq } from 'drizzle-orm'
import type { AppliesTo } from '#contract/entities/equipmentType.ts'
import { documentWords } from '#contract/equipment/documents.ts'
import { statusesOf, type InspectedKind } from '#contract/equipment/statuses.ts'
import { invalid } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { storedFiles } from '#server/db/tables/journal.ts'
import { nextNumber } from '#server/db/tables/projectNumbers.ts'
import { equipmentTypes } from '#server/db/tables/equipmentType.ts'
import { refuseStrangers } from '#server/features/site/refuseStrangers.ts'
import { refuseLocationElsewhere } from '#server/features/site/refuseElsewhere.ts'
import { safetyAudience, type InSystem } from '#server/core/rights/recordRights.ts'
import type { Services } from '#server/core/services.ts'
import type { ZoneDay } from '#server/core/timedWork.ts'
import { watchInspections } from './clock.ts'
import { codeCalls } from './codeCalls.ts'
import { remindOfCertificates, remindOfInspections } from './reminders.ts'
import { inspectedFactsOf } from './facts.ts'
import { faultsOf } from './faults.ts'
import { lockedItem } from './reckoning.ts'
import { inspectedViews } from './rules.ts'
import { reckonedFor } from './inspectionStanding.ts'
import { inspectedFigures, inspectedWork } from './work.ts'
import type { WorkAsked } from '#server/core/work.ts'
import type { Person } from '#server/core/person.ts'

interface Drafted extends InSystem {
  equipmentTypeId: number
  clientId: number
  locationId: number | null
}
interface Kept extends Drafted {
  id: number
  standing: readonly { lastPerformedOn: string | null }[]
}

const series: Record<InspectedKind, string> = { equipment: 'EQP', nonEquipmentItem: 'NEI' }
const unfit: Record<InspectedKind, { for: AppliesTo[]; sentence: string }> = {
  equipment: { for: ['equipment', 'both'], sentence: 'Choose a type of equipment, not one of places and structures.' },
  nonEquipmentItem: {
    for: ['nonEquipment', 'both'],
    sentence: 'Choose a type of places and structures, not one of equipment.',
  },
}

/** What equipment and places have in common on the server. */
export function inspectedResource(kind: InspectedKind) {
  return {
    facts: inspectedFactsOf(kind),
    factsFor: (person: Person) => ({ faults: faultsOf(kind, person) }),
    calls: codeCalls(kind),
    work: (asked: WorkAsked) => inspectedWork(kind, asked),
    timed: {
      dailyOnSite: {
        'inspections that are due': (w: Write, day: ZoneDay) => remindOfInspections(w, day, kind),
        'certificates that expire': (w: Write, day: ZoneDay) => remindOfCertificates(w, day, kind),
      },
      watch: { inspections: { seconds: 60, work: (services: Services) => watchInspections(services, kind) } },
    },
    figures: (asked: WorkAsked) => inspectedFigures(kind, asked),
    window: (person: Person) => ({ views: inspectedViews(kind, person) }),
    dependsOn: {
      equipmentType: ['name', 'isAsset', 'schedules', 'documentsRequired'],
      lookup: ['name'],
      questionResponseAction: ['statusId'],
      observation: ['equipmentIds', 'nonEquipmentItemIds', 'statusId', 'description'],
    } as const,
    audience: (row: InSystem & { clientId: number }) => audienceOf(kind, row),
    attachments: {
      documents: {
        words: documentWords,
        async changes(w: Write, row: { id: number }, added: readonly number[], words: unknown) {
          const item = await lockedItem(w, { kind, id: row.id })
          const stored = await w.tx
            .select({ id: storedFiles.id })
            .from(storedFiles)
            .where(
              and(
                eq(storedFiles.ownerKind, kind),
                eq(storedFiles.ownerId, row.id),
                eq(storedFiles.ownerField, 'documents'),
                eq(storedFiles.isDeleted, false),
              ),
            )
          const there = new Set(stored.map(({ id }) => id))
          const kept = item.filed.filter(({ fileId }) => there.has(fileId))
          const { type, expiresOn } =
            added.length > 0 ? documentWords.parse(words) : { type: 'other' as const, expiresOn: null }
          const filed = [...kept, ...added.map((fileId) => ({ fileId, type, expiresOn }))]
          return { filed, ...(await reckonedFor(w, { ...item, filed })).values }
        },
      },
    },
    /** Refuses what does not belong to the project, and numbers a new item. A new type brings its schedules. */
    async check(w: Write, draft: Drafted, before: Kept | null) {
      const { projectId, locationId, clientId, equipmentTypeId } = draft
      if (locationId !== (before?.locationId ?? null)) await refuseLocationElsewhere(w, projectId, locationId)
      if (clientId !== before?.clientId) await refuseStrangers(w, projectId, clientId, 'clientId')
      if (equipmentTypeId === before?.equipmentTypeId) return {}
      const [type] = await w.tx.select().from(equipmentTypes).where(eq(equipmentTypes.id, equipmentTypeId))
      if (!unfit[kind].for.includes(type!.appliesTo)) throw invalid(unfit[kind].sentence, 'equipmentTypeId')
      if (before) {
        const item = await lockedItem(w, { kind, id: before.id })
        const { schedules, documentsRequired } = type!
        return (await reckonedFor(w, { ...item, schedules, documentsRequired })).values
      }
      return {
        number: await nextNumber(w.tx, projectId, series[kind]),
        statusId: statusesOf[kind].waiting,
      }
    },
    keptBecause: (_: Write, { standing }: Kept) =>
      standing.some(({ lastPerformedOn }) => lastPerformedOn !== null)
        ? 'It has inspections, so it cannot be deleted. Take it off the site instead.'
        : null,
    /** People who could see it until now must learn that it has left their lists. */
    announceToFormer(w: Write, row: Kept, before: Kept | null) {
      if (!before || before === row) return
      const [former, now] = [audienceOf(kind, before), audienceOf(kind, row)]
      if (former !== now) w.announce({ kind, recordId: row.id, op: 'updated', audience: former, affected: [] })
    },
  }
}

const audienceOf = (kind: InspectedKind, row: InSystem & { clientId: number }) =>
  safetyAudience(kind, row, [row.clientId])

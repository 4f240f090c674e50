import { beforeAll, expect } from 'vitest'
import type { Equipment } from '#contract/entities/equipment.ts'
import type { ScheduleRow } from '#contract/entities/equipmentType.ts'
import type { NonEquipmentItem } from '#contract/entities/nonEquipmentItem.ts'
import type { InspectedKind } from '#contract/equipment/statuses.ts'
import { writeAsSystem } from '#server/core/write.ts'
import { inspectionCounted, type CountedInspection } from '#server/features/equipment/inspectionStanding.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { nobody } from '../projects/projectPeople.ts'
import { add, type Fields, type Row } from '../rights/everyone.ts'
import { useSafetyPeople } from '../safety/safetyPeople.ts'

interface Rows {
  equipment: Equipment
  nonEquipmentItem: NonEquipmentItem
}

/** A row of a schedule, weekly by default. */
export const row = (key: string, inspectionTypeId: number, more: Partial<ScheduleRow> = {}): ScheduleRow => ({
  key,
  inspectionTypeId,
  intervalValue: 7,
  intervalUnit: 'day',
  subTypeId: null,
  performedBy: 'competentPerson',
  legalBasis: null,
  graceDays: 0,
  blocksUse: true,
  beforeFirstUse: false,
  afterEvent: false,
  ...more,
})
export const delivery = row('delivery', 10, { intervalValue: null, beforeFirstUse: true })
export const weekly = row('weekly', 30)
export const event = row('event', 70, { intervalValue: null, afterEvent: true })

export const reason = { reason: 'The jib struck the parapet.' }

/** A project with a person in each role, and the calls on its equipment and places. */
export function useEquipment() {
  const site = useSafetyPeople()
  const { setup, held } = site
  const own = {} as { locationId: number }
  beforeAll(async () => {
    own.locationId = (
      await add(held.admin, 'projectLocation', samples.projectLocation({ ...nobody, projectId: held.projectId }))
    ).id
  })
  const newType = async (schedules: readonly ScheduleRow[], more: Fields = {}) =>
    (await add(held.admin, 'equipmentType', {
      ...samples.equipmentType(nobody),
      appliesTo: 'both',
      documentsRequired: [],
      schedules,
      ...more,
    })) as Row & { schedules: ScheduleRow[] }
  const draft = <K extends InspectedKind>(kind: K, equipmentTypeId: number, more: Fields = {}) => ({
    ...samples[kind](nobody),
    projectId: held.projectId,
    clientId: held.welders,
    equipmentTypeId,
    ...(kind === 'nonEquipmentItem' && { locationId: own.locationId }),
    ...more,
  })
  const read = async <K extends InspectedKind>(kind: K, id: number, who: Visitor = held.admin) =>
    (await who.read<Rows[K]>('GET', `${kind}/${id}`)).data
  async function move<K extends InspectedKind>(who: Visitor, kind: K, id: number, action: string, more: Fields = {}) {
    const { rowVersion } = await read(kind, id)
    return who.read<Rows[K]>('PUT', `${kind}/${id}/move`, { action, rowVersion, ...more })
  }
  async function done<K extends InspectedKind>(kind: K, id: number, action: string, more: Fields = {}) {
    const answer = await move(held.admin, kind, id, action, more)
    expect([action, answer.errors]).toEqual([action, []])
    return answer.data
  }
  /** Records an inspection as the server does on approval. */
  const inspected = async (
    kind: InspectedKind,
    id: number,
    counted: Partial<CountedInspection> & { result: CountedInspection['result'] },
  ) => {
    await writeAsSystem(setup.world.services, (w) =>
      inspectionCounted(
        w,
        { kind, id },
        {
          scheduleKey: 'weekly',
          inspectionTypeId: 30,
          performedOn: setup.world.services.now().toISOString(),
          inspectionId: 1,
          ...counted,
        },
      ),
    )
    return read(kind, id)
  }
  return {
    ...site,
    own,
    newType,
    draft,
    read,
    move,
    done,
    inspected,
    item: async (kind: InspectedKind, schedules: readonly ScheduleRow[], more: Fields = {}) =>
      add(held.admin, kind, draft(kind, (await newType(schedules)).id, more)),
    at: (days: number) => ({
      ...setup.world.services,
      now: () => new Date(setup.world.services.now().getTime() + days * 86_400_000),
    }),
    notices: async (who: Visitor) =>
      (await who.read<Row[]>('GET', 'notification?size=100')).data.map(({ title }) => String(title)),
  }
}

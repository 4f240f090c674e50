import { describe, expect, test } from 'vitest'
import { actionStatus } from '#contract/safety/actionStatus.ts'
import { equipmentStatus, itemStatus } from '#contract/equipment/statuses.ts'
import { observationStatus } from '#contract/safety/observationStatus.ts'
import { systems } from '#contract/systems.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { subTypeId } from '#server/application/worlds/approvals/subTypes.ts'
import { demoRecords } from '#server/application/worlds/demoRecords.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { useWorld } from '#tests/world.ts'

const house = projectId('HB-009')
const site = projectId('HB-014')
const dayMs = 86_400_000
/** Each weekday, in each season and around leap days. */
const days = ['2026-05-11', '2026-08-03', '2026-11-27', '2027-01-30', '2027-03-02', '2028-03-01'].flatMap((first) =>
  [0, 1, 2, 3, 4, 5, 6].map((more) => new Date(Date.parse(`${first}T07:00:00Z`) + more * dayMs)),
)

interface Row {
  id?: number | undefined
  projectId: number
}
const ofHouse = <R extends Row>({ rows }: { rows: readonly R[] }) => rows.filter((row) => row.projectId === house)
/** The kinds whose records the house has. */
const kinds = [
  'equipments',
  'nonEquipmentItems',
  'inspections',
  'nonEquipmentInspections',
  'observations',
  'questionResponseActions',
  'permits',
  'rams',
] as const

describe('The demo building in use', () => {
  test('has its records in facility management, and all others keep their ids', () => {
    const world = demoRecords(days[0]!, 'hash')
    for (const kind of kinds) {
      const { rows } = world[kind] as unknown as { rows: (Row & { systemId: number })[] }
      const own = rows.filter((row) => row.projectId === house)
      expect([kind, own.length > 0, new Set(own.map(({ systemId }) => systemId))]).toEqual([
        kind,
        true,
        new Set([systems.fm]),
      ])
      // They stand together; what was put on other projects later comes after all of them.
      const ids = own.map(({ id }) => id!)
      const among = rows.filter(
        ({ id, projectId: of }) => of !== house && id! > Math.min(...ids) && id! < Math.max(...ids),
      )
      expect([kind, among]).toEqual([kind, []])
    }
    expect(ofHouse(world.equipments).length + ofHouse(world.nonEquipmentItems).length).toBe(25)
  })

  test.each(days.map((day) => [day.toISOString().slice(0, 10), day] as const))(
    'filled on %s, is maintained as often as its schedules ask, but for what is meant to be late',
    (_, day) => {
      const world = demoRecords(day, 'hash')
      const done = [...ofHouse(world.inspections), ...ofHouse(world.nonEquipmentInspections)]
      const late = done.filter(({ lateDays }) => (lateDays ?? 0) > 0)
      expect(late.map(({ title }) => title)).toEqual(['Periodic check: Fire doors, stair 1'])
      const now = day.toISOString()
      const items = [...ofHouse(world.equipments), ...ofHouse(world.nonEquipmentItems)]
      const overdue = items.filter(({ overdueFrom }) => overdueFrom && overdueFrom <= now)
      expect(overdue.map(({ name }) => name)).toEqual(['Gas boiler 2', 'Fire door, plant room'])
      const stopped: number[] = [equipmentStatus.outOfService, equipmentStatus.quarantined]
      expect(
        ofHouse(world.equipments)
          .filter(({ statusId }) => stopped.includes(statusId))
          .map(({ name }) => name),
      ).toEqual(['Air handling unit 2, control room'])
      expect(new Set(ofHouse(world.nonEquipmentItems).map(({ statusId }) => statusId))).toEqual(
        new Set([itemStatus.inUse]),
      )
    },
  )

  test('has a failed service with its action, and faults that are open, in hand and closed', () => {
    const world = demoRecords(days[0]!, 'hash')
    const failed = ofHouse(world.inspections).filter(({ result }) => result === 'fail')
    expect(failed.map(({ title }) => title)).toEqual(['Service / maintenance: Air handling unit 2, control room'])
    const actions = ofHouse(world.questionResponseActions)
    expect(
      actions
        .filter(({ sourceKind, sourceId }) => sourceKind === 'inspection' && sourceId === failed[0]!.id)
        .map(({ statusId }) => statusId),
    ).toEqual([actionStatus.inProgress])
    const faults = ofHouse(world.observations)
    const count = (statusId: number) => faults.filter((one) => one.statusId === statusId).length
    expect([count(observationStatus.open), count(observationStatus.closed)]).toEqual([3, 3])
  })
})

describe('The facility manager', () => {
  const setup = useWorld()

  test('does a yearly service whose schedule names a sub type of equipment on a building element', async () => {
    const nolan = await setup.world.as('facility@demo.test')
    const { data } = await nolan.read<{ id: number; name: string }[]>(
      'GET',
      `nonEquipmentItem?projectId=${house}&systemId=40&size=50`,
    )
    const { id } = data.find(({ name }) => name === 'Emergency lighting, ground floor')!
    const draft = {
      projectId: house,
      systemId: systems.fm,
      nonEquipmentItemId: id,
      scheduleKey: 'service-maintenance-service-record',
      inspectionTypeId: lookupId('inspectionTypes', 'Service / maintenance'),
      performedOn: setup.world.services.now().toISOString(),
      performedByUserId: nolan.userId,
    }
    const asked = (subType: string) =>
      nolan.read('POST', 'nonEquipmentInspection', {
        ...draft,
        processSubTypeId: subTypeId('nonEquipmentInspection', subType),
      })
    expect(await asked('Building element inspection')).toMatchObject({ errors: [] })
    const monthly = {
      scheduleKey: 'periodic-check-emergency-lighting-test',
      inspectionTypeId: lookupId('inspectionTypes', 'Periodic check'),
    }
    Object.assign(draft, monthly)
    expect((await asked('Building element inspection')).errors).toMatchObject([{ field: 'processSubTypeId' }])
  })

  test('reads and manages the building, and nothing of construction', async () => {
    const nolan = await setup.world.as('facility@demo.test')
    const count = async (kind: string, of: number, systemId: number) =>
      (await nolan.read<unknown[]>('GET', `${kind}?projectId=${of}&systemId=${systemId}&size=500`)).data.length
    expect(await count('equipment', house, systems.fm)).toBe(11)
    expect(await count('nonEquipmentItem', house, systems.fm)).toBe(14)
    for (const kind of ['permit', 'rams', 'observation', 'equipment']) {
      expect([kind, await count(kind, site, systems.sms), await count(kind, house, systems.sms)]).toEqual([kind, 0, 0])
      expect([kind, (await nolan.ask('GET', `${kind}/1`)).status]).toEqual([kind, 404])
    }
  })
})

import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Permit } from '#contract/entities/permit.ts'
import { equipmentStatus, equipmentStatusWords, statusesOf } from '#contract/equipment/statuses.ts'
import { invalid, notNow } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { equipments } from '#server/db/tables/equipment.ts'

const inUse: readonly number[] = statusesOf.equipment.inUse

/** The equipment that permits name, as their rows show it. */
export const machinesFact = sql.raw(`(select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'number', e.number,
    'name', e.name, 'statusId', e."statusId") order by j.position), '[]'::jsonb)
  from "permitEquipment" j join "equipment" e on e.id = j."toId" where j."fromId" = "permit".id)`)

/** The equipment of a project among these ids, with the reasons why it may not be used; null if there are none. */
async function equipmentStandings(w: Write, projectId: number, ids: readonly number[]) {
  if (ids.length === 0) return []
  const found = await w.tx
    .select({
      id: equipments.id,
      number: equipments.number,
      name: equipments.name,
      statusId: equipments.statusId,
      outReason: equipments.outReason,
      isDeleted: equipments.isDeleted,
    })
    .from(equipments)
    .where(and(eq(equipments.projectId, projectId), inArray(equipments.id, [...ids])))
  return ids.map((id) => {
    const one = found.find((item) => item.id === id)
    if (!one || one.isDeleted) return { id, problem: 'Choose equipment of this project.' }
    if (inUse.includes(one.statusId)) return { id, problem: null }
    const isOut = one.statusId === equipmentStatus.outOfService && one.outReason
    const words = (equipmentStatusWords[one.statusId] ?? '').toLowerCase()
    return { id, problem: `${one.number} ${one.name} is ${words}${isOut ? `: ${one.outReason}` : '.'}` }
  })
}

/** Refuses equipment that may not be used, at its field (domain specification, 7.1 and 8). */
export async function checkMachines(w: Write, projectId: number, ids: readonly number[]) {
  const standing = await equipmentStandings(w, projectId, ids)
  const problem = standing.find((one) => one.problem !== null)?.problem
  if (problem) throw invalid(problem, 'equipmentIds')
}

/** Refuses a step towards work with equipment that may no longer be used. */
export async function refuseUnfitMachines(
  w: Write,
  { projectId, equipmentIds }: Pick<Permit, 'projectId' | 'equipmentIds'>,
) {
  const standing = await equipmentStandings(w, projectId, equipmentIds)
  const problem = standing.find((one) => one.problem !== null)?.problem
  if (problem) throw notNow(problem)
}

/** The equipment of a permit that may be used now, for a copy of it. */
export async function usableMachines(w: Write, { projectId, equipmentIds }: Permit) {
  const standing = await equipmentStandings(w, projectId, equipmentIds)
  return standing.filter(({ problem }) => problem === null).map(({ id }) => id)
}

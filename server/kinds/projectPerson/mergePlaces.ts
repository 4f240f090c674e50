import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { ProjectPerson } from '#contract/entities/projectPerson.ts'
import { personStatus as status } from '#contract/people/personStatus.ts'
import { changeStamp } from '#server/core/stamps.ts'
import { mergeInto } from '#server/core/references/moving.ts'
import { resourceOf } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { seeingAll } from '#server/features/approvals/clock.ts'
import { projectPersons as table } from '#server/db/tables/projectPerson.ts'

const mostRoles = 5

/** The place of both on the list of one project: whoever has not left decides, and duties and roles are those of both. */
function joinedPlace(keep: ProjectPerson, gone: ProjectPerson) {
  const cameBack = keep.statusId === status.left && gone.statusId !== status.left
  return {
    ...(cameBack && { clientId: gone.clientId, statusId: gone.statusId }),
    supervisorPersonId: keep.supervisorPersonId ?? gone.supervisorPersonId,
    projectRoleIds: [...new Set([...keep.projectRoleIds, ...gone.projectRoleIds])].slice(0, mostRoles),
    isFirstAider: keep.isFirstAider || gone.isFirstAider,
    isFireMarshal: keep.isFireMarshal || gone.isFireMarshal,
    cardExemption: keep.cardExemption ?? gone.cardExemption,
  }
}

/** Before two people become one: of two places on the list of one project one is left. Nobody supervises themselves. */
export async function mergePlaces(w: Write, { kind, from, to }: { kind: string; from: number; to: number }) {
  if (kind !== 'person') return
  // Whoever merges people may not open their projects.
  const all = { ...w, person: seeingAll(w) }
  const places = writing(resourceOf(w.services.kinds, 'projectPerson'))
  await forgetSupervisor(w, from, to)
  const both = await w.tx
    .select({ id: table.id, keepId: sql<number>`k.id` })
    .from(table)
    .innerJoin(
      sql`"projectPerson" k`,
      sql`k."projectId" = ${table.projectId} and k."personId" = ${to} and not k."isDeleted"`,
    )
    .where(and(eq(table.personId, from), eq(table.isDeleted, false)))
    .orderBy(table.id)
  for (const { id, keepId } of both) {
    const [keep, gone] = [await places.read.one(w.tx, all.person, keepId), await places.read.one(w.tx, all.person, id)]
    const name = await mergeInto(w, { kind: 'projectPerson', from: id, to: keepId })
    await places.put(all, keep, joinedPlace(keep, gone), 'merged', {}, name)
  }
}

/** Neither of the two supervises the other one. */
async function forgetSupervisor(w: Write, from: number, to: number) {
  const supervised = await w.tx
    .update(table)
    .set({ supervisorPersonId: null, ...changeStamp(w), rowVersion: sql`${table.rowVersion} + 1` })
    .where(
      or(
        and(eq(table.personId, from), inArray(table.supervisorPersonId, [from, to])),
        and(eq(table.personId, to), inArray(table.supervisorPersonId, [from, to])),
      ),
    )
    .returning({ id: table.id, projectId: table.projectId })
  for (const { id, projectId } of supervised)
    w.addHistory({
      entityKind: 'projectPerson',
      entityId: id,
      projectId,
      action: 'changed',
      diff: { supervisorPersonId: [from, null] },
    })
}

import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import type * as z from 'zod/mini'
import { copySubTypes, type projectProcessSubType } from '#contract/entities/projectProcessSubType.ts'
import { recordSystemOf, type RecordSystemId } from '#contract/recordSystem.ts'
import { subTypeCopy, type SubTypeCopy } from '#contract/projects/subTypeCopy.ts'
import { folded } from '#contract/text/folded.ts'
import { readJson } from '#server/core/readJson.ts'
import { forbidden, invalid } from '#server/base/refuse.ts'
import { reading } from '#server/core/reading.ts'
import type { Env } from '#server/core/request.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { write, type Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { groups } from '#server/db/tables/group.ts'
import { staffOf } from '../project/involved.ts'
import { projectResource } from '../project/resource.ts'
import { keepsSubTypes } from './rules.ts'
import { projectProcessSubTypes as table } from '#server/db/tables/projectProcessSubType.ts'

/**
 * `PUT /api/projectProcessSubType/copy` copies the sub types in use from one project to another (specification, section
 * 7.2). The answer says what was added and replaced, what stayed unchanged, and who was left out.
 */
export function subTypeCopyCalls(kind: Resource<typeof projectProcessSubType>) {
  const projects = reading(projectResource)
  return new Hono<Env>().put('/projectProcessSubType/copy', async (c) => {
    const body = await readJson(c)
    return write(c, body, async (w) => {
      const asked = copySubTypes.parse(body)
      const { fromProjectId, toProjectId } = asked
      await projects.one(w.tx, w.person, fromProjectId)
      await projects.one(w.tx, w.person, toProjectId)
      if (!keepsSubTypes(w.person, { ...asked, projectId: toProjectId }))
        throw forbidden('change the sub types of this project')
      if (fromProjectId === toProjectId) throw invalid('Choose another project.', 'fromProjectId')
      const copy = await copyBetween(w, kind, asked)
      return { data: copy }
    })
  })
}

/**
 * Copies the sub types in use in one system, with the people of that system and the groups, matched by name, that the
 * other project also has.
 */
export async function copyBetween(
  w: Write,
  kind: Resource<typeof projectProcessSubType>,
  { fromProjectId, toProjectId, systemId, overwrite }: z.output<typeof copySubTypes>,
): Promise<SubTypeCopy> {
  const settings = writing(kind)
  const there = await settingsOf(w, toProjectId, systemId)
  const target = {
    settings: there,
    userIds: await staffOf(w, toProjectId, recordSystemOf(systemId)),
    groupIds: await sameGroups(w, fromProjectId, toProjectId),
  }
  const copy = subTypeCopy((await settingsOf(w, fromProjectId, systemId)).map(withoutStamps), target, overwrite)
  for (const added of copy.added) await settings.create(w, { ...added, projectId: toProjectId, systemId })
  for (const replaced of copy.replaced) {
    const { id, rowVersion } = there.find((row) => row.processSubTypeId === replaced.processSubTypeId)!
    await settings.change(w, id, { ...replaced, projectId: toProjectId, systemId, rowVersion })
  }
  return copy
}

type Stored = typeof table.$inferSelect
const withoutStamps = (row: Stored) => ({
  processSubTypeId: row.processSubTypeId,
  isEnabled: row.isEnabled,
  approvalTemplateId: row.approvalTemplateId,
  questionTemplateId: row.questionTemplateId,
  validityHours: row.validityHours,
  reviewMonths: row.reviewMonths,
  stageUsers: row.stageUsers,
})

const settingsOf = ({ tx }: Write, projectId: number, systemId: RecordSystemId) =>
  tx
    .select()
    .from(table)
    .where(and(eq(table.projectId, projectId), eq(table.systemId, systemId), eq(table.isDeleted, false)))
    .orderBy(table.id)
    .for('update')

/** The groups of one project, each with the group of the same name on the other. */
async function sameGroups({ tx }: Write, fromProjectId: number, toProjectId: number) {
  const groupsOf = (projectId: number) =>
    tx
      .select({ id: groups.id, name: groups.name })
      .from(groups)
      .where(and(eq(groups.projectId, projectId), eq(groups.isDeleted, false)))
  const there = new Map((await groupsOf(toProjectId)).map(({ id, name }) => [folded(name), id]))
  return new Map(
    (await groupsOf(fromProjectId)).flatMap(({ id, name }): [number, number][] => {
      const same = there.get(folded(name))
      return same ? [[id, same]] : []
    }),
  )
}

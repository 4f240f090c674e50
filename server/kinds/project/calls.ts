import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { project, projectMoveTo, projectStatus, type Project } from '#contract/entities/project.ts'
import { decimal, largestInt, optionalLongText } from '#contract/fields.ts'
import { projectSettings, usualSettings, type SettingsFrame } from '#contract/projects/projectSettings.ts'
import { answer } from '#server/core/answer.ts'
import { changedIn } from '#server/core/diff.ts'
import { refuseMissing } from '#server/core/references/existence.ts'
import { readJson } from '#server/core/readJson.ts'
import { isAdmin } from '#server/core/access.ts'
import type { Person } from '#server/core/person.ts'
import { forbidden, invalid, missing, Refusal } from '#server/base/refuse.ts'
import { todayIn } from '#server/core/today.ts'
import type { Reader } from '#server/db/database.ts'
import { projectManagerRole } from '#server/db/supplied/lookups.ts'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import { users } from '#server/db/tables/user.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { write, type Write } from '#server/core/write.ts'
import { writing, type Writing } from '#server/core/writing.ts'
import { reassessProject } from '#server/features/site/clearance.ts'
import { announceProjectRollCalls } from '#server/features/site/rollCalls.ts'
import { officeSettings } from '#server/core/officeSettings.ts'
import { latestChange } from './changeTotals.ts'
import { isNamedOn } from './named.ts'
import { obstaclesTo } from './obstacles.ts'
import { mayChangeSettings, mayChangeStatusInBulk } from './rules.ts'
import { projects as table } from '#server/db/tables/project.ts'

export const withPageData = (row: Project) => ({ project: row, pageData: row.pageData })
const idOf = (value: unknown) => {
  const id = asId.safeParse(value)
  if (!id.success) throw missing(project.name)
  return id.data
}
const bodyIn = async (c: Parameters<typeof readJson>[0]) => (await readJson(c)) as Record<string, unknown>

const position = z.object({ latitude: decimal('Latitude', -90, 90, 6), longitude: decimal('Longitude', -180, 180, 6) })
const bulkStatus = z
  .object({
    ids: z
      .array(z.int().check(z.minimum(1), z.maximum(largestInt)))
      .check(z.minLength(1, 'Choose a project.'), z.maxLength(500, 'Choose up to 500 projects.')),
    /** The row version of each of `ids`, in the same order. Without it the versions are not checked. */
    rowVersions: z.optional(z.array(z.int())),
    statusId: z.int().check(z.minimum(10, 'Choose a status.'), z.maximum(70, 'Choose a status.')),
    reason: optionalLongText('Reason', 500),
    /** The reason to proceed although a requirement of the move is not met. */
    without: optionalLongText('Reason to go on', 500),
  })
  .check(
    z.refine(({ ids, rowVersions }) => !rowVersions || rowVersions.length === ids.length, {
      path: ['rowVersions'],
      error: 'Send one version for each project.',
    }),
  )

/** The routes of a project that the specification names (section 7.2), in addition to the common ones. */
export function projectCalls(kind: Resource<typeof project>) {
  const projects = writing(kind)
  const calls = new Hono<Env>()
    .get('/project/:id{[0-9]+}', async (c) => {
      const [{ db }, person, id] = [c.get('services'), personOf(c), idOf(c.req.param('id'))]
      const row = await projects.read.one(db, person, id).catch(async (error: unknown) => {
        throw (await whyClosed(db, person, id)) ?? error
      })
      const changeRequestId = row.pageData.changes && (await latestChange(db, id))
      return answer(c, { ...withPageData(row), ...(changeRequestId && { changeRequestId }) })
    })
    .get('/project/:id{[0-9]+}/obstacles/:action', async (c) => {
      const [{ db }, person] = [c.get('services'), personOf(c)]
      const row = await projects.read.one(db, person, idOf(c.req.param('id')))
      return answer(c, await obstaclesTo(db, person, row, c.req.param('action')))
    })
    .post('/project', async (c) => {
      const body = await bodyIn(c)
      return write(c, body, async (w) => ({
        data: await withManager(projects, w, await projects.create(w, body), body),
        status: 201,
      }))
    })
    .put('/project', async (c) => {
      const body = await bodyIn(c)
      return write(
        c,
        body,
        async (w) => ({ data: await withManager(projects, w, await projects.change(w, idOf(body.id), body), body) }),
        { onceByKey: true },
      )
    })
    .put('/projectLatitudeAndLongitude', async (c) => {
      const body = await bodyIn(c)
      return write(c, body, async (w) => ({
        data: await projects.set(w, idOf(body.id ?? body.projectId), body, position.parse(body), 'changed'),
      }))
    })
    .put('/projectsStatus', async (c) => {
      const body = await bodyIn(c)
      return write(c, body, async (w) => ({ data: await moveMany(projects, w, bulkStatus.parse(body)) }))
    })

  for (const [frame, { system, path, draft }] of Object.entries(projectSettings) as [
    SettingsFrame,
    (typeof projectSettings)[SettingsFrame],
  ][])
    calls.put(`/${path}`, async (c) => {
      const body = await bodyIn(c)
      return write(c, body, async (w) => {
        const id = idOf(body.projectId ?? body.id)
        await projects.read.one(w.tx, w.person, id)
        if (!mayChangeSettings(w.person, id, system)) throw forbidden('change these settings')
        const asked = draft as z.ZodMiniObject
        // Settings that were never saved have their defaults, and fields missing from a save stay unchanged.
        const { stored, usual } = await settingsOf(w, id, frame)
        const before = asked.parse({ ...usual, ...stored })
        const after = asked.parse({ ...before, ...body })
        const diff = changedIn(Object.keys(after), before, after)
        if (Object.keys(diff).length === 0) return { data: await projects.opened(w, id, body) }
        await refuseMissing(w, { kind: 'project', draft: asked }, after, before)
        const values = {
          settings: sql`${table.settings} || ${JSON.stringify({ [frame]: ownOf(after, usual) })}::text::jsonb`,
        }
        const row = await projects.set(w, id, body, values, `settings:${frame}`, diff)
        // Which card and trainings are needed decides who may work.
        if (['cardRule', 'roleTrainings'].some((name) => Object.hasOwn(diff, name))) await reassessProject(w, id)
        if (Object.hasOwn(diff, 'drillDays')) announceProjectRollCalls(w, id)
        return { data: row }
      })
    })
  return calls
}

/** The settings that a project has stored, and the defaults for the others. */
async function settingsOf({ tx }: Write, id: number, frame: SettingsFrame) {
  // The row itself shows readers only the settings of their systems.
  const [row] = await tx
    .select({ settings: table.settings, contractForm: table.contractForm })
    .from(table)
    .where(eq(table.id, id))
  return {
    stored: row?.settings[frame] as object | undefined,
    usual: usualSettings(frame, row?.contractForm ?? null, await officeSettings(tx)),
  }
}

/** The settings that differ from the defaults. The others follow later changes of the contract form or the office. */
const ownOf = (values: Record<string, unknown>, usual: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !(Object.hasOwn(usual, name) && usual[name] === value)),
  )

/** Moves every project to the status, or none. A refusal gives the reason for each project that cannot move. */
async function moveMany(
  projects: Writing<typeof project>,
  w: Write,
  { ids, rowVersions, statusId, reason, without }: z.output<typeof bulkStatus>,
) {
  if (!mayChangeStatusInBulk(w.person)) throw forbidden('change the status of several projects')
  const moved: Project[] = []
  let mayGoOn = true
  const problems: { message: string; code: 'notNow' | 'stale'; field: string }[] = []
  for (const [at, id] of ids.entries()) {
    const row = await projects.read.one(w.tx, w.person, id)
    const action = row.allowedActions.find((name) => targetOf(name, row) === statusId)
    if (rowVersions && rowVersions[at] !== row.rowVersion)
      problems.push({
        message: `${row.number} has been changed by someone else. Check it, then try again.`,
        code: 'stale',
        field: String(id),
      })
    else if (!action)
      problems.push({ message: `${row.number} cannot move to that status now.`, code: 'notNow', field: String(id) })
    else {
      const standing = await obstaclesTo(w.tx, w.person, row, action)
      if (standing.obstacles.length > 0) mayGoOn &&= standing.mayGoOn
      if (standing.obstacles.length > 0 && !(standing.mayGoOn && without !== null))
        for (const sentence of standing.obstacles)
          problems.push({ message: `${row.number}: ${sentence}`, code: 'notNow', field: String(id) })
      else if (problems.length === 0)
        moved.push(
          await projects.move(
            w,
            id,
            {},
            { action, rowVersion: row.rowVersion, reason: reason ?? 'Changed with other projects', without },
          ),
        )
      continue
    }
    mayGoOn = false
  }
  if (problems.length > 0) throw new Refusal(409, problems, { mayGoOn })
  return moved.map(({ id, number, statusId: now }) => ({ id, number, statusId: now, ok: true }))
}

const targetOf = (action: string, row: Project) =>
  action === 'resume' ? (row.heldStatusId ?? projectStatus.preConstruction) : projectMoveTo[action]

/**
 * If the save requests it (`managerRole`), gives the manager that it names the role that opens the project: Manage in
 * the systems that their account has and that the author of the save manages.
 */
async function withManager(
  projects: Writing<typeof project>,
  w: Write,
  row: Project,
  { managerRole }: Record<string, unknown>,
) {
  if (managerRole !== true || row.managerUserId === null || row.managerHasAccess) return row
  const [manager] = await w.tx.select({ systems: users.pbSystems }).from(users).where(eq(users.id, row.managerUserId))
  const systems = row.pageData.ownSystems.filter(
    (system) => row.systems.includes(system) && manager?.systems.includes(system),
  )
  if (systems.length === 0)
    throw invalid(
      'You share no system of this project with this person, so you cannot give them a role.',
      'managerUserId',
    )
  await writing(w.services.kinds.userProjectRole!).create(w, {
    projectId: row.id,
    userId: row.managerUserId,
    projectRoleId: projectManagerRole,
    accessLevel: accessLevels.manage,
    systems,
    from: todayIn(w.services.now(), row.timeZone),
  })
  return projects.read.one(w.tx, w.person, row.id)
}

/**
 * Explains why a project does not open, to people who may know: to administrators, that it was deleted; to people it
 * names or who had a role, that they no longer have one. Everyone else gets the same answer as for a project that does
 * not exist.
 */
async function whyClosed(db: Reader, person: Person, id: number): Promise<Refusal | null> {
  const [row] = await db
    .select({ number: table.number, isDeleted: table.isDeleted })
    .from(table)
    .where(eq(table.id, id))
  if (!row) return null
  if (row.isDeleted)
    return isAdmin(person)
      ? new Refusal(404, [
          { message: `${row.number} was deleted. It is in the recycle bin, under Settings.`, code: 'missing' },
        ])
      : null
  if (!(await isNamedOn(db, id, person))) return null
  const message = `You have no role on ${row.number} that opens it now. Ask its manager or an administrator for one.`
  return new Refusal(403, [{ message, code: 'forbidden' }])
}

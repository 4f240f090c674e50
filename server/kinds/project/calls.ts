import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { project, projectMoveTo, projectStatus, type Project } from '#contract/entities/project.ts'
import { decimal, largestInt, optionalLongText } from '#contract/fields.ts'
import { projectSettings, type SettingsFrame } from '#contract/projectSettings.ts'
import { answer } from '#server/core/answer.ts'
import { changedIn } from '#server/core/diff.ts'
import { refuseMissing } from '#server/core/references/existence.ts'
import { readJson } from '#server/core/readJson.ts'
import { forbidden, missing, Refusal } from '#server/core/refuse.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { write, type Write } from '#server/core/write.ts'
import { writing, type Writing } from '#server/core/writing.ts'
import { mayChangeSettings, mayChangeStatusInBulk } from './rules.ts'
import { projects as table } from './table.ts'

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
    .get('/project/:id{[0-9]+}', async (c) =>
      answer(c, withPageData(await projects.read.one(c.get('services').db, personOf(c), idOf(c.req.param('id'))))),
    )
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
        // Settings that were never saved have their defaults, and fields that a save does not contain stay as they are.
        const before = asked.parse((await storedSettings(w, id))[frame] ?? {})
        const after = asked.parse({ ...before, ...body })
        const diff = changedIn(Object.keys(after), before, after)
        if (Object.keys(diff).length === 0) return { data: await projects.opened(w, id, body) }
        await refuseMissing(w, { kind: 'project', draft: asked }, after, before)
        const values = { settings: sql`${table.settings} || ${JSON.stringify({ [frame]: after })}::text::jsonb` }
        return { data: await projects.set(w, id, body, values, `settings:${frame}`, diff) }
      })
    })
  return calls
}

/** All stored settings. The row itself shows readers only those of their systems. */
async function storedSettings({ tx }: Write, id: number) {
  const [row] = await tx.select({ settings: table.settings }).from(table).where(eq(table.id, id))
  return row?.settings ?? {}
}

/** Moves every project to the status, or none. A refusal gives the reason for each project that cannot move. */
async function moveMany(
  projects: Writing<typeof project>,
  w: Write,
  { ids, rowVersions, statusId, reason }: z.output<typeof bulkStatus>,
) {
  if (!mayChangeStatusInBulk(w.person)) throw forbidden('change the status of several projects')
  const moved: Project[] = []
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
    else if (problems.length === 0)
      moved.push(
        await projects.move(
          w,
          id,
          {},
          { action, rowVersion: row.rowVersion, reason: reason ?? 'Changed with other projects' },
        ),
      )
  }
  if (problems.length > 0) throw new Refusal(409, problems)
  return moved.map(({ id, number, statusId: now }) => ({ id, number, statusId: now, ok: true }))
}

const targetOf = (action: string, row: Project) =>
  action === 'resume' ? (row.heldStatusId ?? projectStatus.preConstruction) : projectMoveTo[action]

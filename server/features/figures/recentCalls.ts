import { Hono } from 'hono'
import * as z from 'zod/mini'
import { systemNames } from '#contract/systems.ts'
import { answer } from '#server/core/answer.ts'
import { invalid } from '#server/base/refuse.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import { recentChanges } from './recentChanges.ts'

const asSystem = z.enum(systemNames)

/**
 * `GET /api/recentChanges?projectId=&system=`: what changed since the last working day began, on that project and in
 * that system or on all that the reader sees (`RecentChanges`).
 */
export const recentCalls = new Hono<Env>().get('/', async (c) => {
  const { projectId: id, system: word } = c.req.query()
  const projectId = id === undefined ? null : asId.safeParse(id)
  if (projectId && !projectId.success) throw invalid('Choose a project.', 'projectId')
  const system = word === undefined ? null : asSystem.safeParse(word)
  if (system && !system.success) throw invalid('Choose a system of the project.', 'system')
  const asked = { person: personOf(c), projectId: projectId?.data ?? null, system: system?.data ?? null }
  return answer(c, await recentChanges(c.get('services'), asked))
})

import { Hono } from 'hono'
import { answer } from '#server/core/answer.ts'
import { invalid } from '#server/base/refuse.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import { workloadOf } from './workload.ts'

/** `GET /api/workload?projectId=`: what waits for the reader, on that project or on all. */
export const workloadCalls = new Hono<Env>().get('/', async (c) => {
  const services = c.get('services')
  const named = c.req.query('projectId')
  const projectId = named === undefined ? null : asId.safeParse(named)
  if (projectId && !projectId.success) throw invalid('Choose a project.', 'projectId')
  const asked = { person: personOf(c), now: services.now().toISOString() }
  return answer(c, await workloadOf(services.db, services, asked, projectId?.data ?? null))
})

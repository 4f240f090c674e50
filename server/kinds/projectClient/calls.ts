import { Hono } from 'hono'
import { projectClient } from '#contract/entities/projectClient.ts'
import { reading } from '#server/core/reading.ts'
import { readJson } from '#server/core/readJson.ts'
import type { Env } from '#server/core/request.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { withPageData } from '../project/calls.ts'
import { projectResource } from '../project/resource.ts'

/**
 * `POST /api/projectClient` answers the new row together with the project and its page data (specification, section
 * 7.2).
 */
export function projectClientCalls(kind: Resource<typeof projectClient>) {
  const companies = writing(kind)
  const projects = reading(projectResource)
  return new Hono<Env>().post('/projectClient', async (c) => {
    const body = (await readJson(c)) as Record<string, unknown>
    return write(c, body, async (w) => {
      const row = await companies.create(w, projectClient.draft.parse(body))
      const project = await projects.one(w.tx, w.person, row.projectId)
      return { data: { ...withPageData(project), projectClient: row }, status: 201 }
    })
  })
}

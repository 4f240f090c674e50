import type { RecordLink } from '#contract/questionnaires/links.ts'
import { samples } from '#mocks/samples.ts'
import { add, type Row } from './everyone.ts'
import type { RouteRequest, Situation } from './routeRequests.ts'

type Linked = Row & { otherId: number; linkId: number }

/** The link routes of a kind of safety record; `record` creates one that everyone on the project can read. */
export function linkRequests(kind: string, record: (of: Situation) => Promise<Row>): Record<string, RouteRequest> {
  /** A record and a separate observation. */
  const withOther = async (situation: Situation) => {
    const row = await record(situation)
    const other = samples.observation({ clientId: 0, userId: 0, projectId: situation.projectId })
    return { ...row, otherId: (await add(situation.everyone.admin, 'observation', other)).id }
  }
  const linked = async (situation: Situation) => {
    const row = await withOther(situation)
    const body = { kind: 'observation', recordId: row.otherId }
    const made = await situation.everyone.admin.read<RecordLink[]>('POST', `${kind}/${row.id}/linked`, body)
    return { ...row, linkId: made.data[0]!.id }
  }
  const part = (path: string): RouteRequest => ({
    target: record,
    ask: ({ id }) => ({ method: 'GET', path: `${kind}/${id}/${path}` }),
  })
  return {
    [`GET /api/${kind}/:id/linked`]: part('linked'),
    [`GET /api/${kind}/:id/linkable`]: part('linkable'),
    [`GET /api/${kind}/:id/code`]: part('code'),
    [`POST /api/${kind}/:id/linked`]: {
      target: withOther,
      ask: (row) => ({
        method: 'POST',
        path: `${kind}/${row.id}/linked`,
        body: { kind: 'observation', recordId: (row as Linked).otherId },
      }),
    },
    [`DELETE /api/${kind}/:id/linked/:linkId`]: {
      target: linked,
      ask: (row) => ({ method: 'DELETE', path: `${kind}/${row.id}/linked/${(row as Linked).linkId}` }),
    },
  }
}

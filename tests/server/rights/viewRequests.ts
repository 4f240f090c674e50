import { samples } from '#mocks/samples.ts'
import { add } from './everyone.ts'
import { kindRequests } from './kindRequests.ts'
import type { RouteRequest, Situation } from './routeRequests.ts'

const view = ({ everyone, projectId }: Situation) =>
  add(everyone.admin, 'savedView', samples.savedView({ clientId: 0, userId: 0, projectId }))
/** A subscription to a view that nobody has subscribed to. */
const draft = async (situation: Situation) => ({
  ...samples.viewSubscription({ clientId: 0, userId: 0, projectId: 0 }),
  savedViewId: (await view(situation)).id,
})

/** Requests about saved views, and about subscriptions, which only their owner knows. */
export const viewRequests: Readonly<Record<string, RouteRequest>> = {
  'GET /api/savedView/:id/opened': {
    target: view,
    ask: ({ id }) => ({ method: 'GET', path: `savedView/${id}/opened` }),
  },
  ...kindRequests({
    kind: 'viewSubscription',
    record: async (situation) => add(situation.everyone.admin, 'viewSubscription', await draft(situation)),
    draft,
  }),
}

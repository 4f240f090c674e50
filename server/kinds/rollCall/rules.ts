import { inArray, sql } from 'drizzle-orm'
import type { rollCall } from '#contract/entities/rollCall.ts'
import type { Rules } from '#server/core/policy.ts'
import type { Person } from '#server/core/person.ts'
import { managesSafety, mayInduct, ofSite } from '#server/core/rights/recordRights.ts'
import { hearsRollCalls } from '#server/features/site/rollCalls.ts'
import { rollCalls as table } from '#server/db/tables/rollCall.ts'

interface Led {
  projectId: number
  leaderUserId: number
}

/** Whether someone leads a roll call: whoever started it, and the managers of safety management. */
const leads = (reader: Person, row: Led) =>
  managesSafety(reader, ofSite(row)) || (row.leaderUserId === reader.userId && mayInduct(reader, row))

/**
 * Everyone who opens safety management of a site finds its roll calls. Those who induct people start them and whoever
 * started one, or manages there, ends it and writes its lessons. Only tests are deleted.
 */
export const rollCallRules: Rules<typeof rollCall> = {
  personal: true,
  finds: (reader) =>
    reader.seesAll ||
    inArray(
      table.projectId,
      [...reader.projects.keys()].filter((id) => hearsRollCalls(reader, id)),
    ),
  creates: mayInduct,
  edits: leads,
  removes: leads,
  keptBecause: ({ kind }) => (kind === 'test' ? null : 'Only tests are deleted. Live roll calls and drills are kept.'),
  acts: leads,
  unfitBecause: ({ kind }, action) =>
    action === 'cancel' && kind === 'live' ? 'A live roll call is ended, not cancelled.' : null,
}

const isKind = (kind: string) => sql.raw(`"rollCall".kind = '${kind}'`)

/** The conditions of the views of the register. */
export const rollCallViews = { all: undefined, live: isKind('live'), drills: isKind('drill') }

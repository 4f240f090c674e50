import { eq } from 'drizzle-orm'
import type { backgroundTask } from '#contract/entities/backgroundTask.ts'
import type { Rules } from '#server/core/policy.ts'
import { backgroundTasks } from '#server/db/tables/backgroundTask.ts'

/** Tasks are started by routes of their own; the person who started a task can watch and cancel it. */
export const backgroundTaskRules: Rules<typeof backgroundTask> = {
  personal: true,
  finds: (person) => eq(backgroundTasks.userId, person.userId),
  creates: () => false,
  edits: () => false,
  removes: () => false,
  acts: (person, row) => row.userId === person.userId,
}

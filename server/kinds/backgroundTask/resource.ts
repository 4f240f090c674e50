import { backgroundTask, taskStatus } from '#contract/entities/backgroundTask.ts'
import { audience } from '#server/core/audience.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import { backgroundTaskRules } from './rules.ts'
import { backgroundTasks } from '#server/db/tables/backgroundTask.ts'

export const backgroundTaskResource: KindResource<typeof backgroundTask> = {
  entity: backgroundTask,
  table: backgroundTasks,
  rules: backgroundTaskRules,
  audience: (row) => audience.user(row.userId),
  actions: {
    /** Running work checks for cancellation, stops itself and rolls back. */
    cancel: (w, row) =>
      row.statusId === taskStatus.waiting
        ? {
            cancelAsked: true,
            statusId: taskStatus.cancelled,
            outcome: 'It was cancelled. Nothing was changed.',
            endedOn: w.on,
          }
        : { cancelAsked: true },
  },
}

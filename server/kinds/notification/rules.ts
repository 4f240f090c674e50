import { eq } from 'drizzle-orm'
import type { notification } from '#contract/entities/notification.ts'
import type { Rules } from '#server/core/policy.ts'
import { notifications } from '#server/db/tables/notification.ts'

/** The system writes notifications; each is read and deleted by its recipient. */
export const notificationRules: Rules<typeof notification> = {
  personal: true,
  finds: (person) => eq(notifications.userId, person.userId),
  creates: () => false,
  edits: () => false,
  removes: (person, row) => row.userId === person.userId,
  acts: (person, row) => row.userId === person.userId,
}

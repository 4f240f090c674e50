import { not } from 'drizzle-orm'
import { notification } from '#contract/entities/notification.ts'
import { audience } from '#server/core/audience.ts'
import { notifications } from '#server/db/tables/notification.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import { notificationCalls } from './calls.ts'
import { notificationRules } from './rules.ts'
import { removeRead } from './removeRead.ts'

export const notificationResource: KindResource<typeof notification> = {
  entity: notification,
  table: notifications,
  rules: notificationRules,
  timed: { daily: { reading: removeRead } },
  calls: () => notificationCalls,
  audience: (row) => audience.user(row.userId),
  window: () => ({
    views: { unread: not(notifications.read), all: undefined },
  }),
  actions: { read: () => ({ read: true }), unread: () => ({ read: false }) },
}

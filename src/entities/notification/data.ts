import { mutationOptions } from '@tanstack/react-query'
import { notification, type Notification } from '#contract/entities/notification.ts'
import type { Summary } from '#contract/entity.ts'
import { browserOf } from '#src/data/browser.ts'
import { entityData } from '#src/data/entityData.ts'
import { kindWindow } from '#src/data/windows.ts'

export type News = Summary<typeof notification>

export const notifications = entityData(notification)
export const newsWindow = kindWindow(notification)

/** The newest notifications, for the bell and the dashboard. New ones appear at once. */
export const newestNews = () => newsWindow.page({ ...newsWindow.firstPage, view: 'all', size: 8 }, true)

/** The first page of the list of notifications. */
export const firstNews = () => newsWindow.page({ ...newsWindow.firstPage, view: 'unread', size: 10 }, true)

/** Marks all notifications as read, on the server and in all cached pages. */
export const markAllRead = () =>
  mutationOptions({
    mutationKey: ['notification', 'markAllRead'],
    mutationFn: async (_: void, { client }) => {
      const { http, freshness } = browserOf(client)
      await http.api('notification/markAllRead', { method: 'PUT', body: {} })
      freshness.patchPages<Notification>('notification', (row) =>
        row.read ? row : { ...row, read: true, rowVersion: row.rowVersion + 1 },
      )
    },
  })

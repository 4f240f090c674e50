import { mutationOptions } from '@tanstack/react-query'
import { notification, type Notification } from '#contract/entities/notification.ts'
import type { Summary } from '#contract/entity.ts'
import { browserOf } from '#src/data/browser.ts'
import { entityData } from '#src/data/entityData.ts'
import { kindWindow } from '#src/data/windows.ts'

export type News = Summary<typeof notification>

export const notifications = entityData(notification)
export const newsWindow = kindWindow(notification)

/** The newest ones, as the bell and the dashboard show them; new ones come in by themselves. */
export const newestNews = () => newsWindow.page({ ...newsWindow.firstPage, view: 'all', size: 8 }, true)

/** The first page as the list of notifications opens it. */
export const firstNews = () => newsWindow.page({ ...newsWindow.firstPage, view: 'unread', size: 10 }, true)

/** Everything becomes read: on the server, and in every cached page at once. */
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

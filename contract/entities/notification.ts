import * as z from 'zod/mini'
import { defineEntity, type Row } from '../entity.ts'
import { defineWindow } from '../window.ts'

/** A notification for one user. Only the system creates them; the recipient marks them as read or deletes them. */
export const notification = defineEntity('notification', {
  name: 'Notification',
  plural: 'Notifications',
  path: 'notification',
  hub: 'Notification',
  hubEvent: 'NewNotifications',
  scope: 'own',
  draft: {},
  facts: {
    userId: z.int(),
    topic: z.string(),
    title: z.string(),
    body: z.string(),
    projectId: z.nullable(z.int()),
    entityKind: z.nullable(z.string()),
    entityId: z.nullable(z.int()),
    url: z.nullable(z.string()),
    priority: z.int(),
    read: z.boolean(),
  },
  summary: ['userId', 'topic', 'title', 'body', 'projectId', 'entityKind', 'entityId', 'url', 'priority', 'read'],
  window: defineWindow({
    columns: {
      title: { sort: 'text' },
      topic: { sort: 'text', filter: 'choice' },
      /** In the order of creation, even if the clock was set back in between. */
      createdOn: { sort: 'whole', filter: 'moments' },
    },
    start: { column: 'createdOn', down: true },
    search: ['title', 'body'],
    views: ['unread', 'all'],
  }),
  actions: { read: z.object({}), unread: z.object({}) },
})

export type Notification = Row<typeof notification>

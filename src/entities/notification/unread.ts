import { everything, windowCount } from '#src/data/windowCount.ts'

// Repeats the kind's definition, which the first page does not load otherwise.
const source = { kind: 'notification', path: 'notification', isLive: true } as const

/** Number of the reader's unread notifications. */
export const unreadCount = () => windowCount(source, { ...everything, view: 'unread' })

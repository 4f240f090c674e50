import { everything, windowCount } from '#src/data/windowCount.ts'

// Stated here as in the kind's definition, which the first page does not need otherwise.
const source = { kind: 'notification', path: 'notification', isLive: true } as const

/** How many notifications the person who looks has not read. */
export const unreadCount = () => windowCount(source, { ...everything, view: 'unread' })

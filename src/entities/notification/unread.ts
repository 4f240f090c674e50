import { notification } from '#contract/entities/notification.ts'
import { everything, windowCount } from '#src/data/windowCount.ts'

const { kind, path } = notification

/** How many notifications the person who looks has not read. */
export const unreadCount = () => windowCount({ kind, path, isLive: true }, { ...everything, view: 'unread' })

/** What notifications are about; people choose for each how they hear of it. */
export const topicNames = ['project', 'role', 'document', 'training', 'company', 'account'] as const
export type Topic = (typeof topicNames)[number]

/** From this priority on somebody should act today. */
export const urgentPriority = 30

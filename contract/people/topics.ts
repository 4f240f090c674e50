/** Topics of notifications; users choose how to be notified about each. */
export const topicNames = [
  'approval',
  'project',
  'role',
  'rfi',
  'change',
  'action',
  'observation',
  'permit',
  'incident',
  'accident',
  'rollCall',
  'gate',
  'rams',
  'induction',
  'equipment',
  'document',
  'safetyFile',
  'training',
  'company',
  'account',
] as const
export type Topic = (typeof topicNames)[number]

/** Lowest urgent priority: someone should act today, so the e-mail does not wait for a digest. */
export const urgentPriority = 30

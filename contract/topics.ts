/** What notifications are about, with the words under which people choose how they hear of it. */
export const topicWords = {
  project: 'Projects: a status that changed, a project that closed',
  role: 'Roles and work given to you',
  company: 'Companies: insurance and accreditations that end',
  account: 'Accounts: invitations that nobody took up',
} as const
export type Topic = keyof typeof topicWords
export const topicNames = Object.keys(topicWords) as [Topic, ...Topic[]]

/** From this priority on somebody should act today. */
export const urgentPriority = 30

import type { PageType } from '#contract/systems.ts'

/** What pages that this version does not have yet will contain, and what one record of each is. */
export const laterWords: Partial<Record<PageType, { page: string; record?: string }>> = {
  onsitepeople: {
    page: 'Who is on site now, by company and zone, with first aiders, fire marshals and the list for the muster point.',
  },
  people: {
    page: 'Everyone who works on this site: company, card, induction, training and whether they are cleared.',
    record: 'One person on this site: cards, trainings, inductions, signatures and attendance.',
  },
}

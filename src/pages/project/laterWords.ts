import type { PageType } from '#contract/systems.ts'

/** What pages that this version does not have yet will contain, and what one record of each is. */
export const laterWords: Partial<Record<PageType, { page: string; record?: string }>> = {
  rollcalls: {
    page: 'Roll calls and drills: who was expected, who is mustered, who is missing, and how long it took.',
    record: 'One roll call: everyone who was expected, with their state and the time they were found.',
  },
}

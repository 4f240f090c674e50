import type { OpenWork } from '#contract/people/openWork.ts'
import { plainAnswer } from '#src/data/plainAnswer.ts'

/** The duties that name this user. Requested before the user is deactivated. */
export const openWork = (userId: number) => ({
  ...plainAnswer<OpenWork[]>(`user/${userId}/openWork`),
  staleTime: 0,
  gcTime: 0,
})

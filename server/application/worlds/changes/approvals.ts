import { approvalRun } from '#server/application/worlds/approvals/takenRuns.ts'
import type { PersonKey } from '#server/application/worlds/people/people.ts'
import type { ChangeStory } from './stories.ts'

/** The people of each stage after the author's: quantity surveyor and planner, the manager, the second approver. */
const askedIn = ({ author, manager }: ChangeStory): PersonKey[][] => [
  (['brady', 'petrauskas'] as const).filter((key) => key !== author),
  [manager],
  [manager === 'healy' ? 'byrne' : 'healy'],
]

/** The approval of a story. */
export function approvalOf(story: ChangeStory) {
  const run = approvalRun('changeRequest', story.author, askedIn(story))
  return { ...run, submit: (on: string, cost: number) => run.submit(on, { costEstimate: Math.abs(cost) }) }
}

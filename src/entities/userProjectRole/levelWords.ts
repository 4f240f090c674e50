import { accessLevels, accessLevelWords } from '#contract/entities/userProjectRole.ts'

const meanings: Record<number, string> = {
  [accessLevels.view]: 'reads',
  [accessLevels.contribute]: 'reads and adds',
  [accessLevels.manage]: 'sets up and decides',
}

/** How far a role lets a person go, each with what that means: 'View: reads'. */
export const levelWords: Record<number, string> = Object.fromEntries(
  Object.entries(accessLevelWords).map(([id, word]) => [id, `${word}: ${meanings[Number(id)]}`]),
)

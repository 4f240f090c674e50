import { safetyBoardKinds, safetyBoardPath, type SafetyBoard } from '#contract/safety/safetyBoard.ts'
import { computedFrom } from '#src/data/computed.ts'

/** What the safety board of a project counts. */
export const safetyBoard = (projectId: number) =>
  computedFrom<SafetyBoard>(safetyBoardKinds, `${safetyBoardPath}/${projectId}`)

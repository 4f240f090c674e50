import { safetyBoardKinds, safetyBoardPath, type SafetyBoard } from '#contract/safety/safetyBoard.ts'
import { computedFrom } from '#src/data/computed.ts'

/** The figures of a project's safety board. */
export const safetyBoard = (projectId: number) =>
  computedFrom<SafetyBoard>(safetyBoardKinds, `${safetyBoardPath}/${projectId}`)

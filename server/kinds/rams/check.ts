import type { Checked } from '#contract/entity.ts'
import type { rams, Rams } from '#contract/entities/rams.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { invalid } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { checkInstance } from '#server/features/questionnaires/writingInstances.ts'
import { refuseOffProject } from '#server/features/site/offProject.ts'
import { dayOnSite, peopleOfSafety } from '#server/platform/notices/site.ts'

/** Refuses a supervisor who cannot open the RAMS, and references to other projects. */
export async function checkRams(w: Write, draft: Checked<typeof rams>, before: Rams | null) {
  const { projectId, supervisorUserId } = draft
  if (supervisorUserId !== null && supervisorUserId !== before?.supervisorUserId) {
    const fitting = await peopleOfSafety(w, draft, [supervisorUserId], await dayOnSite(w, projectId))
    if (!fitting.has(supervisorUserId))
      throw invalid('Choose someone who may open the safety records of this project.', 'supervisorUserId')
    await refuseOffProject(w, projectId, [{ userId: supervisorUserId }], 'supervisorUserId')
  }
  return checkInstance(w, draft, before, processKindIds.rams)
}

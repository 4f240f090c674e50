import type { projectInductionVideo } from '#contract/entities/projectInductionVideo.ts'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import { levelIn, partyOnly } from '#server/core/access.ts'
import type { Person } from '#server/core/person.ts'
import type { Rules } from '#server/core/policy.ts'
import { ofOpenSites } from '#server/core/rights/recordRights.ts'
import { projectInductionVideos } from '#server/db/tables/projectInductionVideo.ts'

/** They belong to the settings of safety management. */
const keeps = (person: Person, { projectId }: { projectId: number }) =>
  levelIn(person, projectId, 'sms') >= accessLevels.manage && !partyOnly(person, projectId)

/**
 * Everyone who opens the safety records of a project may watch its videos, including subcontractors: they show the site
 * and no particular person.
 */
export const inductionVideoRules: Rules<typeof projectInductionVideo> = {
  personal: true,
  finds: (person) => ofOpenSites(person, projectInductionVideos.projectId),
  creates: keeps,
  edits: keeps,
  removes: keeps,
}

import { permit } from '#contract/entities/permit.ts'
import { instanceApproval, isApproved } from '#server/features/questionnaires/approval.ts'
import { refuseClash } from './clash.ts'
import { holdersAccount } from './holder.ts'
import { listedCrew, permitParties } from './parties.ts'
import { refuseUnfitMachines } from './machines.ts'
import { permitRights } from './rules.ts'
import { refuseWithoutRams } from './rams.ts'
import { refuseUnreadFile } from './safetyFileRead.ts'
import { permits } from '#server/db/tables/permit.ts'

/**
 * How permits go through their approval. Before it ends, clashes, RAMS, equipment and the safety file are checked
 * again.
 */
export const permitApproval = {
  entity: permit,
  approval: instanceApproval({
    entity: permit,
    table: permits,
    mayBeAsked: permitRights.mayBeAsked,
    parties: permitParties,
    moreParties: async (w, row) => [...(await holdersAccount(w, row)), ...(await listedCrew(w, row))],
    async decided(w, row, result, { authorisedBy }) {
      if (!isApproved(result)) return {}
      await refuseClash(w, row)
      await refuseWithoutRams(w, row)
      await refuseUnfitMachines(w, row)
      await refuseUnreadFile(w, row)
      // The person who authorises the work becomes the issuer of the permit.
      return authorisedBy === null ? {} : { issuerUserId: authorisedBy }
    },
  }),
}

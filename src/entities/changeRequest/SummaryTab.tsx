import { changeFundingWords, changeRequestStatus as status } from '#contract/changes/changeRequestStatus.ts'
import type { ChangeRequest } from '#contract/entities/changeRequest.ts'
import { changeRequestPath } from '#contract/recordPages.ts'
import { Facts } from '#src/ui/page/Facts.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import './changeRequest.css'

const endings: Record<number, string> = {
  [status.withdrawn]: 'This change request was withdrawn',
  [status.superseded]: 'Another change request took its place',
  [status.closed]: 'Closed without a change',
}

/** What changes and why, and what it affects besides cost and time. */
export const SummaryTab = ({ row }: { row: ChangeRequest }) => (
  <div className="stack">
    {row.endReason && (
      <Notice
        tone="grey"
        title={endings[row.statusId]}
        {...(row.supersededById && {
          action: (
            <UiLink href={changeRequestPath({ ...row, id: row.supersededById })}>{row.supersededByNumber}</UiLink>
          ),
        })}
      >
        {row.endReason}
      </Notice>
    )}
    <div className="panels">
      <Panel title="Reason">
        <p className="prose change-prose">{row.reason}</p>
      </Panel>
      <Panel title="What changes">
        <p className="prose change-prose">{row.description}</p>
      </Panel>
    </div>
    <Panel title="About">
      <Facts
        columns={4}
        facts={[
          { label: 'On behalf of', value: row.onBehalfClientName },
          { label: 'Assessor', value: row.assessorName },
          { label: 'Contract clause', value: row.contractClause },
          { label: 'Funded by', value: changeFundingWords[row.fundedBy] },
          { label: 'Location', value: row.locationName },
          { label: 'Risk score', value: row.riskScore },
          { label: 'Safety file', value: row.affectsSafetyFile ? 'To be updated' : 'Not affected' },
          { label: 'Building control', value: row.affectsBuildingControl ? 'To be told' : 'Not affected' },
        ]}
      />
      {row.safetyImpact && (
        <>
          <h3>Effect on safety</h3>
          <p className="prose change-prose">{row.safetyImpact}</p>
        </>
      )}
    </Panel>
  </div>
)

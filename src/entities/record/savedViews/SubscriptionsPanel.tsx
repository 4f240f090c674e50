import { useQuery } from '@tanstack/react-query'
import { rhythmWords, weekdayWords, type ViewSubscriptionSummary } from '#contract/entities/viewSubscription.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { viewPath } from './viewPath.ts'
import { viewSubscriptions } from '../../viewSubscription/data.ts'
import { Unsubscribe } from './Unsubscribe.tsx'

const rhythmOf = ({ rhythm, weekday }: ViewSubscriptionSummary) =>
  weekday === null ? rhythmWords[rhythm] : `Every ${weekdayWords[weekday]}`

/** The views that the user gets by e-mail, each with a way to stop it. Absent if there are none. */
export function SubscriptionsPanel() {
  const { data } = useQuery(viewSubscriptions.list())
  if (!data || data.length === 0) return null
  return (
    <Panel title="Views by e-mail" count={data.length} flush>
      <div className="table-scroll">
        <table className="table" aria-label="Views by e-mail">
          <thead>
            <tr>
              <th scope="col">View</th>
              <th scope="col">Project</th>
              <th scope="col">When</th>
              <th scope="col">
                <span className="away">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((row) => (
              <tr key={row.id}>
                <td className="title">
                  <UiLink href={viewPath({ ...row, id: row.savedViewId }) ?? '#'}>{row.savedViewName}</UiLink>
                </td>
                <td>{row.projectNumber}</td>
                <td>{rhythmOf(row)}</td>
                <td className="right">
                  <Unsubscribe subscription={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

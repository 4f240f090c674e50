import type { Rfi } from '#contract/entities/rfi.ts'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { span } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { AnswerLinks } from './AnswerLinks.tsx'

/** The assignees and the people who get copies, and how long the ball was in each person's court. */
export function Holdings({ row }: { row: Rfi }) {
  const clock = useClock()
  return (
    <div className="stack">
      <Panel title="Asked for an answer" count={row.assignees.length}>
        <ul className="plain">
          {row.assignees.map(({ userId, responseRequired }, at) => (
            <li key={userId}>
              {row.assigneeNames[at]} {!responseRequired && <span className="quiet">may answer</span>}
            </li>
          ))}
        </ul>
      </Panel>
      {row.answerLinks.length > 0 && <AnswerLinks row={row} />}
      {row.distribution.length > 0 && (
        <Panel title="Copies" count={row.distribution.length}>
          <p className="plain">{row.distribution.map(({ name }) => name).join(', ')}</p>
        </Panel>
      )}
      <Panel title="Who had the ball" flush>
        {row.holdings.length === 0 ? (
          <EmptyState title="No items">Nobody has had it yet.</EmptyState>
        ) : (
          <table className="table" aria-label="Who had the ball">
            <thead>
              <tr>
                {['Person', 'Company', 'From', 'To', 'Time'].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {row.holdings.map(({ userId, name, clientName, from, to }) => (
                <tr key={`${userId} ${from}`}>
                  <td className="title">{name}</td>
                  <td>{clientName}</td>
                  <td>
                    <Moment at={from} withTime />
                  </td>
                  <td>{to ? <Moment at={to} withTime /> : 'has it now'}</td>
                  <td>{span((to ? Date.parse(to) : clock.now) - Date.parse(from))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Panel>
    </div>
  )
}

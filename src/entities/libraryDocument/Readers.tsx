import { useState } from 'react'
import type { LibraryDocument } from '#contract/entities/libraryDocument.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { UserLink } from '../user/shared/UserLink.tsx'

/** Number of people shown before 'Show all'. */
const atFirst = 20

/** Who has confirmed reading a document and who has yet to do so. */
export const Readers = ({ row }: { row: LibraryDocument }) => (
  <div className="stack">
    <StillToRead row={row} />
    <Confirmed row={row} />
  </div>
)

function StillToRead({ row: { toReadBy } }: { row: LibraryDocument }) {
  const [all, setAll] = useState(false)
  if (toReadBy.length === 0) return null
  return (
    <Panel title="Still to read it" count={toReadBy.length} flush>
      <table className="table" aria-label="People who still have to read it">
        <colgroup>
          <col />
          <col style={{ width: '50%' }} />
        </colgroup>
        <thead>
          <tr>
            {['Name', 'Client'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {toReadBy.slice(0, all ? toReadBy.length : atFirst).map(({ userId, userName, clientName }) => (
            <tr key={userId}>
              <td className="title">
                <UserLink id={userId} name={userName} />
              </td>
              <td title={clientName}>{clientName}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!all && toReadBy.length > atFirst && (
        <Button kind="quiet" className="show-all" onClick={() => setAll(true)}>{`Show all ${toReadBy.length}`}</Button>
      )}
    </Panel>
  )
}

function Confirmed({ row }: { row: LibraryDocument }) {
  if (row.acknowledgements.length === 0)
    return <EmptyState title="No items">Nobody has confirmed reading it yet.</EmptyState>
  return (
    <Panel title="Confirmed by" count={row.acknowledgements.length} flush>
      <table className="table" aria-label="People who have confirmed reading it">
        <colgroup>
          <col />
          <col style={{ width: 120 }} />
          <col style={{ width: 200 }} />
        </colgroup>
        <thead>
          <tr>
            {['Name', 'Revision', 'On'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row.acknowledgements.map(({ userId, userName, revisionCode, on }) => (
            <tr key={`${userId} ${revisionCode}`}>
              <td className="title">{userName}</td>
              <td className={revisionCode === row.currentRevision ? undefined : 'quiet'}>{revisionCode}</td>
              <td>
                <Moment at={on} withTime />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

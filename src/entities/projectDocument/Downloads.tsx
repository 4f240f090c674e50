import { useQuery } from '@tanstack/react-query'
import { mostDownloads } from '#contract/documents/downloads.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { documentDownloads } from './data.ts'

/** Who downloaded which revision, newest first. */
export function Downloads({ system, id }: { system: FolderSystem; id: number }) {
  const downloads = useQuery(documentDownloads(system, id))
  return (
    <Loaded of={downloads} name="The downloads">
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title="No items">Nobody has downloaded this document yet.</EmptyState>
        ) : (
          <Panel title="Downloads" count={rows.length} flush>
            <table className="table" aria-label="Downloads">
              <thead>
                <tr>
                  {['Person', 'Revision', 'How', 'On'].map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ id: key, userName, revision, inZip, on }) => (
                  <tr key={key}>
                    <td>{userName}</td>
                    <td>{revision ?? '—'}</td>
                    <td>{inZip ? 'In a zip file' : 'Alone'}</td>
                    <td>
                      <Moment at={on} withTime />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {rows.length === mostDownloads && <p className="small quiet">The {mostDownloads} newest are shown.</p>}
          </Panel>
        )
      }
    </Loaded>
  )
}

import { useQuery } from '@tanstack/react-query'
import { entityOf } from '#contract/entities/index.ts'
import type { PersonRecord, PersonRecordKind } from '#contract/people/personRecords.ts'
import { recordPath } from '#contract/recordPages.ts'
import { recordSystemOf } from '#contract/recordSystem.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { RecordStatus } from '../safetyRecord/namedRecords.tsx'
import { recordsOfPerson } from './data.ts'

interface Props {
  /** The id of the person's place on the list of the project. */
  id: number
  kinds: readonly PersonRecordKind[]
  title: string
  /** The sentence if there are none. */
  none: string
}

/** Title takes the space that is left. */
const columns = [
  { head: 'Number', width: 120 },
  { head: 'Title' },
  { head: 'Type', width: 200 },
  { head: 'Submitted', width: 120 },
  { head: 'Status', width: 150 },
]

/** The records of some kinds that name someone on a project, latest first. */
export function RecordsOfPerson({ id, kinds, title, none }: Props) {
  const of = useQuery(recordsOfPerson(id))
  return (
    <Loaded of={of} name={title}>
      {(records) => {
        const rows = records.filter(({ kind }) => kinds.includes(kind))
        return (
          <Panel title={title} count={rows.length} flush>
            {rows.length === 0 ? (
              <EmptyState title="No items">{none}</EmptyState>
            ) : (
              <div className="table-scroll">
                <table className="table" aria-label={title} style={{ minWidth: 760 }}>
                  <thead>
                    <tr>
                      {columns.map(({ head, width }) => (
                        <th key={head} scope="col" style={{ width }}>
                          {head}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map((row) => (
                      <tr key={`${row.kind}/${row.recordId}`}>
                        <td>
                          <UiLink href={pathOf(row)}>{row.number ?? 'Draft'}</UiLink>
                        </td>
                        <td className="title">{row.title}</td>
                        <td>{row.subTypeName || entityOf(row.kind).name}</td>
                        <td>
                          <Moment at={row.on} />
                        </td>
                        <td>
                          <RecordStatus record={row} />
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </Panel>
        )
      }}
    </Loaded>
  )
}

const pathOf = ({ kind, recordId, projectId, systemId }: PersonRecord) =>
  recordPath(kind, { projectId, id: recordId }, recordSystemOf(systemId))

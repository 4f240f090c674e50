import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { PageType } from '#contract/systems.ts'
import type { TrailEntry } from '#contract/trail.ts'
import { actionWord, fieldWord, valueWord } from '#contract/trailWords.ts'
import { projects } from '#src/entities/project/data.ts'
import { projectHref } from '#src/entities/project/shared/projectAddress.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Moment } from '#src/ui/Moment.tsx'
import { useUser } from '#src/data/useUser.ts'
import { entityOf, kindWord } from './kindWords.ts'
import { recordAddress } from '../recordAddress.ts'

/** A history entry in full: who, when, from where, all old and new values, and a link to the record. */
export function TrailDialog({ entry, onClose }: { entry: TrailEntry; onClose: () => void }) {
  const id = useId()
  const { data: known } = useQuery(projects.list())
  const { pbSystems } = useUser()
  const pageOf = (projectId: number, page: PageType) => {
    const project = known?.find((row) => row.id === projectId)
    return project?.openSystems.length ? projectHref(project, pbSystems, page) : undefined
  }
  const place = entry.action === 'deleted' ? undefined : recordAddress(entry, pageOf)
  const fields = Object.entries(entry.diff)
  const entity = entityOf(entry.entityKind)
  return (
    <Dialog labelledBy={id} onLeave={onClose} className="trail-entry">
      <h2 id={id}>{entry.name ?? `${kindWord(entry.entityKind)} ${entry.entityId}`}</h2>
      <div className="dialog-body">
        <Facts
          columns={3}
          facts={[
            { label: 'Action', value: actionWord(entry.action) },
            { label: 'Who', value: entry.byName ?? 'The system' },
            {
              label: 'When',
              value: <Moment at={entry.on} withTime />,
              more: `${entry.on.slice(0, 19).replace('T', ' ')} UTC`,
            },
            { label: 'Kind', value: kindWord(entry.entityKind) },
            { label: 'Project', value: entry.projectNumber ?? '—' },
            { label: 'From where', value: entry.fromAddress ?? '—' },
          ]}
        />
        {entry.comment && <p className="prose">{entry.comment}</p>}
        {fields.length > 0 && (
          <div className="trail-fields">
            <table className="table" aria-label="Old and new values">
              <thead>
                <tr>
                  <th scope="col">Field</th>
                  <th scope="col">Before</th>
                  <th scope="col">After</th>
                </tr>
              </thead>
              <tbody>
                {fields.map(([name, [from, to]]) => (
                  <tr key={name}>
                    <td>{fieldWord(name, entity)}</td>
                    <td>{valueWord(from, entity, name)}</td>
                    <td>{valueWord(to, entity, name)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
      <footer>
        {place && (
          <UiLink className="button" href={place}>
            Open the record
          </UiLink>
        )}
        <Button kind="primary" onClick={onClose}>
          Close
        </Button>
      </footer>
    </Dialog>
  )
}

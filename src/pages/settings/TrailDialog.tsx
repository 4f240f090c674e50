import { useId } from 'react'
import type { TrailEntry } from '#contract/history/trail.ts'
import { actionWord, differingParts, fieldWord } from '#contract/history/trailWords.ts'
import { changedValue } from '#src/entities/record/changedValue.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/dialogs/Dialog.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { entityOf, kindWord } from './kindWords.ts'
import { useEntryClock } from './useEntryClock.ts'
import { useTrailAddress } from './useTrailAddress.ts'

/** A history entry in full: who, when, from where, all old and new values, and a link to the record. */
export function TrailDialog({ entry, onClose }: { entry: TrailEntry; onClose: () => void }) {
  const id = useId()
  const place = useTrailAddress(entry)
  const clock = useEntryClock(entry)
  const fields = Object.entries(entry.diff).map(([name, values]) => [name, differingParts(...values)] as const)
  const entity = entityOf(entry.entityKind)
  return (
    <Dialog labelledBy={id} onLeave={onClose} className="trail-entry">
      <h2 id={id}>{entry.name ?? `${kindWord(entry.entityKind, entry)} ${entry.entityId}`}</h2>
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
            { label: 'Kind', value: kindWord(entry.entityKind, entry) },
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
                    <td>{changedValue(from, entity, name, clock, null)}</td>
                    <td>{changedValue(to, entity, name, clock, null)}</td>
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

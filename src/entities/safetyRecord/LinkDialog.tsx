import { IconX } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Entity } from '#contract/entity.ts'
import type { System } from '#contract/systems.ts'
import { linkableRecords, linkRecord } from '#src/data/safetyRecord.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/dialogs/Dialog.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { FilterBox } from '#src/ui/page/FilterBox.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { usePaused } from '#src/entities/record/usePaused.ts'
import { kindWord, RecordStatus } from './namedRecords.tsx'

interface Props {
  entity: Entity
  id: number
  system: System
  onClose(): void
}

/** Searches the project's safety records by number or title, and links them one by one. */
export function LinkDialog({ entity, id, system, onClose }: Props) {
  const titleId = useId()
  const [words, setWords] = useState('')
  const asked = usePaused(words.trim())
  const found = useQuery({ ...linkableRecords(entity, id, asked), placeholderData: keepPreviousData })
  const { mutateAsync, error, isPending, variables } = useMutation(linkRecord(entity, id))
  const add = (record: Parameters<typeof mutateAsync>[0]) =>
    mutateAsync(record)
      .then(() => found.refetch())
      // The dialog shows why.
      .catch(() => undefined)
  return (
    <Dialog labelledBy={titleId} onLeave={onClose} className="edit link-records">
      <header>
        <h2 id={titleId}>Link a record</h2>
        <Button className="push" kind="quiet" icon={<IconX size={16} />} aria-label="Close" onClick={onClose} />
      </header>
      <div className="form-body">
        <FilterBox words={words} hint="Number, title" onWords={setWords} />
        {error && <Notice tone="red">{error.message}</Notice>}
        <Loaded of={found} name="The records">
          {(records) =>
            records.length === 0 ? (
              <EmptyState title={asked === '' ? 'No items' : 'No filtering results'}>
                {asked === '' ? 'This project has no other safety records.' : `Nothing was found for “${asked}”.`}
              </EmptyState>
            ) : (
              <ul className="linked-records" aria-label="Records to link">
                {records.map((record) => {
                  const { kind, recordId, number, title } = record
                  return (
                    <li key={`${kind} ${recordId}`}>
                      <span className="small quiet">{kindWord(kind, system)}</span>
                      <span className="linked-name cut" title={title}>
                        <span className="number">{number ?? 'Draft'}</span> {title}
                      </span>
                      <RecordStatus record={record} />
                      <Button
                        small
                        disabled={isPending && variables?.kind === kind && variables.recordId === recordId}
                        aria-label={`Link ${number ?? title}`}
                        onClick={() => void add({ kind, recordId })}
                      >
                        Link
                      </Button>
                    </li>
                  )
                })}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  )
}

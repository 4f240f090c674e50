import { IconLink, IconLock, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Entity } from '#contract/entity.ts'
import { type RecordLink } from '#contract/questionnaires/links.ts'
import { recordPath } from '#contract/recordPages.ts'
import type { System } from '#contract/systems.ts'
import { unlinkRecord } from '#src/data/safetyRecord.ts'
import type { Answer } from '#src/ui/answer.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { kindWord, RecordStatus } from './namedRecords.tsx'
import './linked.css'

interface Props {
  entity: Entity
  id: number
  links: Answer<RecordLink[]>
  system: System
  /** Whether the reader may link records and part them. */
  mayWrite: boolean
}

/** The safety records that belong together with a record, from either side. */
export function LinkedPanel({ entity, id, links, system, mayWrite }: Props) {
  const [adding, setAdding] = useState(false)
  const { mutate, error, isPending, variables } = useMutation(unlinkRecord(entity, id))
  const add = mayWrite && (
    <Button small icon={<IconLink size={15} />} onClick={() => setAdding(true)}>
      Link a record
    </Button>
  )
  return (
    <Panel title="Linked records" count={links.data?.length} action={add}>
      <div className="stack">
        {error && <Notice tone="red">{error.message}</Notice>}
        <Loaded of={links} name="The linked records">
          {(found) =>
            found.length === 0 ? (
              <EmptyState title="No items" icon={IconLink}>
                Link records that belong together, such as a permit and its RAMS, or an incident and the observation
                before it. Each then shows the other.
              </EmptyState>
            ) : (
              <ul className="linked-records">
                {found.map((link) => (
                  <li key={link.id}>
                    <Linked link={link} system={system} />
                    {mayWrite && link.record && (
                      <Button
                        small
                        kind="quiet"
                        icon={<IconTrash size={15} />}
                        aria-label={`Remove the link to ${link.record.number ?? link.record.title}`}
                        disabled={isPending && variables === link.id}
                        onClick={() => mutate(link.id)}
                      />
                    )}
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      {adding && <LinkDialog entity={entity} id={id} system={system} onClose={() => setAdding(false)} />}
    </Panel>
  )
}

function Linked({ link: { record, linkedByName, linkedOn }, system }: { link: RecordLink; system: System }) {
  if (!record)
    return (
      <span className="line tight quiet linked-name">
        <IconLock size={15} aria-hidden />A record that you may not open
      </span>
    )
  const { kind, recordId, projectId, number, title } = record
  return (
    <>
      <span className="small quiet">{kindWord(kind, system)}</span>
      <UiLink className="linked-name cut" href={recordPath(kind, { projectId, id: recordId }, system)}>
        <span className="number">{number ?? 'Draft'}</span> {title}
      </UiLink>
      <RecordStatus record={record} />
      <span className="small quiet">
        {linkedByName}, <Moment at={linkedOn} inSentence />
      </span>
    </>
  )
}

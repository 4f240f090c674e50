import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { sizeLimit } from '#contract/attachments.ts'
import type { Entity, Row } from '#contract/entity.ts'
import { inSentence, wasDeleted, wasSaved } from '#contract/words.ts'
import { useAttachment } from '#src/data/attachments.ts'
import { browserOf } from '#src/data/browser.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmModal } from '#src/ui/ConfirmModal.tsx'
import { FileDrop } from '#src/ui/FileDrop.tsx'
import { Panel } from '#src/ui/Panel.tsx'

interface Props<E extends Entity> {
  entity: E
  /** The field that holds the id of the picture: 'logoFileId'. */
  field: keyof Row<E> & string
  row: Row<E>
  /** Whose picture it is: 'the project', 'Harbour Works'. */
  whose: string
  /** The picture itself, or what stands in its place. */
  children: ReactNode
  /** The picture fills the panel from edge to edge. */
  flush?: boolean
  /** What goes without it. */
  hint?: string
}

/** The one picture of a record, with the ways to change it for those who may change the record. */
export function AttachedPicture<E extends Entity>({
  entity,
  field,
  row,
  whose,
  children,
  flush = false,
  hint,
}: Props<E>) {
  const { messages } = browserOf(useQueryClient())
  const [asking, setAsking] = useState(false)
  const { attachment, add, going, removing } = useAttachment(entity, field, row, {
    onAdded: () => messages.add('success', wasSaved(attachment.label)),
    onRemoved() {
      messages.add('success', wasDeleted(attachment.label))
      setAsking(false)
    },
  })
  const { label, largest } = attachment
  const word = inSentence(label)
  const fileId = row[field] as number | null
  return (
    <Panel title={label} flush={flush}>
      <div className={flush ? undefined : 'stack'}>
        {children}
        {row.canEdit && (
          <div className={flush ? 'panel-body' : undefined}>
            <FileDrop
              label={`${label} of ${whose}`}
              verb={`${fileId === null ? 'Add' : 'Change'} ${word}`}
              of="picture"
              largest={largest}
              limit={sizeLimit(attachment)}
              going={going}
              onFiles={(files) => add({ files })}
              hint={hint}
            >
              {fileId !== null && (
                <Button
                  small
                  kind="quiet"
                  icon={<IconTrash size={15} />}
                  disabled={going.underway !== null}
                  onClick={() => setAsking(true)}
                >
                  {`Remove ${word}`}
                </Button>
              )}
            </FileDrop>
          </div>
        )}
      </div>
      {asking && fileId !== null && (
        <ConfirmModal
          title={`Remove the ${word} of ${whose}?`}
          action="Remove"
          danger
          problem={removing.error?.message}
          onCancel={() => setAsking(false)}
          onConfirm={() => removing.mutateAsync(fileId).catch(() => undefined)}
        />
      )}
    </Panel>
  )
}

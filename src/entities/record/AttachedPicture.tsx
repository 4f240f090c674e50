import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { sizeLimit } from '#contract/attachments.ts'
import type { Entity, Row } from '#contract/entity.ts'
import { inSentence, wasDeleted, wasSaved } from '#contract/text/words.ts'
import { useAttachment } from '#src/data/attachments.ts'
import { browserOf } from '#src/data/browser.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { FileDrop } from '#src/ui/files/FileDrop.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'

interface Props<E extends Entity> {
  entity: E
  /** The field that holds the picture's id: 'logoFileId'. */
  field: keyof Row<E> & string
  row: Row<E>
  /** Owner of the picture, for labels: 'the project', 'Harbour Works'. */
  whose: string
  /** The picture, or its placeholder. */
  children: ReactNode
  /** The picture fills the panel to its edges. */
  flush?: boolean
  /** A note on what happens without a picture. */
  hint?: string
}

/** The picture of a record. Users who may edit the record can change it. */
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

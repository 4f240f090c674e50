import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { sizeLimit, type AttachedFile } from '#contract/attachments.ts'
import type { Entity, Row } from '#contract/entity.ts'
import { inSentence, wasDeleted, wasSaved } from '#contract/text/words.ts'
import { useAttachment } from '#src/data/attachments.ts'
import { browserOf } from '#src/data/browser.ts'
import { fileAddress } from '#src/data/fileAddress.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { FileDrop } from '#src/ui/files/FileDrop.tsx'
import { FileLink, isPicture } from '#src/ui/files/FileLink.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import './pictures.css'

const MarkUp = lazyPart(() => import('#src/ui/photos/MarkUp.tsx').then((file) => ({ default: file.MarkUp })))

interface Props<E extends Entity> {
  entity: E
  /** The field that holds the files: 'files'. */
  field: keyof Row<E> & string
  row: Row<E>
  title: string
  /** The attached files. */
  files: readonly Pick<AttachedFile, 'id' | 'name' | 'size'>[]
  /** Text shown if there are none. */
  none: string
  /** Shows them as pictures. */
  asPictures?: boolean
  /** Whether the reader may add and remove files; by default if they may edit the record. */
  mayChange?: boolean
  /** Content below the files. */
  children?: ReactNode
}

/** The files of a record. Users who may edit the record can add and remove files. */
export function AttachedFiles<E extends Entity>({
  entity,
  field,
  row,
  files,
  mayChange = row.canEdit,
  ...props
}: Props<E>) {
  const { title, none, asPictures, children } = props
  const { messages } = browserOf(useQueryClient())
  const [asking, setAsking] = useState<Props<E>['files'][number] | null>(null)
  const [marking, setMarking] = useState<Props<E>['files'][number] | null>(null)
  const { attachment, add, going, removing } = useAttachment(entity, field, row, {
    onAdded: () => messages.add('success', wasSaved(attachment.label)),
    onRemoved() {
      messages.add('success', wasDeleted(attachment.label))
      setAsking(null)
    },
  })
  /** Files that browsers cannot show, such as HEIC photos, are links among the pictures. */
  const isShown = ({ name }: { name: string }) => asPictures === true && isPicture(name)
  const isMany = attachment.keeps === 'many'
  return (
    <Panel title={title} {...(isMany && { count: files.length })}>
      <div className="stack">
        {files.length === 0 && <p className="quiet">{none}</p>}
        <div className={asPictures ? 'pictures' : 'stack'}>
          {files.map((file) => (
            <div key={file.id} className={isShown(file) ? 'picture' : 'line'}>
              {isShown(file) ? (
                <a href={fileAddress(file.id, true)} target="_blank" rel="noreferrer">
                  <img src={fileAddress(file.id, true)} alt={file.name} loading="lazy" />
                </a>
              ) : (
                <FileLink
                  href={fileAddress(file.id)}
                  view={fileAddress(file.id, true)}
                  name={file.name}
                  size={file.size}
                />
              )}
              {mayChange && isShown(file) && (
                <Button
                  className="mark-picture"
                  kind="quiet"
                  small
                  icon={<IconPencil size={15} />}
                  aria-label={`Mark up ${file.name}`}
                  onPointerEnter={MarkUp.preload}
                  onClick={() => setMarking(file)}
                />
              )}
              {mayChange && (
                <Button
                  className="push"
                  kind="quiet"
                  small
                  icon={<IconTrash size={15} />}
                  aria-label={`Remove ${file.name}`}
                  onClick={() => setAsking(file)}
                />
              )}
            </div>
          ))}
        </div>
        {children}
        {mayChange && (
          <FileDrop
            label={attachment.label}
            verb={`${isMany || files.length === 0 ? 'Add' : 'Replace'} ${inSentence(attachment.label)}`}
            of={asPictures ? 'picture' : attachment.of}
            many={isMany}
            camera={asPictures}
            largest={attachment.largest}
            limit={sizeLimit(attachment)}
            going={going}
            onFiles={(chosen) => add({ files: chosen })}
          />
        )}
      </div>
      {marking && (
        <Suspense>
          <MarkUp
            src={fileAddress(marking.id, true)}
            name={marking.name}
            onSave={(marked) => add({ files: [marked] })}
            onClose={() => setMarking(null)}
          />
        </Suspense>
      )}
      {asking && (
        <ConfirmModal
          title={`Remove ${asking.name}?`}
          action="Remove"
          danger
          problem={removing.error?.message}
          onCancel={() => setAsking(null)}
          onConfirm={() => removing.mutateAsync(asking.id).catch(() => undefined)}
        />
      )}
    </Panel>
  )
}

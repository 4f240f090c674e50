import { zodResolver } from '@hookform/resolvers/zod'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { sizeLimit } from '#contract/attachments.ts'
import type { equipment } from '#contract/entities/equipment.ts'
import type { nonEquipmentItem } from '#contract/entities/nonEquipmentItem.ts'
import type { Row } from '#contract/entity.ts'
import {
  documentWords,
  itemDocumentTypes,
  itemDocumentWords,
  missingDocuments,
  type ItemDocumentType,
} from '#contract/equipment/documents.ts'
import { wasDeleted, wasSaved } from '#contract/text/words.ts'
import { useAttachment } from '#src/data/attachments.ts'
import { browserOf } from '#src/data/browser.ts'
import { fileAddress } from '#src/data/fileAddress.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { validUntil } from '#src/ui/time/due.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { FileDrop } from '#src/ui/files/FileDrop.tsx'
import { FileLink } from '#src/ui/files/FileLink.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { dayOf } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'

type Inspected = typeof equipment | typeof nonEquipmentItem
interface Props<E extends Inspected> {
  entity: E
  row: Row<E>
}

const typeOptions = itemDocumentTypes.map((value) => ({ value, label: itemDocumentWords[value] }))
interface Filed {
  type: ItemDocumentType
  expiresOn: string | null
}

/** The documents of an item by type, how long each is valid, and which are missing. */
export function DocumentsPanel<E extends Inspected>({ entity, row }: Props<E>) {
  const { messages } = browserOf(useQueryClient())
  const clock = useClock()
  const { documents, filed, documentsRequired } = row as Pick<
    Row<typeof equipment>,
    'documents' | 'filed' | 'documentsRequired'
  >
  const missing = missingDocuments(documentsRequired, filed, dayOf(clock.now, clock.zone))
  const [removed, setRemoved] = useState<{ id: number; name: string } | null>(null)
  const form = useForm<Filed>({
    mode: 'onTouched',
    defaultValues: { type: missing[0] ?? 'examinationReport', expiresOn: null },
    resolver: zodResolver(documentWords) as never,
  })
  const { attachment, add, going, removing } = useAttachment(entity, 'documents', row, {
    onAdded() {
      messages.add('success', wasSaved(attachment.label))
      form.reset({ type: form.getValues('type'), expiresOn: null })
    },
    onRemoved() {
      messages.add('success', wasDeleted(attachment.label))
      setRemoved(null)
    },
  })
  const send = (files: File[]) =>
    void form.handleSubmit(({ type, expiresOn }) => add({ files, words: { type, expiresOn: expiresOn ?? '' } }))()
  return (
    <Panel title="Documents" count={documents.length}>
      <div className="stack">
        {missing.length > 0 && (
          <Notice tone="amber" title="Missing or expired">
            {missing.map((type) => itemDocumentWords[type]).join(', ')}
          </Notice>
        )}
        {documents.length === 0 && <p className="quiet">No documents yet.</p>}
        {documents.map((file) => {
          const of = filed.find(({ fileId }) => fileId === file.id)
          return (
            <div key={file.id} className="line wrap">
              <span>{itemDocumentWords[of?.type ?? 'other']}</span>
              <FileLink
                href={fileAddress(file.id)}
                view={fileAddress(file.id, true)}
                name={file.name}
                size={file.size}
              />
              {of?.expiresOn && (
                <span className="push">
                  <DueMark due={validUntil(of.expiresOn, clock)} />
                </span>
              )}
              {row.canEdit && (
                <Button
                  className={of?.expiresOn ? undefined : 'push'}
                  kind="quiet"
                  small
                  icon={<IconTrash size={15} />}
                  aria-label={`Remove ${file.name}`}
                  onClick={() => setRemoved(file)}
                />
              )}
            </div>
          )
        })}
        {row.canEdit && (
          <>
            <ThemeProvider>
              <div className="fields">
                <SelectField form={form} name="type" label="Type of the document" options={typeOptions} />
                <DateField form={form} name="expiresOn" label="Expiry" help="Empty if it does not expire" />
              </div>
            </ThemeProvider>
            <FileDrop
              label={attachment.label}
              verb="Add document"
              of="file"
              many
              camera
              largest={attachment.largest}
              limit={sizeLimit(attachment)}
              going={going}
              onFiles={send}
            />
          </>
        )}
      </div>
      {removed && (
        <ConfirmModal
          title={`Remove ${removed.name}?`}
          action="Remove"
          danger
          problem={removing.error?.message}
          onCancel={() => setRemoved(null)}
          onConfirm={() => removing.mutateAsync(removed.id).catch(() => undefined)}
        />
      )}
    </Panel>
  )
}

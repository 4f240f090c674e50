import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { sizeLimit } from '#contract/attachments.ts'
import { libraryDocument, libraryStatus, type LibraryDocument } from '#contract/entities/libraryDocument.ts'
import { browserOf } from '#src/data/browser.ts'
import { fileAddress } from '#src/data/fileAddress.ts'
import { useAttachment } from '#src/data/attachments.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FileDrop } from '#src/ui/FileDrop.tsx'
import { FileLink } from '#src/ui/FileLink.tsx'
import { Moment } from '#src/ui/Moment.tsx'
import { Panel } from '#src/ui/Panel.tsx'

/** The revisions of a document, newest first, with the upload of a new one. */
export function Revisions({ row }: { row: LibraryDocument }) {
  return (
    <Panel title="Revisions" count={row.revisions.length} flush>
      {row.canEdit && row.statusId < libraryStatus.superseded && <NextRevision row={row} />}
      {row.revisions.length === 0 && (
        <EmptyState title="No items">
          No file yet. Upload the first revision to make the document ready to publish.
        </EmptyState>
      )}
      {row.revisions.length > 0 && (
        <table className="table" aria-label="Revisions">
          <colgroup>
            <col style={{ width: 80 }} />
            <col />
            <col style={{ width: '26%' }} />
            <col style={{ width: 170 }} />
            <col style={{ width: 160 }} />
          </colgroup>
          <thead>
            <tr>
              {['Revision', 'File', 'Notes', 'By', 'On'].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {row.revisions.map(({ id, code, fileId, fileName, fileSize, notes, byName, on }) => (
              <tr key={id}>
                <td className={id === row.currentRevisionId ? 'title' : 'quiet'}>{code}</td>
                <td>
                  <FileLink
                    href={fileAddress(fileId)}
                    view={fileAddress(fileId, true)}
                    name={fileName}
                    size={fileSize}
                  />
                </td>
                <td title={notes ?? undefined}>{notes ?? '—'}</td>
                <td>{byName ?? '—'}</td>
                <td>
                  <Moment at={on} withTime />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}

function NextRevision({ row }: { row: LibraryDocument }) {
  const id = useId()
  const { messages } = browserOf(useQueryClient())
  const [code, setCode] = useState('')
  const [notes, setNotes] = useState('')
  const { attachment, add, going } = useAttachment(libraryDocument, 'revisions', row, {
    onAdded({ currentRevision }) {
      messages.add('success', `Revision ${currentRevision} uploaded`)
      setCode('')
      setNotes('')
    },
  })
  return (
    <div className="panel-body stack next-revision">
      <div className="line wrap">
        <label htmlFor={`${id}-code`} className="small">
          Revision
        </label>
        <input
          id={`${id}-code`}
          className="revision-field code"
          value={code}
          maxLength={8}
          placeholder="Next"
          onChange={(event) => setCode(event.target.value)}
        />
        <label htmlFor={`${id}-notes`} className="small">
          Notes
        </label>
        <input
          id={`${id}-notes`}
          className="revision-field"
          value={notes}
          maxLength={1000}
          placeholder="What has changed"
          onChange={(event) => setNotes(event.target.value)}
        />
      </div>
      <FileDrop
        label="File of the new revision"
        verb={row.revisions.length === 0 ? 'Upload file' : 'Upload new revision'}
        of="file"
        largest={attachment.largest}
        limit={sizeLimit(attachment)}
        going={going}
        onFiles={(files) => add({ files, words: { code, notes } })}
      />
    </div>
  )
}

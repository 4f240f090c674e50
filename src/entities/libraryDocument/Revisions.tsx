import { Suspense, useState } from 'react'
import { attachmentOf, sizeLimit } from '#contract/attachments.ts'
import { libraryDocument, libraryStatus, type LibraryDocument } from '#contract/entities/libraryDocument.ts'
import { fileAddress } from '#src/data/fileAddress.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { FileDrop, idle } from '#src/ui/files/FileDrop.tsx'
import { FileLink } from '#src/ui/files/FileLink.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'

const NewRevision = lazyPart(() => import('./NewRevision.tsx').then((file) => ({ default: file.NewRevision })))
const attachment = attachmentOf(libraryDocument, 'revisions')

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

/** Takes the file of the next revision, then asks for its code and notes. */
function NextRevision({ row }: { row: LibraryDocument }) {
  const [file, setFile] = useState<File | null>(null)
  return (
    <div className="panel-body next-revision">
      <FileDrop
        label="File of the new revision"
        verb={row.revisions.length === 0 ? 'Upload file' : 'Upload new revision'}
        of="file"
        largest={attachment.largest}
        limit={sizeLimit(attachment)}
        going={idle}
        onFiles={([chosen]) => setFile(chosen ?? null)}
      />
      {file && (
        <Suspense>
          <NewRevision row={row} file={file} onClose={() => setFile(null)} />
        </Suspense>
      )}
    </div>
  )
}

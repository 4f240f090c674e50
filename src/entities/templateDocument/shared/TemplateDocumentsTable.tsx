import { useQuery } from '@tanstack/react-query'
import type { TemplateDocumentSummary } from '#contract/entities/templateDocument.ts'
import { fileAddress } from '#src/data/fileAddress.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { FileLink } from '#src/ui/files/FileLink.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { templateDocuments } from '../data.ts'

/** The starter documents of a folder. One without a file is a placeholder for an expected document. */
export function TemplateDocumentsTable({
  templateId,
  folderId,
  onAdd,
}: {
  templateId: number
  folderId: number
  onAdd?: () => void
}) {
  const { data, error, refetch } = useQuery(templateDocuments.list({ templateId }))
  const rows = data
    ?.filter((row) => row.folderId === folderId)
    .toSorted((one, other) => one.name.localeCompare(other.name))
  if (!rows && error)
    return (
      <EmptyState
        failed
        title="Documents could not be loaded"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        {error.message}
      </EmptyState>
    )
  if (!rows) return <Spinner label="Documents are loading" />
  if (rows.length === 0)
    return (
      <EmptyState title="No items" action={onAdd && <Button onClick={onAdd}>New document</Button>}>
        Documents every project needs in this folder, with or without a starter file.
      </EmptyState>
    )
  return <Documents rows={rows} />
}

const Documents = ({ rows }: { rows: readonly TemplateDocumentSummary[] }) => (
  <table className="table" aria-label="Starter documents">
    <colgroup>
      <col />
      <col style={{ width: 150 }} />
      <col style={{ width: 110 }} />
      <col style={{ width: '34%' }} />
    </colgroup>
    <thead>
      <tr>
        {['Name', 'Type', 'Classification', 'File'].map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, name, documentTypeName, classificationCode, fileId, fileName, fileSize }) => (
        <tr key={id}>
          <td className="title" title={name}>
            <UiLink href={`/manage/templateDocuments/edit/${id}`}>{name}</UiLink>
          </td>
          <td>{documentTypeName ?? '—'}</td>
          <td>{classificationCode ?? '—'}</td>
          <td>
            {fileId && fileName ? (
              <FileLink href={fileAddress(fileId)} view={fileAddress(fileId, true)} name={fileName} size={fileSize} />
            ) : (
              <span className="quiet">Expected</span>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

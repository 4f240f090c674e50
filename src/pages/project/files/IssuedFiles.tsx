import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { suitabilityLabel } from '#contract/documents/suitability.ts'
import type { IssuedDocument, SafetyFileIssue } from '#contract/safetyFile/safetyFileIssue.ts'
import {
  issuedDocuments,
  issuedFile,
  issueZip,
  safetyFileIssues,
} from '#src/entities/project/shared/safetyFileIssues.ts'
import { FolderTree } from '#src/entities/folder/FolderTree.tsx'
import { useTable } from '#src/entities/record/useTable.ts'
import { fileSize } from '#src/ui/files/fileSize.ts'
import { columnsOf } from '#src/ui/DataTable/columns.ts'
import { DataTable } from '#src/ui/DataTable/DataTable.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { FileLink } from '#src/ui/files/FileLink.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import type { FilesSearch } from './filesSearch.ts'
import type { PageProps } from '../projectPage.ts'
import { issuedFolders, isWithin } from '../handover/issuedFolders.ts'

type Row = IssuedDocument & { id: number; address: string }

/** One issue of the safety file, by default the newest, for reading and downloading. */
export function IssuedFiles({
  project,
  title,
  crumbs,
  search,
  onSearch,
  below,
}: Pick<PageProps<FilesSearch>, 'project' | 'title' | 'crumbs' | 'search' | 'onSearch'> & { below?: ReactNode }) {
  const issues = useQuery(safetyFileIssues(project.id))
  const all = issues.data?.issues ?? []
  const issue = all.find(({ number }) => number === search.issue) ?? all[0]
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={title}
        below={below}
        beside={
          issue && (
            <label className="line tight">
              <span className="quiet">Issue</span>
              <select
                className="select"
                value={issue.number}
                onChange={({ currentTarget }) => {
                  const number = Number(currentTarget.value)
                  onSearch({ issue: number === all[0]?.number ? undefined : number })
                }}
              >
                {all.map((one, at) => (
                  <option key={one.number} value={one.number}>
                    {issueWords(one, at === 0)}
                  </option>
                ))}
              </select>
            </label>
          )
        }
        actions={
          issue && (
            <a className="button" href={issueZip(project.id, issue.number)} download>
              <IconDownload size={16} />
              Download all
            </a>
          )
        }
      />
      <Loaded of={issues} name="The issues">
        {() =>
          issue ? (
            <OneIssue key={issue.number} projectId={project.id} number={issue.number} />
          ) : (
            <EmptyState title="The safety file has not been issued yet">
              Once it is, its documents can be read and downloaded here.
            </EmptyState>
          )
        }
      </Loaded>
    </>
  )
}

const issueWords = ({ number, note, acceptedOn }: SafetyFileIssue, isNewest: boolean) =>
  `${number}: ${note} (${[isNewest && 'newest', acceptedOn ? 'accepted' : 'not accepted yet'].filter(Boolean).join(', ')})`

function OneIssue({ projectId, number }: { projectId: number; number: number }) {
  const { data, error, refetch } = useQuery(issuedDocuments(projectId, number))
  const table = useTable('files.issue', { sorter: { column: 'title', down: false } })
  const [chosen, setChosen] = useState(1)
  const folders = useMemo(() => issuedFolders(data ?? []), [data])
  const folder = folders.find(({ id }) => id === chosen)
  const rows = useMemo(
    () =>
      data
        ?.filter((document) => isWithin(document, folder?.path ?? ''))
        .map((document): Row => ({
          ...document,
          id: document.documentId,
          address: issuedFile(projectId, number, document.documentId),
        })),
    [data, folder, projectId, number],
  )
  return (
    <div className="tree-screen">
      <div className="tree-side">
        <div className="tree-tools">
          <span className="quiet">Folders</span>
        </div>
        {data ? (
          <FolderTree
            label="Folders"
            name={`project/${projectId}/issue`}
            folders={folders}
            chosen={chosen}
            onChoose={({ id }) => {
              table.onState({ ...table.state, page: 1 })
              setChosen(id)
            }}
          />
        ) : (
          !error && <Spinner label="The folders are loading" />
        )}
      </div>
      <div className="tree-main">
        <div className="tree-head">
          <h2>{folder && folder.path !== '' ? folder.name : `Safety file, issue ${number}`}</h2>
          <span className="quiet">Read only</span>
        </div>
        <DataTable
          {...table}
          renderSaved={undefined}
          label="Documents"
          rows={rows}
          columns={columns}
          filterHint="Number, title, file"
          empty={{ sentence: 'This issue has no documents here that you may read.' }}
          problem={
            error && !data
              ? { title: 'The documents could not be loaded', sentence: error.message, retry: () => void refetch() }
              : null
          }
          rowName={(row) => row.title}
          exportName={`safety-file-issue-${number}`}
        />
      </div>
    </div>
  )
}

const columns = columnsOf<Row>([
  { id: 'number', header: 'Number', value: (row) => row.number, width: 236, dropBelow: 1440 },
  { id: 'title', header: 'Title', value: (row) => row.title, strong: true, always: true },
  {
    id: 'file',
    header: 'File',
    value: (row) => row.fileName,
    cell: ({ address, fileName }) => <FileLink href={address} view={`${address}?inline=1`} name={fileName} hasText />,
    width: 200,
    always: true,
  },
  { id: 'revision', header: 'Revision', value: (row) => row.revision, width: 78 },
  {
    id: 'suitability',
    header: 'Suitability',
    value: (row) => row.suitability,
    cell: ({ suitability }) => <span title={suitabilityLabel(suitability)}>{suitability}</span>,
    width: 100,
    filter: 'choice',
  },
  { id: 'folder', header: 'Folder', value: (row) => row.folderPath, width: 200, startsHidden: true },
  {
    id: 'size',
    header: 'Size',
    kind: 'number',
    value: (row) => row.fileSize,
    text: (row) => fileSize(row.fileSize),
    width: 84,
    dropBelow: 1440,
  },
])

import { IconDownload, IconFolderSymlink, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { documentStatus, documentStatusWords, type DocumentStatus } from '#contract/documents/documentStatus.ts'
import type { DocumentSummary } from '#contract/documents/documentKind.ts'
import { heldByRight, revisionStateWords, type RevisionStage } from '#contract/documents/revisionCodes.ts'
import { suitabilityLabel } from '#contract/documents/suitability.ts'
import { mostMoved } from '#contract/documents/moveDocuments.ts'
import { projectDocument } from '#contract/entities/projectDocument.ts'
import { hasRight } from '#contract/documents/folderRights.ts'
import { labelsOf } from '#contract/labels.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { lookups } from '#src/entities/lookup/data.ts'
import { BulkAction } from '#src/entities/record/BulkAction.tsx'
import type { useTable } from '#src/entities/record/useTable.ts'
import { WindowTable } from '#src/entities/record/WindowTable.tsx'
import { bulkApproval } from '#src/data/bulkApproval.ts'
import { counted } from '#contract/text/amounts.ts'
import { documentPath } from '#contract/recordPages.ts'
import { fileSize } from '#src/ui/files/fileSize.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { columnsOf, type Column } from '#src/ui/DataTable/columns.ts'
import type { ViewName } from '#src/ui/DataTable/views.ts'
import { validUntil } from '#src/ui/time/due.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { DocumentStatusBadge } from '../DocumentStatusBadge.tsx'
import { documentEntities, documentWindow, projectDocuments, zipAddress } from '../data.ts'

const DecideTogether = lazyPart(() =>
  import('#src/entities/approval/DecideTogether.tsx').then((file) => ({ default: file.DecideTogether })),
)
const MoveTogether = lazyPart(() => import('../MoveTogether.tsx').then((file) => ({ default: file.MoveTogether })))

type Row = DocumentSummary
const labels = labelsOf(projectDocument)

function Expiry({ row }: { row: Row }) {
  const clock = useClock()
  return row.expiresOn ? <DueMark due={validUntil(row.expiresOn, clock)} /> : '—'
}

const filterOnly = (id: string, header: string): Column<Row> => ({
  id,
  header,
  value: () => null,
  filter: 'choice',
  onlyFilter: true,
})

/**
 * The folder tree takes space beside it, so fewer columns show than in other registers; number, title and status stay.
 */
const columns = columnsOf<Row>([
  { id: 'number', header: labels.number, value: (row) => row.number, width: 232, always: true },
  { id: 'title', header: labels.title, value: (row) => row.title, strong: true, always: true },
  { id: 'revision', header: 'Rev', value: (row) => row.revision, width: 70 },
  {
    id: 'suitability',
    header: 'Suit.',
    value: (row) => row.suitability,
    cell: (row) => (row.suitability ? <span title={suitabilityLabel(row.suitability)}>{row.suitability}</span> : '—'),
    width: 60,
    filter: 'choice',
    dropBelow: 1360,
  },
  {
    id: 'statusId',
    header: labels.statusId,
    value: (row) => row.statusId,
    text: (row) => (row.fileId === null ? 'No file yet' : documentStatusWords[row.statusId as DocumentStatus]),
    cell: (row) =>
      row.fileId === null ? (
        <span className="quiet">No file yet</span>
      ) : (
        <DocumentStatusBadge statusId={row.statusId} />
      ),
    width: 192,
    filter: 'choice',
  },
  {
    id: 'documentTypeId',
    header: 'Type',
    value: (row) => row.documentTypeName,
    width: 130,
    filter: 'choice',
    sortable: false,
    dropBelow: 1800,
  },
  {
    id: 'originatorClientId',
    header: labels.originatorClientId,
    value: (row) => row.originatorName,
    width: 150,
    filter: 'choice',
    sortable: false,
    startsHidden: true,
  },
  filterOnly('manualClassificationIds', 'Classification'),
  filterOnly('revisionState', 'Revision state'),
  filterOnly('heldBy', 'Review with'),
  {
    id: 'folder',
    header: labels.folderId,
    value: (row) => row.folderName,
    width: 150,
    sortable: false,
    startsHidden: true,
  },
  { id: 'by', header: 'By', value: (row) => row.revisedByName, width: 130, sortable: false, startsHidden: true },
  {
    id: 'revisedOn',
    header: labels.revisedOn,
    value: (row) => row.revisedOn,
    kind: 'moment',
    cell: (row) => (row.revisedOn ? <Moment at={row.revisedOn} /> : '—'),
    width: 116,
    filter: 'days',
    dropBelow: 1800,
  },
  {
    id: 'expiresOn',
    header: labels.expiresOn,
    value: (row) => row.expiresOn,
    kind: 'date',
    cell: (row) => <Expiry row={row} />,
    width: 130,
    filter: 'days',
    startsHidden: true,
  },
  {
    id: 'size',
    header: labels.fileSize,
    value: (row) => row.fileSize,
    text: (row) => (row.fileSize === null ? '' : fileSize(row.fileSize)),
    width: 80,
    align: 'right',
    sortable: false,
    startsHidden: true,
  },
])

const views: readonly ViewName[] = [
  { id: 'all', label: 'All' },
  { id: 'mine', label: 'Mine' },
  { id: 'inReview', label: 'In review' },
  { id: 'expiring', label: 'Expiring' },
]
const nameOf = ({ number, title }: Row) => (number === null ? title : `${number} ${title}`)

interface Props {
  system: FolderSystem
  projectId: number
  /** Null shows the documents of all folders. */
  folderId: number | null
  /** Whether the documents are read-only because the safety file is locked. */
  locked?: boolean
  table: ReturnType<typeof useTable>
  /** The first action on an empty folder. */
  add: React.ReactNode
}

/** The register of the documents of a folder or of a whole system of a project. */
export function DocumentTable({ system, projectId, folderId, locked = false, table, add }: Props) {
  const of = useMemo(
    () => documentWindow(system, folderId === null ? { projectId } : { folderId }),
    [system, projectId, folderId],
  )
  const { data: types } = useQuery(lookups.list({ list: 'documentTypes' }))
  const choiceWords = useMemo(
    () => ({
      statusId: (value: string | null) => documentStatusWords[Number(value) as DocumentStatus],
      suitability: (value: string | null) => (value === null ? undefined : suitabilityLabel(value)),
      revisionState: (value: string | null) =>
        value === null ? 'No file yet' : revisionStateWords[value as RevisionStage],
      heldBy: (value: string | null) =>
        value === null ? 'Not in review' : value === heldByRight ? 'Whoever has the right on the folder' : undefined,
      documentTypeId: (value: string | null) => types?.find(({ id }) => String(id) === value)?.name,
    }),
    [types],
  )
  return (
    <WindowTable
      {...table}
      of={of}
      label="Documents"
      columns={columns}
      choiceWords={choiceWords}
      views={views}
      filterHint="Number, title, tags"
      empty={{
        sentence: 'Drawings, specifications and other documents of this folder appear here once they are uploaded.',
        action: add,
      }}
      failure="Documents could not be loaded"
      rowLink={(row) => documentPath(system, row)}
      rowName={nameOf}
      renderBulk={(chosen, clear) => (
        <Bulk system={system} projectId={projectId} locked={locked} chosen={chosen} clear={clear} />
      )}
      exportName="documents"
    />
  )
}

interface BulkProps {
  system: FolderSystem
  projectId: number
  locked: boolean
  chosen: readonly Row[]
  clear: () => void
}

function Bulk({ system, projectId, locked, chosen, clear }: BulkProps) {
  const [dialog, setDialog] = useState<'decide' | 'move' | null>(null)
  const loadable = chosen.filter(({ fileId, flags }) => fileId !== null && hasRight(flags, 'canDownload'))
  const movable = chosen.filter(({ canEdit }) => canEdit)
  const waiting = chosen.filter(({ allowedActions }) => allowedActions.includes('decide'))
  const download = (
    <Button
      small
      icon={<IconDownload size={15} />}
      reason={loadable.length === 0 ? 'You cannot download any of the documents you selected' : null}
      onClick={() =>
        window.location.assign(
          zipAddress(
            system,
            chosen.map(({ id }) => id),
          ),
        )
      }
    >
      {`Download ${loadable.length || ''} as zip`}
    </Button>
  )
  if (locked) return download
  return (
    <>
      {download}
      <BulkAction
        rows={chosen.filter(
          ({ allowedActions, statusId, fileId }) =>
            allowedActions.includes('submit') && statusId === documentStatus.draft && fileId !== null,
        )}
        verb="Submit"
        rest="for review"
        icon={<IconSend size={15} />}
        reason="None of the documents you selected is a draft that you may submit"
        question={(count) => ({
          title: `Submit ${counted(count, 'document')} for review?`,
          consequences: 'They take no new revision until they are decided on or recalled.',
        })}
        nameOf={nameOf}
        write={(row) => projectDocuments[system].act('submit', row)}
        success={(count) => `${counted(count, 'document')} submitted for review`}
        onDone={clear}
      />
      <Button
        small
        icon={<IconFolderSymlink size={15} />}
        reason={whyNotMove(movable.length)}
        onPointerEnter={MoveTogether.preload}
        onClick={() => setDialog('move')}
      >
        {`Move ${movable.length || ''}`.trim()}
      </Button>
      <Button
        small
        reason={waiting.length === 0 ? 'None of the documents you selected waits for your decision' : null}
        onPointerEnter={DecideTogether.preload}
        onClick={() => setDialog('decide')}
      >
        {`Decide on ${waiting.length || ''}`.trim()}
      </Button>
      {dialog === 'move' && (
        <Suspense>
          <MoveTogether
            system={system}
            projectId={projectId}
            rows={movable}
            nameOf={nameOf}
            onDone={clear}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
      {dialog === 'decide' && (
        <Suspense>
          <DecideTogether
            noun="document"
            items={waiting.map((row) => ({ id: row.id, name: nameOf(row), rowVersion: row.rowVersion }))}
            words={decisions}
            send={bulkApproval(projectId, { itemKind: 'document', system, kind: documentEntities[system].kind })}
            onDone={clear}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </>
  )
}

const decisions = { approve: 'A – Accepted', approveWithComments: 'B – Accepted with comments', reject: 'C – Rejected' }

function whyNotMove(count: number) {
  if (count === 0) return 'You cannot change any of the documents you selected'
  return count > mostMoved ? `Select up to ${mostMoved} documents to move them` : null
}

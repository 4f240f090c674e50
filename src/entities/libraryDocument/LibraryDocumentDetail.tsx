import { recordHistory } from '#src/data/recordHistory.ts'
import { IconPencil } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { LibraryDocument } from '#contract/entities/libraryDocument.ts'
import { gates, mayPass } from '#contract/wire/session.ts'
import { currentUser } from '#src/data/session.ts'
import { fileAddress } from '#src/data/fileAddress.ts'
import { useLast } from '#src/data/useLast.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { dueOn, validUntil } from '#src/ui/time/due.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { FileLink, isPdf, isPicture } from '#src/ui/files/FileLink.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { Tabs } from '#src/ui/page/Tabs.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { documentLibraries } from '../documentLibrary/data.ts'
import { History } from '../record/History.tsx'
import { home } from '../record/useCrumbs.ts'
import { libraryDocuments } from './data.ts'
import './libraryDocument.css'
import { LibraryActions } from './LibraryActions.tsx'
import { documentHistoryWords } from './libraryDocumentWords.ts'
import { LibraryStatusBadge } from './LibraryStatusBadge.tsx'
import { Readers } from './Readers.tsx'
import { ReadPanel } from './ReadPanel.tsx'
import { Revisions } from './Revisions.tsx'

const LibraryDocumentForm = lazyPart(() =>
  import('./shared/LibraryDocumentForm.tsx').then((file) => ({ default: file.LibraryDocumentForm })),
)

/** A library document: the current revision, all revisions, and who has confirmed reading it. */
export function LibraryDocumentDetail({ id }: { id: number }) {
  const [editing, setEditing] = useState(false)
  const row = useOpenRecord(libraryDocuments.detail(id))
  const library = useLast(useQuery(documentLibraries.detail(row.documentLibraryId)).data, row.documentLibraryId)
  const history = useQuery(recordHistory(libraryDocuments.entity, id))
  const lists = mayPass(currentUser(useQueryClient()), gates.documentLibraries)
  const navigate = useNavigate()
  const [tab, setTab] = useState('details')
  const folderAt = (folderId: number) => `/manage/documentLibraries/view/${row.documentLibraryId}/folder/${folderId}`
  const readers = row.acknowledgements.filter(({ revisionCode }) => revisionCode === row.currentRevision)
  return (
    <>
      <PageHeader
        crumbs={[
          home,
          { label: 'Document libraries', ...(lists && { href: '/manage/documentLibraries' }) },
          { label: row.libraryName, href: folderAt(0) },
          ...(row.folderId ? [{ label: row.folderName ?? '', href: folderAt(row.folderId) }] : []),
          { label: row.name },
        ]}
        title={row.name}
        beside={<LibraryStatusBadge statusId={row.statusId} large />}
        actions={
          <>
            <LibraryActions row={row} />
            {row.canEdit && (
              <Button
                icon={<IconPencil size={16} />}
                reason={library ? null : 'The library is loading'}
                onClick={() => setEditing(true)}
              >
                Edit document
              </Button>
            )}
          </>
        }
        below={<KeyFacts row={row} />}
      />
      <div className="content">
        <Tabs
          label="About this document"
          chosen={tab}
          onChoose={setTab}
          tabs={[
            { id: 'details', label: 'Document' },
            { id: 'revisions', label: 'Revisions', count: row.revisions.length },
            ...(row.acknowledgeRequired && row.canEdit
              ? [{ id: 'readers', label: 'Read by', count: readers.length }]
              : []),
            { id: 'history', label: 'History', count: history.data?.total },
          ]}
        >
          {tab === 'details' && <Current row={row} />}
          {tab === 'revisions' && <Revisions row={row} />}
          {tab === 'readers' && <Readers row={row} />}
          {tab === 'history' && (
            <History of={history} entity={libraryDocuments.entity} actions={documentHistoryWords} />
          )}
        </Tabs>
      </div>
      {editing && library && (
        <Suspense>
          <LibraryDocumentForm
            id={id}
            libraryId={library.id}
            folderId={row.folderId}
            folders={library.folders}
            onClose={() => setEditing(false)}
            onRemoved={() =>
              void navigate({
                to: '/manage/documentLibraries/view/$id/folder/$folderId/$',
                params: { id: library.id, folderId: row.folderId ?? 0 },
              })
            }
          />
        </Suspense>
      )}
    </>
  )
}

function KeyFacts({ row }: { row: LibraryDocument }) {
  const clock = useClock()
  return (
    <Facts
      facts={[
        { label: 'Revision', value: row.currentRevision ?? '—' },
        { label: 'Type', value: row.documentTypeName ?? '—' },
        { label: 'Review due', value: row.reviewDueOn ? <DueMark due={dueOn(row.reviewDueOn, clock)} /> : '—' },
        { label: 'Expiry', value: row.expiresOn ? <DueMark due={validUntil(row.expiresOn, clock)} /> : '—' },
        { label: 'Reading', value: row.acknowledgeRequired ? 'Must be confirmed' : 'Not required' },
      ]}
    />
  )
}

const Current = ({ row }: { row: LibraryDocument }) => (
  <div className="stack">
    <ReadPanel row={row} />
    {row.description && <p className="prose">{row.description}</p>}
    {row.fileId === null || row.fileName === null ? (
      <EmptyState title="No items">There is no file yet. Upload it under Revisions.</EmptyState>
    ) : (
      <Panel
        title={
          <FileLink
            href={fileAddress(row.fileId)}
            view={fileAddress(row.fileId, true)}
            name={row.fileName}
            size={row.fileSize}
          />
        }
        flush
      >
        {isPicture(row.fileName) ? (
          <img className="picture-preview" src={fileAddress(row.fileId, true)} alt={row.name} />
        ) : (
          <p className="panel-body quiet">
            {isPdf(row.fileName) ? 'Select its name to read it here.' : 'Download the file to read it.'}
          </p>
        )}
      </Panel>
    )}
  </div>
)

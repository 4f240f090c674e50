import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import {
  documentStatusWords,
  takesRevision,
  watermark,
  type DocumentStatus,
} from '#contract/documents/documentStatus.ts'
import type { ProjectDocument } from '#contract/documents/documentKind.ts'
import { isOpenFile, scanWords } from '#contract/documents/scanState.ts'
import { suitabilityLabel } from '#contract/documents/suitability.ts'
import { hasRight } from '#contract/documents/folderRights.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { fileAddress } from '#src/data/fileAddress.ts'
import { recordHistory } from '#src/data/recordHistory.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { validUntil } from '#src/ui/time/due.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { FileLink, isPicture, showsFile } from '#src/ui/files/FileLink.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { PageHeader, type Crumb } from '#src/ui/page/PageHeader.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { Tabs } from '#src/ui/page/Tabs.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { UploadButton } from '#src/ui/files/UploadButton.tsx'
import { ApprovalPanel } from '#src/entities/approval/ApprovalPanel.tsx'
import { ApprovalSteps, isOwnStep } from '#src/entities/approval/ApprovalSteps.tsx'
import { stepHistoryWords } from '#src/entities/approval/stepWords.ts'
import { useApprovalTab } from '#src/entities/approval/useApprovalTab.ts'
import { History } from '../record/History.tsx'
import { useAct } from '../record/useAct.ts'
import { projectDocuments } from './data.ts'
import { DocumentActions } from './DocumentActions.tsx'
import { documentHistoryWords } from './documentActions.ts'
import { DocumentStatusBadge } from './DocumentStatusBadge.tsx'
import { Downloads } from './Downloads.tsx'
import { ReferredTo } from './ReferredTo.tsx'
import { Revisions } from './Revisions.tsx'
import './projectDocument.css'

const DocumentForm = lazyPart(() =>
  import('./shared/DocumentForm.tsx').then((file) => ({ default: file.DocumentForm })),
)
const UploadDocuments = lazyPart(() =>
  import('./shared/UploadDocuments.tsx').then((file) => ({ default: file.UploadDocuments })),
)

interface Props {
  system: FolderSystem
  id: number
  crumbs: readonly Crumb[]
  /** Whether the document is read-only because the safety file is locked. */
  locked?: boolean
  /** Returns the URL of the register of the document's folder. */
  folderHref(folderId: number): string
}

/** A document: its newest file, all revisions with their decisions, its history, and its downloads. */
export function DocumentDetail({ system, id, crumbs, locked = false, folderHref }: Props) {
  const data = projectDocuments[system]
  const row = useOpenRecord(data.detail(id))
  const history = useQuery(recordHistory(data.entity, id))
  const navigate = useNavigate()
  const { act } = useAct()
  const { tab, setTab, takesFocus } = useApprovalTab('document', 'review')
  const [editing, setEditing] = useState(false)
  const [files, setFiles] = useState<readonly File[] | null>(null)
  const revises = hasRight(row.flags, 'canUpload') && takesRevision(row.statusId)
  return (
    <>
      <PageHeader
        crumbs={[...crumbs, { label: row.folderName, href: folderHref(row.folderId) }, { label: row.title }]}
        title={row.number ? `${row.number} ${row.title}` : row.title}
        beside={<DocumentStatusBadge statusId={row.statusId} large />}
        actions={
          locked ? (
            <span className="quiet">The safety file is locked</span>
          ) : (
            <DocumentActions system={system} row={row}>
              {row.canEdit && (
                <Button
                  icon={<IconPencil size={16} />}
                  onPointerEnter={DocumentForm.preload}
                  onClick={() => setEditing(true)}
                >
                  Edit document
                </Button>
              )}
              {revises && (
                <UploadButton
                  plain
                  takesFocus={act === 'revise'}
                  onPointerEnter={UploadDocuments.preload}
                  onFiles={([file]) => setFiles(file ? [file] : null)}
                >
                  {row.currentRevisionId === null ? 'Upload file' : 'Upload revision'}
                </UploadButton>
              )}
              <ApprovalSteps entity={data.entity} row={row} called={row.title} at={isOwnStep} takesFocus={takesFocus} />
            </DocumentActions>
          )
        }
        below={<KeyFacts row={row} />}
      />
      <div className="content">
        <Tabs
          label="About this document"
          chosen={tab}
          onChoose={setTab}
          tabs={[
            { id: 'document', label: 'Document' },
            ...(row.approval ? [{ id: 'review', label: 'Review' }] : []),
            { id: 'revisions', label: 'Revisions', count: row.revisions.length },
            ...(system === 'pmp' ? [{ id: 'referred', label: 'Referred to by' }] : []),
            { id: 'history', label: 'History', count: history.data?.total },
            ...(hasRight(row.flags, 'canManage') ? [{ id: 'downloads', label: 'Downloads' }] : []),
          ]}
        >
          {tab === 'document' && <Newest row={row} />}
          {tab === 'review' && <ApprovalPanel entity={data.entity} row={row} called={row.title} none="" />}
          {tab === 'revisions' && <Revisions row={row} />}
          {tab === 'referred' && <ReferredTo id={id} />}
          {tab === 'history' && (
            <History of={history} entity={data.entity} actions={{ ...stepHistoryWords, ...documentHistoryWords }} />
          )}
          {tab === 'downloads' && <Downloads system={system} id={id} />}
        </Tabs>
      </div>
      {editing && (
        <Suspense>
          <DocumentForm
            id={id}
            system={system}
            projectId={row.projectId}
            folderId={row.folderId}
            originator={
              row.originatorClientId === null
                ? undefined
                : { id: row.originatorClientId, name: row.originatorName ?? '' }
            }
            onClose={() => setEditing(false)}
            onRemoved={() => void navigate({ to: folderHref(row.folderId) })}
          />
        </Suspense>
      )}
      {files && (
        <Suspense>
          <UploadDocuments
            system={system}
            projectId={row.projectId}
            folderId={row.folderId}
            folderName={row.folderName}
            files={files}
            into={row}
            onClose={() => setFiles(null)}
          />
        </Suspense>
      )}
    </>
  )
}

function KeyFacts({ row }: { row: ProjectDocument }) {
  const clock = useClock()
  return (
    <Facts
      facts={[
        { label: 'Revision', value: row.revision ?? '—' },
        { label: 'Suitability', value: row.suitability ? suitabilityLabel(row.suitability) : '—' },
        { label: 'Type', value: row.documentTypeName ?? '—' },
        { label: 'Originator', value: row.originatorName ?? '—' },
        { label: 'Uploaded by', value: row.revisedByName ?? '—' },
        ...(row.fileId === null
          ? []
          : [{ label: 'Virus check', value: row.scanState ? scanWords[row.scanState] : 'Not checked' }]),
        ...(row.expiresOn ? [{ label: 'Expiry', value: <DueMark due={validUntil(row.expiresOn, clock)} /> }] : []),
        ...(row.isConfidential ? [{ label: 'Confidential', value: 'Only for people who are named or decide' }] : []),
      ]}
    />
  )
}

function Newest({ row }: { row: ProjectDocument }) {
  const mark = watermark(row.statusId)
  const inForce = row.revisions.find(
    ({ id, statusId }) => id !== row.currentRevisionId && statusId >= 30 && statusId <= 50 && statusId !== 40,
  )
  if (row.fileId === null || row.fileName === null)
    return <EmptyState title="No items">This document is expected. Upload its first file.</EmptyState>
  return (
    <div className="stack">
      {mark && (
        <Notice tone="red" title={`${mark}: do not work to this revision`}>
          {row.revisions[0]?.withdrawnFor ?? row.revisions[0]?.decisions.at(-1)?.comment ?? ''}
        </Notice>
      )}
      {!isOpenFile(row.scanState) && (
        <Notice tone={row.scanState === 'blocked' ? 'red' : 'amber'} title={scanWords[row.scanState]}>
          {row.scanState === 'blocked'
            ? 'Nobody can open this file. Upload a clean file as the next revision.'
            : 'It can be opened in a moment, once it is found clean.'}
        </Notice>
      )}
      {inForce && (
        <Notice tone="amber">
          {`Revision ${inForce.code} is ${documentStatusWords[inForce.statusId as DocumentStatus].toLowerCase()} and stays in force until ${row.revision} is approved.`}
        </Notice>
      )}
      {row.tags.length > 0 && <p className="quiet">{`Tags: ${row.tags.join(', ')}`}</p>}
      <Panel
        title={
          isOpenFile(row.scanState) ? (
            <FileLink
              href={fileAddress(row.fileId)}
              view={fileAddress(row.fileId, true)}
              name={row.fileName}
              size={row.fileSize}
              viewOnly={!hasRight(row.flags, 'canDownload')}
              hasText
            />
          ) : (
            row.fileName
          )
        }
        flush
      >
        {!isOpenFile(row.scanState) ? (
          <p className="panel-body quiet">{scanWords[row.scanState]}</p>
        ) : isPicture(row.fileName) ? (
          <div className={mark ? 'watermarked' : undefined} data-mark={mark ?? undefined}>
            <img className="picture-preview" src={fileAddress(row.fileId, true)} alt={row.title} />
          </div>
        ) : (
          <p className="panel-body quiet">
            {showsFile(row.fileName, true) ? 'Select its name to read it here.' : 'Download the file to read it.'}
          </p>
        )}
      </Panel>
    </div>
  )
}

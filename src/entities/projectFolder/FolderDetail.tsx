import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { ProjectFolder, ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import { folderRights, folderRightWords, hasRight } from '#contract/documents/folderRights.ts'
import { handoverOf, handoverStatus, isDeliverable } from '#contract/safetyFile/handover.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { recordHistory } from '#src/data/recordHistory.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { Facts } from '#src/ui/page/Facts.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { StatusChip } from '#src/ui/page/StatusChip.tsx'
import { Tabs } from '#src/ui/page/Tabs.tsx'
import { plainDate } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { History } from '../record/History.tsx'
import { projectFolders } from './data.ts'
import { handoverLook } from './shared/handoverLooks.ts'
import { HandoverSteps } from './shared/HandoverSteps.tsx'
import { FolderRights } from './FolderRights.tsx'

interface Props {
  system: FolderSystem
  id: number
  folders: readonly ProjectFolderSummary[]
  /** Whether the safety file is locked, so that no steps are possible. */
  locked: boolean
  /** Adds documents to the folder; nothing if the reader may not. */
  upload: ReactNode
  /** The register of the folder's documents. */
  documents: ReactNode
}

/** A folder: documents, details, possible steps, rights and history. */
export function FolderDetail({ system, id, folders, locked, upload, documents }: Props) {
  const folder = useOpenRecord(projectFolders[system].detail(id))
  const history = useQuery(recordHistory(projectFolders[system].entity, id))
  const [tab, setTab] = useState<'details' | 'rights' | 'history'>('details')
  const manages = hasRight(folder.flags, 'canManage')
  return (
    <>
      <div className="tree-head">
        <div className="line">
          <h2>{folder.name}</h2>
          {system === 'sfs' && isDeliverable(folder) && <StatusChip look={handoverLook(handoverOf(folder))} />}
          <div className="line push">
            {upload}
            {system === 'sfs' && !locked && <HandoverSteps folder={folder} small />}
          </div>
        </div>
      </div>
      <div className="content">
        <Tabs
          label="About this folder"
          chosen={tab}
          onChoose={setTab}
          tabs={[
            { id: 'details', label: 'Details' },
            ...(manages ? [{ id: 'rights' as const, label: 'Rights' }] : []),
            { id: 'history', label: 'History', count: history.data?.total },
          ]}
        >
          {tab === 'details' && (
            <div className="stack">
              <Returned folder={folder} />
              <Details folder={folder} />
              {documents}
            </div>
          )}
          {tab === 'rights' && manages && <FolderRights system={system} folder={folder} folders={folders} />}
          {tab === 'history' && (
            <History of={history} entity={projectFolders[system].entity} actions={{ place: 'moved it' }} />
          )}
        </Tabs>
      </div>
    </>
  )
}

/** Why a folder was returned or reopened, for the person who has to submit it again. */
function Returned({ folder: { statusId, handoverReason } }: { folder: ProjectFolder }) {
  const title =
    statusId === handoverStatus.returned ? 'Returned' : statusId === handoverStatus.notStarted ? 'Open again' : null
  if (title === null || handoverReason === null) return null
  return (
    <Notice tone="amber" title={title}>
      {handoverReason}
    </Notice>
  )
}

function Details({ folder }: { folder: ProjectFolder }) {
  const clock = useClock()
  return (
    <Facts
      columns={3}
      facts={[
        { label: 'Your rights', value: wordsOf(folder.flags) },
        { label: 'Opened to', value: folder.onlyNamed ? 'People named in its rights' : 'Everyone in the system' },
        {
          label: 'Classification',
          value: folder.classificationCode ? `${folder.classificationCode} ${folder.classificationTitle}` : '—',
        },
        { label: 'Provided by', value: folder.ownerName ?? '—' },
        { label: 'Due', value: folder.dueOn ? plainDate(folder.dueOn, clock) : '—' },
        {
          label: 'Required',
          value: folder.isRequired ? `Yes${folder.minDocuments > 0 ? `, at least ${folder.minDocuments}` : ''}` : 'No',
        },
      ]}
    />
  )
}

const wordsOf = (flags: number) =>
  folderRights
    .filter((right) => hasRight(flags, right))
    .map((right) => folderRightWords[right])
    .join(', ')

import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Project } from '#contract/entities/project.ts'
import { hasRight } from '#contract/documents/folderRights.ts'
import { folderSystems, type FolderSystem } from '#contract/documents/projectFolders.ts'
import { systemWords } from '#contract/systems.ts'
import { useLeftDraft } from '#src/data/recordEditor/useLeftDraft.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { groups } from '#src/entities/group/data.ts'
import { projects } from '#src/entities/project/data.ts'
import { projectClients } from '#src/entities/projectClient/data.ts'
import { projectFolders } from '#src/entities/projectFolder/data.ts'
import { projectFolderUsers } from '#src/entities/projectFolderUser/data.ts'
import { userProjectRoles } from '#src/entities/userProjectRole/data.ts'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { Tabs } from '#src/ui/page/Tabs.tsx'
import { dayOf } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { projectCrumbs } from '../projectCrumbs.ts'
import { subjectsOf } from './folderRightsRows.ts'
import { RightsGrid } from './RightsGrid.tsx'
import './rightsGrid.css'

/** Everyone's rights on the folders of a project, one grid per system. */
export function BulkFolderRights({ projectId }: { projectId: number }) {
  const project = useOpenRecord(projects.detail(projectId))
  const open = folderSystems.filter((system) => project.openSystems.includes(system))
  const [system, setSystem] = useState<FolderSystem | undefined>(open[0])
  const title = 'Folder users'
  const crumbs = projectCrumbs(project, system ?? 'sfs', { label: title })
  return (
    <>
      <PageHeader crumbs={crumbs} title={title} />
      {system === undefined ? (
        <EmptyState title="No folders are open to you on this project">
          Ask the manager of a folder to give you access.
        </EmptyState>
      ) : (
        <div className="content rights-page">
          <Tabs
            label="System"
            chosen={system}
            onChoose={setSystem}
            tabs={open.map((one) => ({ id: one, label: systemWords[one] }))}
          >
            <SystemRights key={system} project={project} system={system} />
          </Tabs>
        </div>
      )}
    </>
  )
}

function SystemRights({ project, system }: { project: Project; system: FolderSystem }) {
  const of = { projectId: project.id }
  const clock = useClock()
  const name = `folderRights/${project.id}/${system}`
  const left = useLeftDraft(name)
  const folders = useQuery(projectFolders[system].list(of))
  const entries = useQuery(projectFolderUsers[system].list(of))
  const roles = useQuery(userProjectRoles.list(of))
  const named = useQuery(groups.list(of))
  const parts = useQuery(projectClients.list(of))
  const today = dayOf(clock.now, clock.zone)
  const subjects = useMemo(
    () =>
      subjectsOf({
        groups: named.data ?? [],
        parts: parts.data ?? [],
        roles: roles.data ?? [],
        entries: entries.data ?? [],
        system,
        today,
      }),
    [named.data, parts.data, roles.data, entries.data, system, today],
  )
  const failed = [folders, entries, roles, named, parts].find(({ error }) => error !== null)
  if (failed?.error && !failed.data) return <Notice tone="red">{failed.error.message}</Notice>
  if (left === undefined || !folders.data || !entries.data || !roles.data || !named.data || !parts.data) return null
  if (!folders.data.some(({ flags }) => hasRight(flags, 'canManage')))
    return <EmptyState title="You manage no folder here">Whoever manages a folder gives rights on it.</EmptyState>
  const locked = system === 'sfs' && project.isFileLocked
  return (
    <RightsGrid
      projectId={project.id}
      system={system}
      folders={folders.data}
      entries={entries.data}
      subjects={subjects}
      reason={locked ? 'The safety file is locked.' : null}
      name={name}
      left={left}
    />
  )
}

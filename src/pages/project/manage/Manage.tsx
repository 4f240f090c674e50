import { mayPass } from '#contract/wire/session.ts'
import { currentUser } from '#src/data/session.ts'
import { recordHistory } from '#src/data/recordHistory.ts'
import { IconCopy, IconPencil } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { History } from '#src/entities/record/History.tsx'
import { projects } from '#src/entities/project/data.ts'
import { ProjectStatusBadge } from '#src/entities/project/shared/ProjectStatusBadge.tsx'
import { ProjectSteps } from '#src/entities/project/ProjectSteps.tsx'
import { projectValueWords } from '#src/entities/project/projectWords.ts'
import { ProjectClientsPanel } from '#src/entities/projectClient/ProjectClientsPanel.tsx'
import { LocationTable } from '#src/entities/projectLocation/LocationTable.tsx'
import { ProjectRolesPanel } from '#src/entities/userProjectRole/ProjectRolesPanel.tsx'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { Tabs } from '#src/ui/page/Tabs.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { Details } from '../overview/Details.tsx'
import type { ManageSearch } from './manageSearch.ts'
import type { PageProps } from '../projectPage.ts'
import { historyActions } from '../projectHistory.ts'
import './manage.css'

const ProjectForm = lazyPart(() =>
  import('#src/entities/project/ProjectForm.tsx').then(({ ProjectForm }) => ({ default: ProjectForm })),
)
const CloneDialog = lazyPart(() => import('./CloneDialog.tsx').then((file) => ({ default: file.CloneDialog })))
const SettingsTab = lazyPart(() => import('./SettingsTab.tsx').then(({ SettingsTab }) => ({ default: SettingsTab })))

/** The page where managers edit a project's details, people, companies and settings. */
export function Manage({
  project,
  system,
  title,
  crumbs,
  search: { tab, new: isNew },
  onSearch,
}: PageProps<ManageSearch>) {
  const [editing, setEditing] = useState(false)
  const [copying, setCopying] = useState(false)
  const navigate = useNavigate()
  const history = useQuery(recordHistory(projects.entity, project.id))
  const clock = useClock()
  const { counts } = project.pageData
  const begun = isNew && { onClose: () => onSearch({ tab, new: undefined }) }
  const user = currentUser(useQueryClient())
  const copies = project.canEdit && mayPass(user, ['admin', 'super_user'])
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={title}
        beside={<ProjectStatusBadge statusId={project.statusId} large />}
        actions={
          <>
            <ProjectSteps project={project} />
            {copies && (
              <Button
                icon={<IconCopy size={16} />}
                onPointerEnter={CloneDialog.preload}
                onClick={() => setCopying(true)}
              >
                Copy project
              </Button>
            )}
            {project.canEdit && (
              <Button
                kind="primary"
                icon={<IconPencil size={16} />}
                onPointerEnter={ProjectForm.preload}
                onFocus={ProjectForm.preload}
                onClick={() => setEditing(true)}
              >
                Edit project
              </Button>
            )}
          </>
        }
      />
      <div className="content manage">
        <Tabs
          label="About this project"
          tabs={[
            { id: 'details', label: 'Details' },
            { id: 'clients', label: 'Clients', count: counts.clients },
            { id: 'people', label: 'People and roles' },
            { id: 'locations', label: 'Locations' },
            { id: 'settings', label: 'Settings' },
            { id: 'history', label: 'History', count: history.data?.total },
          ]}
          chosen={tab}
          onChoose={(next) => onSearch({ tab: next, new: undefined })}
        >
          {tab === 'details' && <Details project={project} />}
          {tab === 'clients' && <ProjectClientsPanel projectId={project.id} canEdit={project.canEdit} begun={begun} />}
          {tab === 'people' && <ProjectRolesPanel project={project} system={system} begun={begun} />}
          {tab === 'locations' && <LocationTable projectId={project.id} canEdit={project.canEdit} begun={begun} />}
          {tab === 'settings' && (
            <Suspense fallback={<Spinner />}>
              <SettingsTab project={project} />
            </Suspense>
          )}
          {tab === 'history' && (
            <History
              of={history}
              entity={projects.entity}
              actions={historyActions}
              words={(name, value) => projectValueWords(name, value, clock)}
            />
          )}
        </Tabs>
      </div>
      {copying && (
        <Suspense>
          <CloneDialog project={project} onClose={() => setCopying(false)} />
        </Suspense>
      )}
      {editing && (
        <Suspense>
          <ProjectForm
            id={project.id}
            onClose={() => setEditing(false)}
            onRemoved={() => void navigate({ to: '/manage/projects' })}
          />
        </Suspense>
      )}
    </>
  )
}

import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import type { ProjectSummary } from '#contract/entities/project.ts'
import { mayPass } from '#contract/wire/session.ts'
import { currentUser } from '#src/data/session.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { DataTable } from '#src/ui/DataTable/DataTable.tsx'
import { useOpen } from '#src/ui/LinkProvider.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { useCrumbs } from '../record/useCrumbs.ts'
import { useTable } from '../record/useTable.ts'
import { projects } from './data.ts'
import { projectHref } from './shared/projectAddress.ts'
import { projectColumns, projectViews } from './projectColumns.tsx'

const ProjectForm = lazyPart(() => import('./ProjectForm.tsx').then(({ ProjectForm }) => ({ default: ProjectForm })))
const BulkStatusModal = lazyPart(() =>
  import('./BulkStatusModal.tsx').then(({ BulkStatusModal }) => ({ default: BulkStatusModal })),
)

interface Moving {
  ids: ReadonlySet<number>
  clear: () => void
}

/** The register of projects that the reader may see. `isNew` opens the form of a new one. */
export function ProjectList({ isNew }: { isNew: boolean }) {
  const user = currentUser(useQueryClient())
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(projects.list())
  const table = useTable('projects', { sorter: { column: 'status', down: false } })
  const [moving, setMoving] = useState<Moving | null>(null)
  const mine = useMemo(
    () => [{ id: 'mine', label: 'Mine', keeps: (row: ProjectSummary) => row.managerUserId === user.id }],
    [user.id],
  )
  // The same two roles may add projects and move several at once; the server checks again.
  const leads = mayPass(user, ['admin', 'super_user'])
  const showForm = (show: boolean) =>
    void navigate({ to: '/manage/projects', search: { new: show ? 1 : undefined }, replace: !show })
  const newProject = leads && (
    <Button
      kind="primary"
      icon={<IconPlus size={16} />}
      onPointerEnter={ProjectForm.preload}
      onFocus={ProjectForm.preload}
      onClick={() => showForm(true)}
    >
      New project
    </Button>
  )
  return (
    <>
      <PageHeader crumbs={useCrumbs()} title="Projects" actions={newProject} />
      <DataTable
        {...table}
        label="Projects"
        rows={data}
        columns={projectColumns}
        views={projectViews}
        toggles={mine}
        filterHint="Number, name, client"
        empty={{
          sentence: leads
            ? 'Projects appear here once they are added.'
            : 'A project appears here as soon as you are given a role on it.',
          action: newProject,
        }}
        problem={
          error && !data
            ? { title: 'Projects could not be loaded', sentence: error.message, retry: () => void refetch() }
            : null
        }
        renderBulk={
          leads
            ? (chosen, clear) => (
                <ChangeStatus
                  count={chosen.length}
                  onClick={() => setMoving({ ids: new Set(chosen.map(({ id }) => id)), clear })}
                />
              )
            : undefined
        }
        rowLink={(row) => projectHref(row, user.pbSystems)}
        rowName={(row) => row.number}
        exportName="projects"
      />
      <Suspense>
        {isNew && leads && <NewProject onClose={() => showForm(false)} />}
        {moving && (
          <BulkStatusModal
            chosen={data?.filter(({ id }) => moving.ids.has(id)) ?? []}
            clear={moving.clear}
            onClose={() => setMoving(null)}
          />
        )}
      </Suspense>
    </>
  )
}

const ChangeStatus = ({ count, onClick }: { count: number; onClick: () => void }) => (
  <Button
    small
    kind="primary"
    onPointerEnter={BulkStatusModal.preload}
    onFocus={BulkStatusModal.preload}
    onClick={onClick}
  >
    {`Change status of ${count}`}
  </Button>
)

/** 'Save and continue' opens what a new project needs next: its companies and people. */
function NewProject({ onClose }: { onClose: () => void }) {
  const open = useOpen()
  const { pbSystems } = currentUser(useQueryClient())
  return (
    <ProjectForm
      id={0}
      onClose={onClose}
      onSaved={onClose}
      onStay={(row) => open(projectHref(row, pbSystems, 'manage'))}
    />
  )
}

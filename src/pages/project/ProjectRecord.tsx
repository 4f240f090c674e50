import { CatchBoundary, Navigate, type ErrorComponentProps } from '@tanstack/react-router'
import { Suspense, useCallback, useMemo } from 'react'
import { systemNames, systems, type PageType } from '#contract/systems.ts'
import { projectPath } from '#contract/projectPath.ts'
import { ShownElsewhere, ShownPlaceContext } from '#src/data/shownPlace.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { projects } from '#src/entities/project/data.ts'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { Missing } from '../Missing.tsx'
import { pageName } from './buildingPages.ts'
import { OpenPage } from './OpenPage.tsx'
import { projectCrumbs } from './projectCrumbs.ts'
import type { RecordAt } from './projectPage.ts'
import { projectPages } from './projectPages.ts'

/** One record of a project page that has records. */
export function ProjectRecord({ projectId, pageType, ...at }: RecordAt & { pageType: PageType }) {
  const project = useOpenRecord(projects.detail(projectId))
  const ownPlace = useCallback(
    ({ error }: ErrorComponentProps) => <OwnPlace error={error} pageType={pageType} recordId={at.recordId} />,
    [pageType, at.recordId],
  )
  const shown = useMemo(() => ({ projectId, systemId: systems[at.system] }), [projectId, at.system])
  const { record } = projectPages[pageType]
  if (!record) return <Missing />
  const { recordId, ...place } = at
  const { system } = at
  const register = projectPath(system, projectId, pageType)
  const crumbs = projectCrumbs(project, system, { label: pageName(pageType, system), href: register })
  const key = `${projectId}/${system}/${recordId}`
  return (
    <OpenPage project={project} system={system} page={pageType}>
      <CatchBoundary getResetKey={() => key} errorComponent={ownPlace}>
        <ShownPlaceContext value={shown}>
          <Suspense fallback={<Spinner label="The screen is loading" />}>
            <record.screen key={key} id={recordId} project={project} crumbs={crumbs} register={register} {...place} />
          </Suspense>
        </ShownPlaceContext>
      </CatchBoundary>
    </OpenPage>
  )
}

/** Leads to a record under its own project and system, such as a machine that was transferred. */
function OwnPlace({ error, pageType, recordId }: { error: unknown; pageType: PageType; recordId: number }) {
  if (!(error instanceof ShownElsewhere)) throw error
  const { projectId, systemId } = error.place
  const system = systemNames.find((name) => systems[name] === systemId)
  if (!system) throw error
  return (
    <Navigate
      to="/manage/projects/$system/view/$projectId/$pageType/$recordId"
      params={{ system, projectId, pageType, recordId }}
      replace
    />
  )
}

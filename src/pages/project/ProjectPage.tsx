import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { PageType } from '#contract/systems.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { projects } from '#src/entities/project/data.ts'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { pageName } from './buildingPages.ts'
import { searchOf } from './loadPage.ts'
import { OpenPage } from './OpenPage.tsx'
import { pageSentence } from './pageSentences.ts'
import { projectCrumbs } from './projectCrumbs.ts'
import type { PageAt } from './projectPage.ts'
import { projectPages } from './projectPages.ts'

/** A page of a project in one of its systems. */
export function ProjectPage({ projectId, pageType, search, ...at }: PageAt & { pageType: PageType }) {
  const project = useOpenRecord(projects.detail(projectId))
  const page = projectPages[pageType]
  const navigate = useNavigate()
  const onSearch = (next: object) =>
    void navigate({ to: '.', search: (all: object) => ({ ...all, ...next }), replace: true })
  const title = pageName(pageType, at.system)
  const about = {
    title,
    sentence: pageSentence(pageType, at.system),
    crumbs: projectCrumbs(project, at.system, { label: title }),
  }
  return (
    <OpenPage project={project} system={at.system} page={pageType}>
      <Suspense fallback={<Spinner label="The screen is loading" />}>
        <page.screen
          key={`${projectId}/${at.system}`}
          project={project}
          {...at}
          {...about}
          search={searchOf(page, search)}
          onSearch={onSearch}
        />
      </Suspense>
    </OpenPage>
  )
}

import { Suspense } from 'react'
import type { PageType } from '#contract/systems.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { projects } from '#src/entities/project/data.ts'
import { pageHref } from '#src/entities/project/shared/projectAddress.ts'
import { arriving } from '#src/ui/arriving.tsx'
import { Spinner } from '#src/ui/Spinner.tsx'
import { Missing } from '../Missing.tsx'
import { OpenPage } from './OpenPage.tsx'
import { projectCrumbs } from './projectCrumbs.ts'
import { nameIn, type RecordAt } from './projectPage.ts'
import { projectPages } from './projectPages.ts'

const LaterPage = arriving(() => import('./LaterPage.tsx').then((file) => ({ default: file.LaterPage })))

/** One record of a project page that has records. */
export function ProjectRecord({ projectId, pageType, ...at }: RecordAt & { pageType: PageType }) {
  const project = useOpenRecord(projects.detail(projectId))
  const { record, ...page } = projectPages[pageType]
  if (!record) return <Missing />
  const { system, recordId } = at
  const crumbs = projectCrumbs(project, system, {
    label: nameIn(system, page),
    href: pageHref(system, projectId, pageType),
  })
  const title = `${nameIn(system, record)} ${recordId}`
  return (
    <OpenPage project={project} system={system} page={pageType}>
      {record.screen ? (
        <Suspense fallback={<Spinner label="The screen is loading" />}>
          <record.screen key={`${projectId}/${system}/${recordId}`} project={project} crumbs={crumbs} {...at} />
        </Suspense>
      ) : (
        <Suspense>
          <LaterPage pageType={pageType} of="record" title={title} crumbs={[...crumbs, { label: title }]} />
        </Suspense>
      )}
    </OpenPage>
  )
}

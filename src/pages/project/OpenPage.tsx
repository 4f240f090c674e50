import { IconArrowsShuffle } from '@tabler/icons-react'
import { Suspense, type ReactNode } from 'react'
import type { Project } from '#contract/entities/project.ts'
import { pagesOf, systemNames, systemWords, type PageType, type System } from '#contract/systems.ts'
import { projectPath } from '#contract/projectPath.ts'
import { KeptNotice } from '#src/entities/record/KeptNotice.tsx'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { NotAuthorised } from '../NotAuthorised.tsx'
import { projectCrumbs } from './projectCrumbs.ts'
import { ProjectDays } from './manage/ProjectDays.tsx'
import { projectPages } from './projectPages.ts'

const RollCallNotice = lazyPart(() =>
  import('#src/entities/rollCall/RollCallNotice.tsx').then((file) => ({ default: file.RollCallNotice })),
)

interface Props {
  project: Project
  system: System
  page: PageType
  children: ReactNode
}

/** Renders a page if the reader may open it; otherwise explains why not and links to another page. */
export function OpenPage({ project, system, page, children }: Props) {
  // The reader may lose rights while the page is open; the next refetch reveals that.
  if (!project.openSystems.includes(system)) return <NotAuthorised />
  if (!pagesOf[system].includes(page)) return <OtherSystem project={project} system={system} page={page} />
  if (!project.pageData.allowedPages[system]?.includes(page)) return <NotAuthorised />
  return (
    <ProjectDays project={project}>
      <KeptNotice />
      {system === 'sms' && (
        <Suspense>
          <RollCallNotice projectId={project.id} />
        </Suspense>
      )}
      {children}
    </ProjectDays>
  )
}

/** Names the systems that have the page and links to one the reader may open. */
function OtherSystem({ project, system, page }: Omit<Props, 'children'>) {
  const title = projectPages[page].name
  const having = systemNames.filter((name) => pagesOf[name].includes(page))
  const open = having.find((name) => project.openSystems.includes(name))
  return (
    <>
      <PageHeader crumbs={projectCrumbs(project, system, { label: title })} title={title} />
      <EmptyState
        title={`This page is not part of ${systemWords[system]}`}
        icon={IconArrowsShuffle}
        action={
          open && (
            <UiLink className="button primary" href={projectPath(open, project.id, page)}>
              {`Go to ${systemWords[open]}`}
            </UiLink>
          )
        }
      >
        {`“${title}” is part of ${having.map((name) => systemWords[name]).join(' and ')}${open ? '' : ', which you cannot open on this project'}.`}
      </EmptyState>
    </>
  )
}

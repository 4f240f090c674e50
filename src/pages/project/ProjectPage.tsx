import type { Project } from '#contract/entities/project.ts'
import { pagesOf, type PageType, type System } from '#contract/systems.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { projects } from '#src/entities/project/data.ts'
import { NotAuthorised } from '../NotAuthorised.tsx'
import { pageWords } from '../projectPages.ts'
import { Groups } from './Groups.tsx'
import { LaterPage } from './LaterPage.tsx'
import { laterPages } from './laterWords.ts'
import { Manage } from './Manage.tsx'
import { OtherSystem } from './OtherSystem.tsx'
import { Overview } from './Overview.tsx'

interface Props {
  system: System
  projectId: number
  pageType: PageType
  /** Where the page shows one folder only (specification, 2.4). */
  folderId?: number
}

/** A page of a project in one of its systems. */
export function ProjectPage({ system, projectId, pageType }: Props) {
  const project = useOpenRecord(projects.detail(projectId))
  // Rights may end while the page is open; the next answer says so.
  if (!project.openSystems.includes(system)) return <NotAuthorised />
  if (!pagesOf[system].includes(pageType)) return <OtherSystem project={project} system={system} page={pageType} />
  return <Screen key={`${projectId}/${system}`} project={project} system={system} page={pageType} />
}

function Screen({ project, system, page }: { project: Project; system: System; page: PageType }) {
  if (page === 'overview') return <Overview project={project} system={system} />
  if (page === 'manage') return <Manage project={project} system={system} />
  if (page === 'groups') return <Groups project={project} system={system} />
  return (
    <LaterPage project={project} system={system} title={pageWords[page]}>
      {laterPages[page]}
    </LaterPage>
  )
}

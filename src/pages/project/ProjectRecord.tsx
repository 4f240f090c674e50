import type { PageType, System } from '#contract/systems.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { projects } from '#src/entities/project/data.ts'
import { Missing } from '../Missing.tsx'
import { NotAuthorised } from '../NotAuthorised.tsx'
import { pageWords } from '../projectPages.ts'
import { LaterPage } from './LaterPage.tsx'
import { laterRecords } from './laterWords.ts'

interface Props {
  system: System
  projectId: number
  /** The register the record stands in; an inspection below its equipment names none. */
  pageType?: PageType
  folderId?: number
  equipmentId?: number
  recordId: number
}

/** One record of a register of a project; a page without records has none. */
export function ProjectRecord({ system, projectId, pageType = 'inspections', recordId }: Props) {
  const project = useOpenRecord(projects.detail(projectId))
  const words = laterRecords[pageType]
  if (!words) return <Missing />
  if (!project.openSystems.includes(system)) return <NotAuthorised />
  const register = { label: pageWords[pageType], href: `/manage/projects/${system}/view/${projectId}/${pageType}` }
  return (
    <LaterPage project={project} system={system} title={`${words.name} ${recordId}`} on={[register]}>
      {words.holds}
    </LaterPage>
  )
}

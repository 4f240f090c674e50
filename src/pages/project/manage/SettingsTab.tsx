import type { Project } from '#contract/entities/project.ts'
import { projectSettings, type SettingsFrame } from '#contract/projects/projectSettings.ts'
import type { System } from '#contract/systems.ts'
import { VideosPanel } from '#src/entities/projectInductionVideo/VideosPanel.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { ProjectSetUpAgain } from '../../setUp/ProjectSetUpPanel.tsx'
import { SettingsForm } from './SettingsForm.tsx'

/** The system of each settings form. A form is visible only to users who may open its system. */
const systemOf: Record<SettingsFrame, System> = { pmp: 'pmp', rfi: 'pmp', changeRequest: 'pmp', sms: 'sms' }
const frames = Object.keys(projectSettings) as SettingsFrame[]

/** Project-specific settings: documents, RFIs, change requests and safety management. */
export function SettingsTab({ project }: { project: Project }) {
  const own = frames.filter((frame) => project.openSystems.includes(systemOf[frame]))
  if (own.length === 0)
    return (
      <EmptyState title="No items">
        Settings belong to project management and safety management. This project does not have them, or you do not work
        in them here.
      </EmptyState>
    )
  return (
    <div className="settings">
      {project.canEdit && <ProjectSetUpAgain projectId={project.id} />}
      {!project.canEdit && <Notice tone="grey">Only people who manage this project can change its settings.</Notice>}
      {own.map((frame) => (
        <SettingsForm key={frame} frame={frame} project={project} />
      ))}
      {own.includes('sms') && (
        <VideosPanel projectId={project.id} mayAdd={project.pageData.ownSystems.includes('sms')} />
      )}
    </div>
  )
}

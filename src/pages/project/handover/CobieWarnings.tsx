import { Fragment } from 'react'
import { cobieSentence, type CobieRecord, type CobieWarning } from '#contract/safetyFile/cobie.ts'
import type { Project } from '#contract/entities/project.ts'
import type { System } from '#contract/systems.ts'
import { ClientLink } from '#src/entities/client/shared/ClientLink.tsx'
import { UserLink } from '#src/entities/user/shared/UserLink.tsx'
import { counted } from '#contract/text/amounts.ts'
import { projectPath } from '#contract/projectPath.ts'
import { documentPath, recordPath } from '#contract/recordPages.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import '../sentences.css'

interface Props {
  project: Project
  system: System
  warnings: readonly CobieWarning[]
}

/** What a checker of COBie workbooks would reject or find missing, with links to where it can be corrected. */
export const CobieWarnings = ({ project, system, warnings }: Props) => (
  <Notice tone="amber" title={`${counted(warnings.length, 'thing')} in the COBie data to put right before handover`}>
    <ul className="sentences">
      {warnings.map((warning) => (
        <li key={warning.says}>
          <Words warning={warning} project={project} />
          {warning.isOfLocations && (
            <>
              {' '}
              <UiLink href={`${projectPath(system, project.id, 'manage')}?tab=locations`}>Open locations</UiLink>
            </>
          )}
        </li>
      ))}
    </ul>
  </Notice>
)

function Words({ warning, project }: { warning: CobieWarning; project: Project }) {
  const { says, about, more, isOfLocations } = warning
  if (isOfLocations || about.length === 0) return cobieSentence(warning)
  return (
    <>
      {says}:{' '}
      {about.map((record, at) => (
        <Fragment key={record.id}>
          {at > 0 && ', '}
          <Place record={record} project={project} />
        </Fragment>
      ))}
      {more > 0 && ` and ${more} more`}.
    </>
  )
}

function Place({ record: { kind, id, folderId, called }, project }: { record: CobieRecord; project: Project }) {
  if (kind === 'client') return <ClientLink id={id} name={called} />
  if (kind === 'user') return <UserLink id={id} name={called} />
  if (kind === 'equipment')
    return <UiLink href={recordPath('equipment', { projectId: project.id, id }, 'fm')}>{called}</UiLink>
  if (folderId === null) return called
  return <UiLink href={documentPath('sfs', { projectId: project.id, folderId, id })}>{called}</UiLink>
}

import { IconUsers } from '@tabler/icons-react'
import type { ProjectSummary } from '#contract/entities/project.ts'
import type { ProjectFigures } from '#contract/projects/projectFigures.ts'
import { nextKeyDate } from '#src/entities/project/keyDates.ts'
import { projectHref } from '#src/entities/project/shared/projectAddress.ts'
import { ProjectStatusBadge } from '#src/entities/project/shared/ProjectStatusBadge.tsx'
import { measure } from '#contract/text/amounts.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { CardFigures } from './CardFigures.tsx'
import { pictureOf } from '../project/overview/ProjectPicture.tsx'
import { useUser } from '#src/data/useUser.ts'

interface Props {
  project: ProjectSummary
  role: string | undefined
  /** Undefined until loaded. */
  figures: ProjectFigures | undefined
  /** How many people are on site now. */
  onSite: number
}

/** A summary of one project that links to it. */
export function ProjectCard({ project, role, figures, onSite }: Props) {
  const clock = useClock()
  const { pbSystems } = useUser()
  const { number, name, clientName, town, statusId, percentComplete, peopleCount, imageFileId } = project
  const due = nextKeyDate(project, clock)
  return (
    <UiLink className="panel project-card" href={projectHref(project, pbSystems)}>
      <span className="line top">
        <span className="two-lines">
          <span className="small quiet number">{number}</span>
          <strong className="name">{name}</strong>
          <span className="small quiet cut">{[clientName, town].filter(Boolean).join(', ')}</span>
        </span>
        {imageFileId !== null && <img className="push" src={pictureOf(imageFileId)} alt="" loading="lazy" />}
      </span>
      <span className="line">
        <span className="progress" aria-hidden>
          <i style={{ width: `${percentComplete}%` }} />
        </span>
        <span className="number">{measure(percentComplete, '%', 0)}</span>
      </span>
      {figures && <CardFigures figures={figures} onSite={onSite} currency={project.currency} />}
      <span className="line foot-line">
        <ProjectStatusBadge statusId={statusId} />
        {project.nextKeyDate && (
          <span className="small">
            <DueMark due={due} />
          </span>
        )}
        <span className="line tight small quiet push" title={role && `You are ${role}`}>
          <IconUsers size={14} stroke={1.8} aria-hidden />
          {`${peopleCount} with a role`}
        </span>
      </span>
    </UiLink>
  )
}

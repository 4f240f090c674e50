import { timeZoneWords } from '#contract/time/timeZones.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { project, type Project, contractFormWords } from '#contract/entities/project.ts'
import { holidaysWhere, holidayWords } from '#contract/time/holidays.ts'
import { labelsOf } from '#contract/labels.ts'
import { systemWords } from '#contract/systems.ts'
import { ClientLink } from '#src/entities/client/shared/ClientLink.tsx'
import { ProjectMap } from '#src/entities/project/ProjectMap.tsx'
import { jurisdictionWords, noticeWords, valueWords } from '#src/entities/project/projectWords.ts'
import { UserLink } from '#src/entities/user/shared/UserLink.tsx'
import { measure, number } from '#contract/text/amounts.ts'
import { Facts, type Fact } from '#src/ui/page/Facts.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { dateWords } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { PicturePanel } from './PicturePanel.tsx'

const labels = labelsOf(project)

/** All recorded details of a project. */
export function Details({ project }: { project: Project }) {
  return (
    <div className="details">
      <div className="details-facts">
        <Identity project={project} />
        <Contract project={project} />
        <Dates project={project} />
      </div>
      <div className="details-side">
        <PicturePanel project={project} />
        <Panel title="Place">
          <ProjectMap project={project} />
        </Panel>
      </div>
    </div>
  )
}

const Part = ({ title, facts, children }: { title: string; facts: Fact[]; children?: ReactNode }) => (
  <Panel title={title}>
    <Facts facts={facts} columns={3} />
    {children}
  </Panel>
)

const Identity = ({ project }: { project: Project }) => (
  <Part
    title="Identity"
    facts={[
      { label: labels.number, value: project.number },
      { label: labels.name, value: project.name },
      { label: labels.jurisdiction, value: jurisdictionWords[project.jurisdiction] },
      { label: 'Public holidays', value: holidayWords[holidaysWhere(project)] },
      { label: labels.clientId, value: <ClientLink id={project.clientId} name={project.clientName} /> },
      {
        label: labels.managerUserId,
        value:
          project.managerUserId && project.managerName ? (
            <UserLink id={project.managerUserId} name={project.managerName} />
          ) : null,
        more:
          project.managerHasAccess === false ? (
            <span className="due late tone-red">
              <IconAlertTriangle size={13} stroke={2} aria-hidden />
              Has no role that opens this project
            </span>
          ) : undefined,
      },
      { label: labels.systems, value: project.systems.map((system) => systemWords[system]).join(', ') },
    ]}
  >
    {project.description && <p className="details-words">{project.description}</p>}
  </Part>
)

const Contract = ({ project }: { project: Project }) => (
  <Part
    title="Contract"
    facts={[
      { label: labels.contractForm, value: project.contractForm && contractFormWords[project.contractForm] },
      ...(project.pageData.readsSums ? [{ label: labels.contractValue, value: valueWords(project) }] : []),
      { label: noticeWords[project.jurisdiction], value: project.notificationRef },
      { label: labels.maxWorkers, value: number(project.maxWorkers) },
      { label: labels.localAuthority, value: project.localAuthority },
      { label: labels.timeZone, value: timeZoneWords[project.timeZone] },
    ]}
  />
)

function Dates({ project }: { project: Project }) {
  const clock = useClock()
  return (
    <Part
      title="Dates and progress"
      facts={[
        { label: labels.startDate, value: dateWords(project.startDate, clock) },
        { label: labels.plannedCompletionDate, value: dateWords(project.plannedCompletionDate, clock) },
        { label: labels.practicalCompletionDate, value: dateWords(project.practicalCompletionDate, clock) },
        { label: labels.defectsEndDate, value: dateWords(project.defectsEndDate, clock) },
        {
          label: labels.percentComplete,
          value: measure(project.percentComplete, '%', 0),
          more: project.percentAsOf ? (
            <>
              as of <Moment at={project.percentAsOf} inSentence />
            </>
          ) : undefined,
        },
        {
          label: 'Last changed',
          value: <Moment at={project.updatedOn} withTime />,
          more: project.updatedByName ? `by ${project.updatedByName}` : undefined,
        },
      ]}
    />
  )
}

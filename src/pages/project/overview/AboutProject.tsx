import { contractFormWords, type Project } from '#contract/entities/project.ts'
import { systemWords, type System } from '#contract/systems.ts'
import { projectPath } from '#contract/projectPath.ts'
import { ClientLink } from '#src/entities/client/shared/ClientLink.tsx'
import { jurisdictionWords, noticeWords, valueWords } from '#src/entities/project/projectWords.ts'
import { NoAccess } from '#src/entities/project/shared/NoAccess.tsx'
import { UserLink } from '#src/entities/user/shared/UserLink.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'

/** Basic details of a project: description, client, manager and contract. */
export function AboutProject({ project, system }: { project: Project; system: System }) {
  const facts = [
    ['Client', <ClientLink key="client" id={project.clientId} name={project.clientName} />],
    [
      'Manager',
      project.managerUserId && project.managerName ? (
        <span key="manager" className="line">
          <UserLink id={project.managerUserId} name={project.managerName} />
          <NoAccess projectId={project.id} people={[{ id: project.managerUserId, name: project.managerName }]} />
        </span>
      ) : (
        '—'
      ),
    ],
    ['Jurisdiction', jurisdictionWords[project.jurisdiction]],
    [
      'Contract',
      [project.contractForm && contractFormWords[project.contractForm], valueWords(project)].filter(Boolean).join(', '),
    ],
    [noticeWords[project.jurisdiction], project.notificationRef ?? '—'],
    ['Systems', project.systems.map((name) => systemWords[name]).join(', ')],
  ] as const
  return (
    <Panel
      title="About"
      className="about"
      action={<UiLink href={projectPath(system, project.id, 'manage')}>Details</UiLink>}
    >
      <dl className="about-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {project.description && <p className="about-words">{project.description}</p>}
    </Panel>
  )
}

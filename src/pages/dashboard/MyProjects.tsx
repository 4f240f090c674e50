import { IconBuildings, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import type { ProjectSummary } from '#contract/entities/project.ts'
import type { ProjectFigures } from '#contract/projects/projectFigures.ts'
import { projectFigures } from '#src/data/projectDashboard.ts'
import type { Role } from '#contract/wire/session.ts'
import { projects } from '#src/entities/project/data.ts'
import { sitesNow } from '#src/entities/siteAttendance/data.ts'
import { userProjectRoles } from '#src/entities/userProjectRole/data.ts'
import { together } from '#src/ui/answer.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { useUser } from '#src/data/useUser.ts'
import { mostUrgent, ownProjects } from './myProjects.ts'
import { ProjectCard } from './ProjectCard.tsx'

/** Maximum number of cards per section; the register lists all projects. */
const most = 6

/** The user's own projects as cards, and the most urgent of the others they may see. */
export function MyProjects({ choice }: { choice: ReactNode }) {
  const user = useUser()
  const known = useQuery(projects.list())
  const figures = useQuery(projectFigures(null))
  const sites = useQuery(sitesNow())
  const given = useQuery({ ...userProjectRoles.list({ userId: user.id }), enabled: user.id > 0 })
  const all = known.data
  const roles = given.data
  const { own, others } = useMemo(() => {
    const mine = new Set(ownProjects(all ?? [], roles ?? [], user.id))
    return { own: mostUrgent([...mine]), others: mostUrgent((all ?? []).filter((project) => !mine.has(project))) }
  }, [all, roles, user.id])
  if (!all || !roles) {
    const { error, refetch } = together([known, given], () => null)
    if (!error) return <Waiting />
    return (
      <EmptyState
        failed
        title="Projects could not be loaded"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        {error.message}
      </EmptyState>
    )
  }
  if (all.length === 0) return <Newcomer roles={user.roles} />
  const figuresOf = (id: number) => figures.data?.find(({ projectId }) => projectId === id)
  const onSiteOf = (id: number) => sites.data?.find(({ projectId }) => projectId === id)?.people ?? 0
  const shared = {
    roleOn: (id: number) => roles.find(({ projectId }) => projectId === id)?.projectRoleName,
    figuresOf,
    onSiteOf,
    choice,
  }
  return (
    <>
      {own.length > 0 && <Cards title="My projects" projects={own} {...shared} />}
      {others.length > 0 && own.length < most && (
        <Cards title={own.length > 0 ? 'Other projects' : 'Projects'} projects={others} {...shared} />
      )}
    </>
  )
}

interface CardsProps {
  title: string
  projects: readonly ProjectSummary[]
  roleOn: (projectId: number) => string | undefined
  figuresOf: (projectId: number) => ProjectFigures | undefined
  onSiteOf: (projectId: number) => number
  choice: ReactNode
}

const Cards = ({ title, projects: all, roleOn, figuresOf, onSiteOf, choice }: CardsProps) => (
  <section className="my-projects" aria-label={title}>
    <header className="line">
      <h2>{title}</h2>
      <span className="count">{all.length}</span>
      {title !== 'Other projects' && (
        <span className="line push">
          {choice}
          <UiLink href="/manage/projects">All projects</UiLink>
        </span>
      )}
    </header>
    <div className="project-cards">
      {all.slice(0, most).map((project) => (
        <ProjectCard
          key={project.id}
          project={project}
          role={roleOn(project.id)}
          figures={figuresOf(project.id)}
          onSite={onSiteOf(project.id)}
        />
      ))}
    </div>
  </section>
)

const Waiting = () => (
  <section className="my-projects" aria-busy aria-label="Projects are loading">
    <div className="project-cards waits">
      {[1, 2, 3, 4].map((card) => (
        <div key={card} className="panel project-card">
          <span className="waiting" />
          <span className="waiting" />
        </div>
      ))}
    </div>
  </section>
)

/** Tells a user without a project what to do next, or whom to ask; nobody is sent to themselves. */
const Newcomer = ({ roles }: { roles: readonly Role[] }) => (
  <section className="my-projects" aria-label="Projects">
    {roles.includes('admin') || roles.includes('super_user') ? (
      <EmptyState
        title="There are no projects yet"
        icon={IconBuildings}
        action={
          <UiLink className="button" href="/manage/projects?new=1">
            <IconPlus size={16} />
            New project
          </UiLink>
        }
      >
        Permits, inspections and documents all belong to a project.
      </EmptyState>
    ) : (
      <EmptyState title="You have no projects yet" icon={IconBuildings}>
        {roles.includes('end_user_manager')
          ? 'Ask the manager of a project to give you a role on it.'
          : 'Ask the manager of your project, or a user manager, to give you a role on it.'}{' '}
        It will appear here; you do not need to sign in again.
      </EmptyState>
    )}
  </section>
)

import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { isSystem, type System } from '#contract/systems.ts'
import { projects } from '#src/entities/project/data.ts'
import { SystemOff } from '#src/pages/project/SystemOff.tsx'
import { Closed } from '#src/shell/Closed.tsx'
import { ProjectNav } from '#src/shell/Shell.tsx'
import { idOf } from '#src/routes/-params.ts'

/** A project in one of its systems. An unknown system redirects to /manage/404; an invalid id is not found. */
export const Route = createFileRoute('/manage/projects/$system/view/$projectId')({
  params: {
    parse: ({ system, projectId }) => {
      const id = idOf(projectId)
      return id !== null && { system: system as System, projectId: id }
    },
    stringify: ({ system, projectId }) => ({ system, projectId: String(projectId) }),
  },
  beforeLoad: ({ params: { system } }) => {
    if (!isSystem(system)) throw redirect({ to: '/manage/404', replace: true })
  },
  // The loader stays in the main chunk, so that the project's data loads in parallel with the code of its pages.
  codeSplitGroupings: [['component']],
  loader: async ({ context: { queryClient }, params: { system, projectId }, location: { pathname } }) => {
    ProjectNav.preload()
    const project = await queryClient.ensureQueryData(projects.detail(projectId))
    if (project.systems.includes(system) && !project.openSystems.includes(system))
      throw redirect({ to: '/manage/403', replace: true, state: { asked: pathname } })
  },
  component: function OpenProject() {
    const { system, projectId } = Route.useParams()
    const { data } = useQuery(projects.detail(projectId))
    if (data && !data.systems.includes(system)) return <SystemOff project={data} system={system} />
    // The user may lose access while the page is open; then it closes, just as it would not have opened.
    return data && !data.openSystems.includes(system) ? <Closed /> : <Outlet />
  },
})

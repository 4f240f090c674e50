import { createFileRoute, redirect } from '@tanstack/react-router'
import { isSystem } from '#contract/systems.ts'
import { rememberTab } from '#src/entities/project/shared/projectAddress.ts'

/**
 * A system without a project redirects to the projects, which then open in it. An unknown system redirects to
 * /manage/404.
 */
export const Route = createFileRoute('/manage/$system')({
  beforeLoad: ({ params: { system } }) => {
    if (!isSystem(system)) throw redirect({ to: '/manage/404', replace: true })
    rememberTab(system)
    throw redirect({ to: '/manage/projects', replace: true })
  },
})

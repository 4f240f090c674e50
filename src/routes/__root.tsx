import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { Boot } from '#contract/wire/boot.ts'
import type { PageType } from '#contract/systems.ts'
import type { LiveLine } from '../data/liveLine.ts'
import { Missing } from '../pages/Missing.tsx'

interface Context {
  queryClient: QueryClient
  live: LiveLine
  boot: Boot
  /** Leaves the app for a URL of the gateway. */
  leave(url: string): void
  /** Goes to the sign-in, which returns to the current page. */
  toSignIn(): void
}

export const Route = createRootRouteWithContext<Context>()({
  component: Outlet,
  notFoundComponent: () => (
    <main>
      <Missing />
    </main>
  ),
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Name of the page in breadcrumbs and the window title. */
    title?: string
    /** The project page shown for a URL without a page type. */
    page?: PageType
  }
}

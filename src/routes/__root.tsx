import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { Boot } from '#contract/boot.ts'
import type { PageType } from '#contract/systems.ts'
import type { LiveLine } from '../data/liveLine.ts'
import { Missing } from '../pages/Missing.tsx'

interface Context {
  queryClient: QueryClient
  live: LiveLine
  boot: Boot
  /** Leaves the page for an address of the gateway. */
  leave(url: string): void
  /** Leaves for the sign-in, and comes back to where one is. */
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
    /** What the page is called in the breadcrumb and the window. */
    title?: string
    /** The page of a project that an address without a page type belongs to. */
    page?: PageType
  }
}

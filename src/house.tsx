import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider, type RouterHistory } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { browserDrafts } from './data/drafts.ts'
import { openBrowser, type BrowserRoom } from './data/openBrowser.ts'
import { OpenFormsRoom } from './data/openForms.tsx'
import { ScreenFailed } from './frame/ScreenFailed.tsx'
import { ScreenLoading } from './frame/ScreenLoading.tsx'
import { routeTree } from './routeTree.gen.ts'

export interface Room extends Pick<BrowserRoom, 'boot' | 'openHub' | 'csrfToken'>, Partial<Pick<BrowserRoom, 'fetch' | 'drafts' | 'tabs'>> {
  history?: RouterHistory
  /** Leaves the page for an address of the gateway, such as the sign-in. */
  leave(url: string): void
}

/** Shown while developing only; the build leaves it out, and a test has no use for it. */
const DevTools = import.meta.env.DEV && import.meta.env.MODE !== 'test' ? lazy(() => import('./frame/dev/DevTools.tsx').then((m) => ({ default: m.DevTools }))) : null

/** Addresses that are open to everybody; from there nobody is sent to the sign-in. */
const openToAll = /^\/(?:login|forgotPassword|confirmPassword|firstAdministrator)\b/

/** One browser's worth of app: its cache, its router, its ear on the hub. */
export function createHouse(room: Room) {
  const toSignIn = () => {
    const { href } = router.state.location
    if (!openToAll.test(href)) room.leave(`/bff/login?returnUrl=${encodeURIComponent(href)}`)
  }
  const { client: queryClient, live } = openBrowser({
    ...room,
    fetch: room.fetch ?? ((...asked) => fetch(...asked)),
    drafts: room.drafts ?? browserDrafts(),
    onSignedOut: toSignIn,
  })
  const router = createRouter({
    routeTree,
    context: { queryClient, live, boot: room.boot, leave: room.leave, toSignIn },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: ScreenLoading,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultErrorComponent: ScreenFailed,
    scrollRestoration: true,
    ...(room.history && { history: room.history }),
  })
  const House = () => (
    <QueryClientProvider client={queryClient}>
      <OpenFormsRoom>
        <RouterProvider router={router} />
      </OpenFormsRoom>
      {DevTools && <Suspense><DevTools router={router} /></Suspense>}
    </QueryClientProvider>
  )
  return { House, queryClient, router, live, close: () => live.stop() }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createHouse>['router']
  }
}

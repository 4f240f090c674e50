import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider, type HistoryLocation, type RouterHistory } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense } from 'react'
import { browserDrafts } from './data/browserDrafts.ts'
import { noteSessionEnd } from './data/sessionEnd.ts'
import { openBrowser, type BrowserOptions } from './data/openBrowser.ts'
import { ScreenFailed } from './shell/ScreenFailed.tsx'
import { ScreenLoading } from './shell/ScreenLoading.tsx'
import { arriveAgain } from './ui/lazyPart.tsx'
import { parseSearch, stringifySearch } from './routes/-search.ts'
import { routeTree } from './routeTree.gen.ts'

interface AppOptions
  extends
    Pick<BrowserOptions, 'boot' | 'openHub' | 'csrfToken'>,
    Partial<Pick<BrowserOptions, 'fetch' | 'drafts' | 'tabs'>> {
  history?: RouterHistory
  /** Leaves the app for a URL of the gateway, such as the sign-in. */
  leave(url: string): void
}

/** Developer tools, only in development; the build and the tests leave them out. */
const DevTools =
  import.meta.env.DEV && import.meta.env.MODE !== 'test'
    ? lazy(() => import('./shell/dev/DevTools.tsx').then((m) => ({ default: m.DevTools })))
    : null

/** URLs of people who are signed in; the app never redirects from others to the sign-in. */
const needsSession = /^\/(?:manage|\W|$)/

/** Returns the path and query of a location, to which the sign-in returns (specification, 2.1). */
const addressIn = ({ pathname, search }: Pick<HistoryLocation, 'pathname' | 'search'>) => pathname + search

/** Creates the app of one browser, with its own query cache, router and hub connection. */
export function createBrowserApp(options: AppOptions) {
  const toSignIn = () => {
    const here = addressIn(router.history.location)
    const back = here === first.shown ? first.asked : here
    if (needsSession.test(back)) options.leave(`/bff/login?returnUrl=${encodeURIComponent(back)}`)
  }
  const { client: queryClient, live } = openBrowser({
    ...options,
    fetch: options.fetch ?? ((...asked) => fetch(...asked)),
    drafts: options.drafts ?? browserDrafts(() => queryClient),
    onSignedOut: () => {
      if (needsSession.test(router.history.location.href)) noteSessionEnd()
      toSignIn()
    },
    onForbidden: () => {
      const state = { asked: router.history.location.pathname }
      void router.navigate({ to: '/manage/403', replace: true, state })
    },
  })
  live.subscribe(() => live.isReached() && arriveAgain())
  const router = createRouter({
    routeTree,
    context: { queryClient, live, boot: options.boot, leave: options.leave, toSignIn },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: ScreenLoading,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultErrorComponent: ScreenFailed,
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
    ...(options.history && { history: options.history }),
  })
  // The router rewrites the first URL before it shows anything. Keep the original, so that the sign-in returns to it
  // unchanged.
  const first = { asked: addressIn(router.history.location), shown: addressIn(router.history.location) }
  const stops = [
    router.history.subscribe(({ action, location }) => {
      if (action.type === 'REPLACE') first.shown = addressIn(location)
    }),
    router.subscribe('onResolved', () => stops.forEach((stop) => stop())),
  ]
  const App = () => (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        {DevTools && (
          <Suspense>
            <DevTools router={router} />
          </Suspense>
        )}
      </QueryClientProvider>
    </StrictMode>
  )
  return { App, queryClient, router, live, close: () => live.stop() }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createBrowserApp>['router']
  }
}

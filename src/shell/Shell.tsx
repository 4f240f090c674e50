import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { useRouteContext, useRouter, useSearch } from '@tanstack/react-router'
import { ApiProblem } from '../data/http.ts'
import { useOffice } from '#src/entities/settings/shared/office.ts'
import { currentUser } from '../data/session.ts'
import { projects } from '../entities/project/data.ts'
import { rememberTab } from '../entities/project/shared/projectAddress.ts'
import { LinkProvider } from '../ui/LinkProvider.tsx'
import { offerScheme, wishScheme } from '../ui/theme/scheme.ts'
import { fullWords } from '../ui/time/time.ts'
import { TimeZoneProvider, useClock } from '../ui/time/TimeZoneProvider.tsx'
import { WindowTitleContext } from '../ui/page/WindowTitle.tsx'
import { useOpenProject, type OpenProject } from '../pages/project/openProject.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { RouterLink } from './RouterLink.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'
import { useGatesAnew } from './useGatesAnew.ts'
import { useOtherTabs } from './useOtherTabs.ts'
import { useUser } from '../data/useUser.ts'
import { painted } from '../data/painted.ts'
import './shell.css'

/** Loaded with the pages of projects; the start page does not need it. */
export const ProjectNav = lazyPart(() => import('./ProjectNav.tsx'))
/** Loaded after the first page, because there is nothing to report before. */
const Successes = lazyPart(
  () => import('./Successes.tsx'),
  () => null,
)
/** Loaded after the first page is painted, because it needs the contract of every kind. */
const FrameNotices = lazyPart(
  () => painted().then(() => import('./FrameNotices.tsx')),
  () => null,
)
/**
 * Loaded later, because the session was checked when the first page was served. Without it, the next request reports
 * the end of the session.
 */
const SignedOut = lazyPart(() => import('./SignedOut.tsx').then((file) => ({ default: file.SignedOut })))
const SilentLogin = lazyPart(
  () => import('./SilentLogin.tsx').then((file) => ({ default: file.SilentLogin })),
  () => null,
)

/** The frame around every screen while a user is signed in. */
export function Frame({ children }: { children: ReactNode }) {
  useOtherTabs()
  if (useUser().isAuthenticated) return <OpenFrame>{children}</OpenFrame>
  return (
    <Suspense>
      <SignedOut />
    </Suspense>
  )
}

/** Menu, top bar, project pages and success messages. */
function OpenFrame({ children }: { children: ReactNode }) {
  const router = useRouter()
  const project = useOpenProject()
  const { kw, theme } = useSearch({ strict: false }) as { kw?: unknown; theme?: string }
  const [menuOpen, setMenuOpen] = useState(false)
  const { live } = useRouteContext({ from: '__root__' })
  useGatesAnew()
  useEffect(() => live.start(), [live])
  useEffect(() => router.subscribe('onResolved', () => setMenuOpen(false)), [router])
  const office = useOffice()
  const ownTheme = office?.theme.toLowerCase()
  useEffect(() => offerScheme(ownTheme === 'light' || ownTheme === 'dark' ? ownTheme : null), [ownTheme])
  const system = project?.system
  useEffect(() => {
    if (system) rememberTab(system)
  }, [system])
  useEffect(() => {
    if (theme === 'light' || theme === 'dark') wishScheme(theme)
  }, [theme])
  const classes = ['frame', project && 'in-project', menuOpen && 'menu-open', String(kw) === '1' && 'wide-view'].filter(
    Boolean,
  )
  return (
    <LinkProvider link={RouterLink} open={(href) => router.history.push(href)}>
      <Project project={project} behind={office ? `${office.organisationName} · Safety system` : 'Safety system'}>
        <div className={classes.join(' ')} onKeyDown={(event) => event.key === 'Escape' && setMenuOpen(false)}>
          <a className="skip" href="#content">
            Skip to content
          </a>
          <Sidebar rail={Boolean(project)} />
          {menuOpen && (
            <button className="scrim only-tablet" aria-label="Close menu" onClick={() => setMenuOpen(false)} />
          )}
          <div className="beside">
            <TopBar project={project} menuOpen={menuOpen} toggleMenu={() => setMenuOpen(!menuOpen)} />
            <div className="below">
              {project && <Pages project={project} />}
              <main className="main" id="content" tabIndex={-1}>
                <Printed />
                <Suspense>
                  <FrameNotices />
                </Suspense>
                {children}
              </main>
            </div>
          </div>
          <Suspense>
            <Successes />
          </Suspense>
          <Suspense>
            <SilentLogin />
          </Suspense>
        </div>
      </Project>
    </LinkProvider>
  )
}

/** Sets the time zone (the project's, otherwise the user's), the project's currency and the window title. */
function Project({ project, behind, children }: { project: OpenProject | null; behind: string; children: ReactNode }) {
  const client = useQueryClient()
  const { data } = useQuery({ ...projects.detail(project?.projectId ?? 0), enabled: project !== null })
  const title = project && data ? `${data.number} · ${behind}` : behind
  return (
    <WindowTitleContext value={title}>
      <title>{title}</title>
      <TimeZoneProvider
        zone={(project && data?.timeZone) ?? currentUser(client).timeZone}
        currency={project && data?.currency}
      >
        {children}
      </TimeZoneProvider>
    </WindowTitleContext>
  )
}

/** The navigation of a project; hidden if the project could not be loaded. */
function Pages({ project }: { project: OpenProject }) {
  const { data, error } = useQuery(projects.detail(project.projectId))
  const isClosed = error instanceof ApiProblem && error.isClosed
  if (error && (isClosed || !data)) return null
  // A system that is off has no pages.
  if (data && !data.systems.includes(project.system)) return null
  return (
    <Suspense fallback={<nav className="project-nav" />}>
      <ProjectNav {...project} allowed={data?.pageData.allowedPages[project.system] ?? []} />
    </Suspense>
  )
}

/** The user's name and the full date and time, for the printed page. */
function Printed() {
  const client = useQueryClient()
  const clock = useClock()
  return (
    <p className="print-only">
      Printed {fullWords(new Date(clock.now).toISOString(), clock)}, by {currentUser(client).fullName}. The record in
      the system is the one that counts.
    </p>
  )
}

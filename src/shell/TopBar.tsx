import { IconBell, IconMenu2, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { systemWords, type System } from '#contract/systems.ts'
import { mostCounted } from '#contract/window.ts'
import { unreadCount } from '../entities/notification/unread.ts'
import { projects } from '../entities/project/data.ts'
import { counted } from '#contract/text/amounts.ts'
import { projectPath } from '#contract/projectPath.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { UiLink } from '../ui/LinkProvider.tsx'
import { Popover } from '../ui/menus/Popover.tsx'
import { useSlow } from '../ui/useSlow.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { LiveState } from './LiveState.tsx'
import type { OpenProject } from '../pages/project/openProject.ts'
import { useInFlight, useMessages } from './useMessages.ts'

const BellList = lazyPart(() => import('./BellList.tsx'))
const Palette = lazyPart(() => import('./Palette.tsx'))

interface Props {
  project: OpenProject | null
  menuOpen: boolean
  toggleMenu(): void
}

/** The top bar: current project, search, connection state and account. */
export function TopBar({ project, menuOpen, toggleMenu }: Props) {
  const [searching, setSearching] = useState(false)
  const busy = useSlow(useInFlight() > 0)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      // Loads the palette's code when Ctrl is pressed, so that keys typed right after Ctrl K are not lost.
      if (event.key === 'Control' || event.key === 'Meta') Palette.preload()
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setSearching(true)
    }
    window.addEventListener('keydown', open)
    return () => window.removeEventListener('keydown', open)
  }, [])
  return (
    <header className="topbar">
      <button className="button quiet icon only-tablet" aria-label="Menu" aria-expanded={menuOpen} onClick={toggleMenu}>
        <IconMenu2 size={20} stroke={1.6} />
      </button>
      {project && <ProjectTabs project={project} onSwitch={() => setSearching(true)} />}
      <div className="line push tools">
        <button
          className="search"
          aria-keyshortcuts="Control+K"
          onClick={() => setSearching(true)}
          onPointerEnter={Palette.preload}
        >
          <IconSearch size={15} stroke={1.8} aria-hidden />
          <span className="word">Search</span>
          <kbd>Ctrl K</kbd>
        </button>
        <LiveState />
        <Bell />
        <AccountMenu />
      </div>
      {busy && <span className="under-way" role="progressbar" aria-label="Loading" />}
      {searching && (
        <Suspense fallback={null}>
          <Palette onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </header>
  )
}

const shortWords: Record<System, readonly [string, string]> = {
  pmp: ['Project', ' management'],
  sms: ['Safety', ' management'],
  sfs: ['Safety file', ''],
  fm: ['Facility', ' management'],
}

/** The project's number and name, and a tab for each system the reader may open. */
function ProjectTabs({ project: { projectId, system }, onSwitch }: { project: OpenProject; onSwitch(): void }) {
  const { data } = useQuery(projects.detail(projectId))
  if (!data) return null
  return (
    <>
      <button className="project-name" title={`${data.name}. Switch project`} onClick={onSwitch}>
        <span className="number faint">{data.number}</span>
        <span className="cut">{data.name}</span>
      </button>
      <nav className="tabs systems" aria-label="Systems">
        {data.openSystems.map((code) => (
          <UiLink
            key={code}
            href={projectPath(code, projectId)}
            aria-current={code === system ? 'page' : undefined}
            aria-label={systemWords[code]}
          >
            <span>
              {shortWords[code][0]}
              <span className="rest">{shortWords[code][1]}</span>
            </span>
          </UiLink>
        ))}
      </nav>
    </>
  )
}

function Bell() {
  const { data: unread = 0 } = useQuery(unreadCount())
  const problems = useMessages().all.filter(({ tone }) => tone !== 'success').length
  const known = unread > mostCounted ? `more than ${mostCounted}` : unread
  const holds = [unread > 0 && `${known} unread`, problems > 0 && counted(problems, 'problem')].filter(Boolean)
  return (
    <span className="bell">
      <Popover
        name={['Notifications', ...holds].join(', ')}
        kind="quiet"
        small={false}
        from="right"
        icon={<IconBell size={19} stroke={1.6} aria-hidden />}
        onIntent={BellList.preload}
      >
        {(close) => (
          <Suspense fallback={null}>
            <BellList close={close} />
          </Suspense>
        )}
      </Popover>
      {unread > 0 && (
        <span className="bell-count" aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
      {problems > 0 && (
        <span className="bell-count problem" aria-hidden>
          !
        </span>
      )}
      <span className="away" aria-live="polite">
        {problems > 0 && `${counted(problems, 'problem')} to read in Notifications`}
      </span>
    </span>
  )
}

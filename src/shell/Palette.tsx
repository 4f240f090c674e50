import { IconArrowRight, IconBuildings, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react'
import { namesOf } from '#contract/recordNames.ts'
import { searchParams, searchQuestionOf } from '#contract/documents/documentSearch.ts'
import { gates, mayPass } from '#contract/wire/session.ts'
import { entityOf } from '#contract/entities/index.ts'

import { systemWords } from '#contract/systems.ts'
import { folded } from '#contract/text/folded.ts'
import { projectPath } from '#contract/projectPath.ts'
import { documentPath } from '#contract/recordPages.ts'
import { clients } from '../entities/client/data.ts'
import { documentLibraries } from '../entities/documentLibrary/data.ts'
import { projects } from '../entities/project/data.ts'
import { documentSearch } from '#src/entities/folder/documentSearch.ts'
import { numberSearch } from '../data/numberSearch.ts'
import { projectHref } from '../entities/project/shared/projectAddress.ts'
import { templates } from '../entities/template/data.ts'
import { users } from '../entities/user/data.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { useOpen } from '../ui/LinkProvider.tsx'
import { settingsTabs } from '../pages/settings/settingsTabs.ts'
import { pagesOf, recordAddress } from '../pages/recordAddress.ts'
import { menuFor } from './menu.ts'
import { useOpenProject } from '../pages/project/openProject.ts'
import { menuOf } from '../pages/project/pageMenu.ts'
import { useUser } from '../data/useUser.ts'
import './palette.css'

interface Place {
  label: string
  hint: string
  href: string
  isProject?: boolean
}

const shown = 12
const mostDocuments = 5
/** Debounce in ms before documents are searched. */
const pause = 250
const searchPage = '/manage/projectDocumentSearch'

/**
 * Finds pages, projects, records by number, documents by content and, for users who may open them, companies and people
 * by part of their name. Arrows choose, Enter opens.
 */
export default function Palette({ onClose }: { onClose(): void }) {
  const id = useId()
  const open = useOpen()
  const places = usePlaces()
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const sought = usePaused(words.trim())
  const records = useRecords(words, sought)
  const documents = useDocuments(words, sought)
  const found = useMemo(() => [...records, ...match(places, words), ...documents], [records, places, words, documents])
  const chosen = Math.min(at, found.length - 1)
  const go = (place: Place | undefined) => {
    if (!place) return
    onClose()
    open(place.href)
  }
  const steer = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') go(found[chosen])
    else if (step && found.length > 0) {
      const next = (chosen + step + found.length) % found.length
      setAt(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else return
    event.preventDefault()
  }
  return (
    <Dialog labelledBy={`${id}-title`} onLeave={onClose} className="palette">
      <h2 id={`${id}-title`} className="away">
        Search pages and projects
      </h2>
      <label className="palette-box">
        <IconSearch size={17} stroke={1.8} aria-hidden />
        <input
          autoFocus
          value={words}
          placeholder="Page, project, number or document"
          aria-label="Search pages and projects"
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={found[chosen] ? `${id}-${chosen}` : undefined}
          onChange={(event) => {
            setWords(event.target.value)
            setAt(0)
          }}
          onKeyDown={steer}
        />
      </label>
      <ul id={`${id}-list`} role="listbox" aria-label="Found">
        {found.map((place, index) => (
          <li
            key={`${place.label} ${place.href}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onPointerMove={() => setAt(index)}
            onClick={() => go(place)}
          >
            {place.isProject ? <IconBuildings size={16} aria-hidden /> : <IconArrowRight size={16} aria-hidden />}
            <span className="cut">{place.label}</span>
            <span className="quiet small push">{place.hint}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="quiet palette-none">Nothing matches “{words}”.</p>}
    </Dialog>
  )
}

/** The search words, debounced. */
function usePaused(words: string) {
  const [sought, setSought] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSought(words), pause)
    return () => clearTimeout(timer)
  }, [words])
  return sought
}

/** The records with the typed number; those of the open project come first. */
function useRecords(words: string, sought: string): readonly Place[] {
  const { pbSystems } = useUser()
  const here = useOpenProject()
  const { data: all } = useQuery(projects.list())
  const { data: hits } = useQuery(numberSearch(sought, here?.projectId ?? null))
  return useMemo(() => {
    if (!hits || words.trim() !== sought) return []
    const pageOf = pagesOf(all, pbSystems)
    return hits.flatMap(({ kind, id, projectId, projectNumber, called, systemId }) => {
      const href = recordAddress({ entityKind: kind, entityId: id, projectId, scope: null, systemId }, pageOf)
      return href
        ? [{ label: called, hint: `${namesOf(entityOf(kind), { systemId }).name}, ${projectNumber}`, href }]
        : []
    })
  }, [hits, all, pbSystems, words, sought])
}

/** The first documents that contain these words, and a link to the page that lists all of them. */
function useDocuments(words: string, sought: string): readonly Place[] {
  const question = useMemo(() => searchQuestionOf(new URLSearchParams({ words: sought })), [sought])
  const { data } = useQuery(documentSearch(question))
  return useMemo(() => {
    if (!data || data.hits.length === 0 || words.trim() !== sought) return []
    const numbers = new Map(data.groups.map(({ projectId, projectNumber }) => [projectId, projectNumber]))
    const hits = data.hits.slice(0, mostDocuments).map(({ system, document }) => ({
      label: [document.number, document.title].filter(Boolean).join(' '),
      hint: `Document, ${numbers.get(document.projectId)}`,
      href: documentPath(system, document),
    }))
    const all = {
      label: `All documents with “${sought}”`,
      hint: 'Page',
      href: `${searchPage}?${searchParams(question)}`,
    }
    return [...hits, all]
  }, [data, words, sought, question])
}

function usePlaces(): Place[] {
  const user = useUser()
  const here = useOpenProject()
  const { data: all = [] } = useQuery(projects.list())
  const { data: libraries = [] } = useQuery(documentLibraries.list())
  const { data: structures = [] } = useQuery(templates.list())
  const { data: companies = [] } = useQuery({ ...clients.list(), enabled: mayPass(user, gates.clients) })
  const { data: people = [] } = useQuery({ ...users.list(), enabled: mayPass(user, gates.users) })
  const { data: openProject } = useQuery({ ...projects.detail(here?.projectId ?? 0), enabled: here !== null })
  return useMemo(() => {
    const pages = menuFor(user).flatMap((item) =>
      (item.children ?? [item]).map(({ label, to }) => ({
        label: item.children ? `${item.label}: ${label}` : label,
        hint: 'Page',
        href: to,
      })),
    )
    const own = (openProject?.openSystems ?? []).flatMap((system) =>
      menuOf(system, openProject?.pageData.allowedPages[system] ?? []).flatMap(({ pages: ofGroup }) =>
        ofGroup.map(({ type, name }) => ({
          label: name,
          hint: `${openProject?.number} · ${systemWords[system]}`,
          href: projectPath(system, openProject?.id ?? 0, type),
        })),
      ),
    )
    const others = all.map((project) => ({
      label: `${project.number} ${project.name}`,
      hint: project.clientName,
      isProject: true,
      href: projectHref(project, user.pbSystems),
    }))
    const settings = mayPass(user, gates.administration)
      ? settingsTabs.map(({ id, label }) => ({
          label: `Settings: ${label}`,
          hint: 'Page',
          href: `/manage/settings?tab=${id}`,
        }))
      : []
    const shelves = [
      ...libraries.map(({ id, name, clientName }) => ({
        label: name,
        hint: `Document library, ${clientName}`,
        href: `/manage/documentLibraries/view/${id}/folder/0`,
      })),
      ...structures.map(({ id, name }) => ({ label: name, hint: 'Template', href: `/manage/templates/edit/${id}` })),
      ...companies.map(({ id, name, town }) => ({
        label: name,
        hint: town ? `Client, ${town}` : 'Client',
        href: `/manage/clients/edit/${id}`,
      })),
      ...people.map(({ id, fullName, clientName }) => ({
        label: fullName,
        hint: `User, ${clientName}`,
        href: `/manage/users/edit/${id}`,
      })),
    ]
    return [
      ...own,
      ...pages,
      ...settings,
      { label: 'Notifications', hint: 'Page', href: '/manage/notifications' },
      { label: 'My trainings', hint: 'Page', href: '/manage/userTrainings' },
      ...others,
      ...shelves,
    ]
  }, [user, all, openProject, libraries, structures, companies, people])
}

/**
 * Returns the entries that contain every word. Entries whose label has a word starting with the first search word come
 * first, so that a project is found by name as easily as by number.
 */
function match(places: readonly Place[], words: string) {
  const parts = folded(words).split(/\s+/).filter(Boolean)
  const hits: Place[] = []
  const starts: Place[] = []
  for (const place of places) {
    const label = folded(place.label)
    const text = `${label} ${folded(place.hint)}`
    if (!parts.every((part) => text.includes(part))) continue
    if (parts[0] && ` ${label}`.includes(` ${parts[0]}`)) starts.push(place)
    else hits.push(place)
    if (starts.length >= shown) break
  }
  return [...starts, ...hits].slice(0, shown)
}

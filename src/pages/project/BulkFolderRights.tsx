import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { folderRights, folderRightWords, hasRight, type FolderRight } from '#contract/folderRights.ts'
import { folderSystems, type FolderSystem } from '#contract/projectFolders.ts'
import { systemWords } from '#contract/systems.ts'
import { browserOf } from '#src/data/browser.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { folderChoices } from '#src/entities/folder/folderChoices.ts'
import { groups } from '#src/entities/group/data.ts'
import { projects } from '#src/entities/project/data.ts'
import { projectClients } from '#src/entities/projectClient/data.ts'
import { projectFolders } from '#src/entities/projectFolder/data.ts'
import { saveBulkRights, type BulkRights } from '#src/entities/projectFolderUser/data.ts'
import { userProjectRoles } from '#src/entities/userProjectRole/data.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { projectCrumbs } from './projectCrumbs.ts'
import './bulkFolderRights.css'

const modes = {
  add: 'Give these rights in addition',
  replace: 'Set exactly these rights',
  remove: 'Take their entries away',
} as const

/** Sets the rights of many people, groups and companies on many folders of a project at once. */
export function BulkFolderRights({ projectId }: { projectId: number }) {
  const project = useOpenRecord(projects.detail(projectId))
  const open = folderSystems.filter((system) => project.openSystems.includes(system))
  const [system, setSystem] = useState<FolderSystem | undefined>(open[0])
  const title = 'Folder users'
  const crumbs = projectCrumbs(project, system ?? 'sfs', { label: title })
  return (
    <>
      <PageHeader crumbs={crumbs} title={title} />
      {system === undefined ? (
        <EmptyState title="No folders are open to you on this project">Ask its manager for a right on one.</EmptyState>
      ) : (
        <>
          <div className="content line" role="group" aria-label="System">
            {open.map((one) => (
              <Button key={one} small aria-pressed={one === system} onClick={() => setSystem(one)}>
                {systemWords[one]}
              </Button>
            ))}
          </div>
          <Grid key={system} projectId={projectId} system={system} />
        </>
      )}
    </>
  )
}

/** What is ticked: 'u7' a person, 'g3' a group, 'c5' a company. */
function Grid({ projectId, system }: { projectId: number; system: FolderSystem }) {
  const { messages } = browserOf(useQueryClient())
  const folders = useQuery(projectFolders[system].list({ projectId }))
  const roles = useQuery(userProjectRoles.list({ projectId }))
  const named = useQuery(groups.list({ projectId }))
  const parts = useQuery(projectClients.list({ projectId }))
  const [subjects, setSubjects] = useState<ReadonlySet<string>>(new Set())
  const [places, setPlaces] = useState<ReadonlySet<string>>(new Set())
  const [rights, setRights] = useState<ReadonlySet<FolderRight>>(new Set<FolderRight>(['canView', 'canDownload']))
  const [below, setBelow] = useState(true)
  const [mode, setMode] = useState<keyof typeof modes>('add')
  const save = useMutation({
    ...saveBulkRights(system),
    onSuccess: ({ added, changed, removed }) =>
      messages.add('success', `${added} entries added, ${changed} changed, ${removed} removed`),
  })
  const managed = (folders.data ?? []).filter(({ flags }) => hasRight(flags, 'canManage'))
  const who = [
    ...once((named.data ?? []).map(({ id, name }) => ({ key: `g${id}`, name: `${name} (group)` }))),
    ...once((parts.data ?? []).map(({ clientId, clientName }) => ({ key: `c${clientId}`, name: clientName }))),
    ...once((roles.data ?? []).map(({ userId, userName }) => ({ key: `u${userId}`, name: userName }))),
  ]
  const paths = folderChoices(managed).map(({ id, text }) => ({ key: String(id), name: text }))
  const idsOf = (letter: string) =>
    [...subjects].filter((key) => key.startsWith(letter)).map((key) => Number(key.slice(1)))
  const asked: BulkRights = {
    projectId,
    folderIds: [...places].map(Number),
    userIds: idsOf('u'),
    groupIds: idsOf('g'),
    clientIds: idsOf('c'),
    flags: {
      ...(Object.fromEntries(folderRights.map((right) => [right, rights.has(right)])) as Record<FolderRight, boolean>),
      appliesToSubfolders: below,
      notifyOnNew: false,
    },
    mode,
  }
  return (
    <div className="content bulk-rights">
      {save.error && (
        <Notice tone="red" onDismiss={save.reset}>
          {save.error.message}
        </Notice>
      )}
      <div className="bulk-rights-lists">
        <Ticks label="People, groups and companies" items={who} ticked={subjects} onTicked={setSubjects} />
        <Ticks label="Folders that you manage" items={paths} ticked={places} onTicked={setPlaces} />
        <fieldset>
          <legend>Rights</legend>
          {Object.entries(modes).map(([one, words]) => (
            <label key={one} className="line tight">
              <input
                type="radio"
                name="mode"
                checked={mode === one}
                onChange={() => setMode(one as keyof typeof modes)}
              />
              {words}
            </label>
          ))}
          {mode !== 'remove' && (
            <>
              {folderRights.map((right) => (
                <label key={right} className="line tight">
                  <input
                    type="checkbox"
                    className="check"
                    checked={rights.has(right)}
                    onChange={() => setRights(withRight(rights, right))}
                  />
                  {folderRightWords[right]}
                </label>
              ))}
              <label className="line tight">
                <input type="checkbox" className="check" checked={below} onChange={() => setBelow(!below)} />
                Also for the folders below
              </label>
            </>
          )}
          <Button
            kind="primary"
            disabled={subjects.size === 0 || places.size === 0 || save.isPending}
            onClick={() => save.mutate(asked)}
          >
            {`Save for ${subjects.size} on ${places.size}`}
          </Button>
        </fieldset>
      </div>
    </div>
  )
}

/** Every other right needs the right to view. */
function withRight(rights: ReadonlySet<FolderRight>, right: FolderRight): ReadonlySet<FolderRight> {
  if (!rights.has(right)) return new Set<FolderRight>([...rights, 'canView', right])
  return right === 'canView' ? new Set<FolderRight>() : new Set([...rights].filter((one) => one !== right))
}

interface Item {
  key: string
  name: string
}
const once = (items: readonly Item[]) => [...new Map(items.map((item) => [item.key, item])).values()]

interface TicksProps {
  label: string
  items: readonly Item[]
  ticked: ReadonlySet<string>
  onTicked: (ticked: ReadonlySet<string>) => void
}

function Ticks({ label, items, ticked, onTicked }: TicksProps) {
  const [filter, setFilter] = useState('')
  const shown = items.filter(({ name }) => name.toLowerCase().includes(filter.trim().toLowerCase()))
  const all = shown.length > 0 && shown.every(({ key }) => ticked.has(key))
  const toggle = (keys: readonly string[], on: boolean) => {
    const next = new Set(ticked)
    for (const key of keys)
      if (on) next.add(key)
      else next.delete(key)
    onTicked(next)
  }
  return (
    <fieldset>
      <legend>{label}</legend>
      <input
        type="search"
        className="input"
        aria-label={`Filter: ${label}`}
        placeholder="Filter"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <label className="line tight">
        <input
          type="checkbox"
          className="check"
          checked={all}
          onChange={() =>
            toggle(
              shown.map(({ key }) => key),
              !all,
            )
          }
        />
        {`All ${shown.length}`}
      </label>
      <ul>
        {shown.map(({ key, name }) => (
          <li key={key}>
            <label className="line tight">
              <input
                type="checkbox"
                className="check"
                checked={ticked.has(key)}
                onChange={() => toggle([key], !ticked.has(key))}
              />
              {name}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

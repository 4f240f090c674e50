import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '#src/data/http.ts'
import { browserOf } from '#src/data/browser.ts'
import type { Draft } from '#src/data/drafts.ts'
import { useTypedWords } from '#src/data/recordEditor/useTypedWords.ts'
import { saveRightsGrid } from '#src/entities/projectFolderUser/data.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { changeOf, setsOf, type Changes, type Entry, type Setting } from './rightsGrid.ts'

interface Options {
  projectId: number
  system: FolderSystem
  entries: readonly Entry[]
  entryAt: ReadonlyMap<string, Entry>
  /** Name under which unsaved changes are stored in this browser, and those of an earlier visit. */
  name: string
  left: Draft | null
}

const none: Changes = new Map()

/** The unsaved changes of the grid. They can be undone, survive a reload, and are saved all together or not at all. */
export function useRightsChanges({ projectId, system, entries, entryAt, name, left }: Options) {
  const { messages } = browserOf(useQueryClient())
  const kept = useTypedWords(name, left)
  const [changes, setChanges] = useState<Changes>(() => readKept(kept.left.changes))
  const [earlier, setEarlier] = useState<readonly Changes[]>([])
  /** What was just saved stays visible until the saved entries arrive. */
  const [saved, setSaved] = useState<{ changes: Changes; over: readonly Entry[] } | null>(null)
  const save = useMutation({
    ...saveRightsGrid(system),
    onSuccess: ({ added, changed, removed }) => {
      setSaved({ changes, over: entries })
      put(none, [])
      messages.add('success', `${added} entries added, ${changed} changed, ${removed} removed`)
    },
  })
  const put = (next: Changes, before: readonly Changes[]) => {
    setChanges(next)
    setEarlier(before)
    kept.typed('changes', next.size > 0 ? JSON.stringify([...next]) : undefined)
    if (save.error) save.reset()
  }
  const problems = save.error instanceof ApiProblem ? save.error.problems : []
  return {
    changes,
    shown: saved?.over === entries ? new Map([...saved.changes, ...changes]) : changes,
    /** Error message by the field that the server named: a cell, a folder, a person. */
    problemAt: new Map(
      problems.flatMap(({ field, message }) => (field === undefined ? [] : [[field, message] as const])),
    ),
    error: save.error,
    isSaving: save.isPending,
    /** Sets the entries of cells; null removes an entry. */
    set(cells: ReadonlyMap<string, Setting | null>) {
      const next = new Map(changes)
      for (const [key, setting] of cells) {
        const change = changeOf(entryAt.get(key), setting)
        if (change) next.set(key, change)
        else next.delete(key)
      }
      put(next, [...earlier, changes])
    },
    /** Discards changes, so that the cells show what is saved. */
    drop(keys: Iterable<string>) {
      const next = new Map(changes)
      for (const key of keys) next.delete(key)
      put(next, [...earlier, changes])
    },
    /** Rebases changes onto what others have saved meanwhile. */
    keep(keys: Iterable<string>) {
      const next = new Map(changes)
      for (const key of keys) {
        const change = changeOf(entryAt.get(key), changes.get(key)!.next)
        if (change) next.set(key, change)
        else next.delete(key)
      }
      put(next, [...earlier, changes])
    },
    undo: earlier.length > 0 ? () => put(earlier.at(-1)!, earlier.slice(0, -1)) : null,
    save: () =>
      save.mutate({
        projectId,
        sets: setsOf(changes),
        known: Object.fromEntries([...changes.values()].flatMap(({ on }) => (on ? [[on.id, on.rowVersion]] : []))),
      }),
  }
}

const readKept = (words: string | undefined): Changes =>
  words === undefined ? none : new Map(JSON.parse(words) as [string, never][])

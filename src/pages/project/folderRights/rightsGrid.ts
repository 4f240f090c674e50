import { effectiveRights, subjectOf, type FolderEntry } from '#contract/documents/effectiveRights.ts'
import type { ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import { projectFolderUser } from '#contract/entities/projectFolderUser.ts'
import { accessLevelWords } from '#contract/entities/userProjectRole.ts'
import type { Summary } from '#contract/entity.ts'
import {
  allFolderRights,
  flagsOf,
  flagsOfLevel,
  folderRights,
  folderRightWords,
  hasRight,
  rightsIn,
  type FolderRight,
} from '#contract/documents/folderRights.ts'
import type { FolderRightsGrid } from '#contract/documents/projectFolders.ts'
import { inSentence } from '#contract/text/words.ts'

export type Entry = Summary<typeof projectFolderUser>

/** A column of the grid. */
export interface Subject {
  /** Made by `subjectOf`: 'u7' for a person, 'g3' for a group, 'c5' for a company. */
  key: string
  name: string
  kind: 'group' | 'company' | 'person'
  id: number
  /** The access level of a person in this system; 0 for none. */
  level: number
  /** Keys of a person's company and groups, whose rights the person inherits. */
  partOf: readonly string[]
}

/** The rights that an entry sets. */
export interface Setting {
  flags: number
  appliesToSubfolders: boolean
  notifyOnNew: boolean
}

/** An unsaved change: the entry it was based on (null for none), and what to set (null removes the entry). */
export interface Change {
  on: { id: number; rowVersion: number } | null
  next: Setting | null
}
/** Changes by cell (`cellKey`). */
export type Changes = ReadonlyMap<string, Change>
export const cellKey = (folderId: number, subject: Pick<Subject, 'key'>) => `${folderId}.${subject.key}`

/** Where the rights in a cell come from. */
export type Source = 'here' | 'above' | 'member' | 'level' | 'nothing'

export interface CellView {
  flags: number
  source: Source
  /** Where the rights come from, as part of a sentence: 'set here and below', 'from 02 Drawings'. */
  because: string
  /** What the folder's own entry sets; null if it has none. */
  setting: Setting | null
  isChanged: boolean
  /** Someone else has saved this cell since the change was made. */
  isOvertaken: boolean
}

export interface RightsView {
  at(folder: ProjectFolderSummary, subject: Subject): CellView
  /** Restricted folders that would have no named manager left. */
  unmanaged: ReadonlySet<number>
  overtaken: readonly string[]
}

const settingOf = (entry: Entry): Setting => ({
  flags: flagsOf(entry),
  appliesToSubfolders: entry.appliesToSubfolders,
  notifyOnNew: entry.notifyOnNew,
})

const isSame = (one: Setting | null, other: Setting | null) =>
  one?.flags === other?.flags &&
  one?.appliesToSubfolders === other?.appliesToSubfolders &&
  one?.notifyOnNew === other?.notifyOnNew

/** Computes the grid as it would be after saving the changes. */
export function viewRights(
  folders: readonly ProjectFolderSummary[],
  entries: readonly Entry[],
  changes: Changes,
): RightsView {
  const saved = new Map(entries.map((entry) => [`${entry.folderId}.${subjectOf(entry)}`, entry]))
  const counting: FolderEntry[] = []
  for (const [key, entry] of saved) if (!changes.has(key)) counting.push({ ...entry, flags: flagsOf(entry) })
  for (const [key, { next }] of changes) {
    const [folderId, subject] = key.split('.') as [string, string]
    if (next) counting.push({ ...next, folderId: Number(folderId), ...namedBy(subject) })
  }
  const rights = effectiveRights(folders, counting)
  const names = new Map(folders.map(({ id, name }) => [id, name]))
  const bySubject = new Map<number, ReadonlyMap<string, FolderEntry>>()
  const entriesOn = (folderId: number) => {
    const known = bySubject.get(folderId)
    if (known) return known
    const found = new Map((rights.get(folderId)?.entries ?? []).map((entry) => [subjectOf(entry), entry]))
    bySubject.set(folderId, found)
    return found
  }
  const isOvertaken = (key: string, { on }: Change) =>
    saved.get(key)?.id !== on?.id || saved.get(key)?.rowVersion !== on?.rowVersion
  const effective = (
    folder: ProjectFolderSummary,
    subject: Subject,
  ): Pick<CellView, 'flags' | 'source' | 'because'> => {
    const named = entriesOn(folder.id)
    const own = named.get(subject.key)
    if (own && own.folderId === folder.id)
      return {
        flags: own.flags,
        source: 'here',
        because: own.appliesToSubfolders ? 'set here and below' : 'set here only',
      }
    if (own) return { flags: own.flags, source: 'above', because: `from ${names.get(own.folderId) ?? 'above'}` }
    const theirs = subject.partOf.flatMap((key) => named.get(key) ?? [])
    if (theirs.length > 0)
      return {
        flags: theirs.reduce((flags, entry) => flags | entry.flags, 0),
        source: 'member',
        because: 'through a group or the company',
      }
    if (subject.kind !== 'person') return { flags: 0, source: 'nothing', because: 'not named' }
    if (rights.get(folder.id)?.onlyNamed)
      return { flags: 0, source: 'nothing', because: 'not named, and the folder is restricted' }
    if (subject.level === 0) return { flags: 0, source: 'nothing', because: 'no role in this system' }
    const level = inSentence(accessLevelWords[subject.level] ?? '')
    return { flags: flagsOfLevel(subject.level), source: 'level', because: `by the access level to ${level}` }
  }
  return {
    at(folder, subject) {
      const key = cellKey(folder.id, subject)
      const change = changes.get(key)
      const entry = saved.get(key)
      return {
        ...effective(folder, subject),
        setting: change ? change.next : entry ? settingOf(entry) : null,
        isChanged: change !== undefined,
        isOvertaken: change !== undefined && isOvertaken(key, change),
      }
    },
    unmanaged: new Set(
      folders.flatMap(({ id }) => {
        const of = rights.get(id)
        return of?.onlyNamed && !of.entries.some(({ flags }) => hasRight(flags, 'canManage')) ? [id] : []
      }),
    ),
    overtaken: [...changes].flatMap(([key, change]) => (isOvertaken(key, change) ? [key] : [])),
  }
}

function namedBy(key: string) {
  const id = Number(key.slice(1))
  return {
    userId: key.startsWith('u') ? id : null,
    groupId: key.startsWith('g') ? id : null,
    clientId: key.startsWith('c') ? id : null,
  }
}

/** Returns the change of one cell; null if it matches what is saved. */
export function changeOf(entry: Entry | undefined, next: Setting | null): Change | null {
  if (isSame(next, entry ? settingOf(entry) : null)) return null
  return { on: entry ? { id: entry.id, rowVersion: entry.rowVersion } : null, next }
}

/**
 * Returns what a cell sets after a switch is turned on or off. It starts from the rights currently in effect, so that
 * adding an entry takes no right away. Every other right requires the right to view.
 */
export function switched({ flags, setting }: CellView, right: FolderRight, on: boolean): Setting {
  const before = { ...rightsIn(flags), canView: flags !== 0 }
  const next =
    right === 'canView' && !on ? { canView: false } : { ...before, canView: on || before.canView, [right]: on }
  return { appliesToSubfolders: true, notifyOnNew: false, ...setting, flags: flagsOf(next) }
}

/** Limits of one set of a save: people, groups or companies, and folders. */
const mostSubjects = 500
const mostFolders = 1_000

const parts = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

/** Splits the changes into the sets of one save: cells with the same setting are combined where they form a block. */
export function setsOf(changes: Changes): FolderRightsGrid['sets'] {
  const bySetting = new Map<string, { next: Setting | null; subject: string; folderIds: number[] }>()
  for (const [key, { next }] of changes) {
    const [folderId, subject] = key.split('.') as [string, string]
    const of = `${subject} ${JSON.stringify(next)}`
    const set = bySetting.get(of) ?? { next, subject, folderIds: [] }
    set.folderIds.push(Number(folderId))
    bySetting.set(of, set)
  }
  const blocks = new Map<string, { next: Setting | null; subjects: string[]; folderIds: number[] }>()
  for (const { next, subject, folderIds } of bySetting.values()) {
    const sorted = folderIds.toSorted((one, other) => one - other)
    const of = `${JSON.stringify(next)} ${sorted.join()}`
    const block = blocks.get(of) ?? { next, subjects: [], folderIds: sorted }
    block.subjects.push(subject)
    blocks.set(of, block)
  }
  const small = [...blocks.values()].flatMap(({ next, subjects, folderIds }) =>
    parts(subjects, mostSubjects).flatMap((some) =>
      parts(folderIds, mostFolders).map((there) => ({ next, subjects: some, folderIds: there })),
    ),
  )
  return small.map(({ next, subjects, folderIds }) => {
    const idsOf = (letter: string) =>
      subjects.filter((key) => key.startsWith(letter)).map((key) => Number(key.slice(1)))
    return {
      folderIds,
      userIds: idsOf('u'),
      groupIds: idsOf('g'),
      clientIds: idsOf('c'),
      flags: {
        ...rightsIn(next?.flags ?? 0),
        appliesToSubfolders: next?.appliesToSubfolders ?? true,
        notifyOnNew: next?.notifyOnNew ?? false,
      },
      mode: next ? ('replace' as const) : ('remove' as const),
    }
  })
}

/** Formats rights: 'view, download'. */
export const rightsInWords = (flags: number) =>
  folderRights
    .filter((right) => hasRight(flags, right))
    .map((right) => inSentence(folderRightWords[right]))
    .join(', ')

/** The text of a cell for screen readers: 'may view, download; set here and below'. */
export const cellWords = ({ flags, because, isChanged, isOvertaken }: CellView) =>
  [
    flags === 0 ? 'no rights' : flags === allFolderRights ? 'every right' : `may ${rightsInWords(flags)}`,
    because,
    ...(isOvertaken ? ['someone else has changed it meanwhile'] : isChanged ? ['not saved yet'] : []),
  ].join('; ')

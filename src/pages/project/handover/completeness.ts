import { isPastDay } from '#contract/time/deadlines.ts'
import type { ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import { completeness, handoverOf, handoverStatus, isDeliverable, isSettled } from '#contract/safetyFile/handover.ts'

interface Owner {
  /** Null if no company is named. */
  id: number | null
  name: string
}

/** Deliverables of one owner in one section. */
export interface Tally {
  settled: number
  all: number
  /** Whether one is overdue or was returned. */
  isBehind: boolean
}

export interface Completeness {
  /** Share of required folders that are accepted or not applicable; null without required folders. */
  percent: number | null
  /** The required folders: those that are accepted or not applicable, and all. */
  required: Pick<Tally, 'settled' | 'all'>
  owners: Owner[]
  sections: { id: number; name: string; total: Tally; tallies: (Tally | null)[] }[]
  /** What is neither settled nor submitted: returned and overdue first, then by due date. */
  missing: ProjectFolderSummary[]
}

/** Counts the deliverables of a safety file by section (the folders below the root) and by the company that owes them. */
export function completenessOf(folders: readonly ProjectFolderSummary[], today: string): Completeness {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const sectionOf = (folder: ProjectFolderSummary): ProjectFolderSummary => {
    const parent = folder.parentId === null ? undefined : byId.get(folder.parentId)
    return !parent || parent.isRoot ? folder : sectionOf(parent)
  }
  const deliverables = folders.filter((folder) => !folder.isRoot && isDeliverable(folder))
  const owners = [
    ...new Map(deliverables.map(({ ownerClientId: id, ownerName }) => [id, { id, name: ownerName ?? 'Nobody named' }])),
  ]
    .map(([, owner]) => owner)
    .toSorted((one, other) => Number(one.id === null) - Number(other.id === null) || byName(one, other))
  const isBehind = (folder: ProjectFolderSummary) =>
    !isSettled(folder) && (handoverOf(folder) === handoverStatus.returned || isPastDay(folder.dueOn, today))
  const tally = (some: readonly ProjectFolderSummary[]): Tally | null =>
    some.length === 0
      ? null
      : { settled: some.filter(isSettled).length, all: some.length, isBehind: some.some(isBehind) }
  const sections = [...new Set(deliverables.map(sectionOf))]
    .toSorted((one, other) => one.sortOrder - other.sortOrder || byName(one, other))
    .map((section) => {
      const within = deliverables.filter((folder) => sectionOf(folder) === section)
      return {
        id: section.id,
        name: section.name,
        total: tally(within)!,
        tallies: owners.map((owner) => tally(within.filter(({ ownerClientId }) => ownerClientId === owner.id))),
      }
    })
  const missing = deliverables
    .filter((folder) => !isSettled(folder) && handoverOf(folder) !== handoverStatus.submitted)
    .toSorted(
      (one, other) =>
        Number(isBehind(other)) - Number(isBehind(one)) ||
        (one.dueOn ?? '9999').localeCompare(other.dueOn ?? '9999') ||
        byName(one, other),
    )
  const required = deliverables.filter(({ isRequired }) => isRequired)
  return {
    percent: completeness(deliverables),
    required: { settled: required.filter(isSettled).length, all: required.length },
    owners,
    sections,
    missing,
  }
}

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name)

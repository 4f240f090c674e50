import {
  classificationSystems,
  type ClassificationSystem,
  type ManualClassificationSummary,
} from '#contract/entities/manualClassification.ts'
import { folded, foldedWords } from '#contract/text/folded.ts'

/** A node of the tree: an entry, or a system above its top-level entries (with a negative id). */
export interface ClassificationNode {
  id: number
  parentId: number | null
  label: string
  system: ClassificationSystem
  entry: ManualClassificationSummary | null
}

const headOf = (system: ClassificationSystem) => -(classificationSystems.indexOf(system) + 1)
/** Sorts codes in natural order: 2.9 before 2.10. */
const counting = new Intl.Collator('en', { numeric: true })

/** Returns the tree of all systems. With a search text it holds only matching entries and their ancestors. */
export function classificationNodes(entries: readonly ManualClassificationSummary[], words = ''): ClassificationNode[] {
  const wanted = foldedWords(words)
  const kept =
    wanted === '' ? entries : withParents(entries, (entry) => folded(`${entry.code} ${entry.title}`).includes(wanted))
  const systems = classificationSystems.filter((system) => kept.some((entry) => entry.system === system))
  return [
    ...systems.map((system): ClassificationNode => ({
      id: headOf(system),
      parentId: null,
      label: system,
      system,
      entry: null,
    })),
    ...kept
      .toSorted((one, other) => counting.compare(one.code, other.code))
      .map((entry): ClassificationNode => ({
        id: entry.id,
        parentId: entry.parentId ?? headOf(entry.system),
        label: `${entry.code} ${entry.title}`,
        system: entry.system,
        entry,
      })),
  ]
}

function withParents(
  entries: readonly ManualClassificationSummary[],
  fits: (entry: ManualClassificationSummary) => boolean,
) {
  const known = new Map(entries.map((entry) => [entry.id, entry]))
  const kept = new Set<ManualClassificationSummary>()
  for (const entry of entries.filter(fits))
    for (
      let at: ManualClassificationSummary | undefined = entry;
      at && !kept.has(at);
      at = at.parentId === null ? undefined : known.get(at.parentId)
    )
      kept.add(at)
  return entries.filter((entry) => kept.has(entry))
}

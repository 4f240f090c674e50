import { mutationOptions } from '@tanstack/react-query'
import { unlinkedNamesPath, type NameDecision, type UnlinkedName } from '#contract/people/unlinkedNames.ts'
import { foldedCompany, foldedName } from '#contract/text/foldedNames.ts'
import { browserOf } from '#src/data/browser.ts'
import { computedFrom } from '#src/data/computed.ts'

/** The kinds of records that name people. */
const naming = [
  'projectPerson',
  'person',
  'induction',
  'disciplinary',
  'onSiteTraining',
  'inspection',
  'nonEquipmentInspection',
  'permit',
  'rams',
  'equipment',
  'accident',
] as const

/** The names in records of a project that are not linked to its list of people. */
export const unlinkedNames = (projectId: number) =>
  computedFrom<UnlinkedName[]>(naming, `${unlinkedNamesPath}/${projectId}`)

/** Names in records that mean one person: the same name and company, decided alike. */
export interface NameGroup {
  key: string
  names: UnlinkedName[]
}

/** The names of people in the order of their first record, each person once. */
export function groupedNames(names: readonly UnlinkedName[]): NameGroup[] {
  const groups = new Map<string, NameGroup>()
  for (const one of names) {
    const likely = one.likely.map(({ personId, why }) => `${personId} ${why}`)
    const key = [foldedName(one.name), one.company && foldedCompany(one.company), ...likely].join('|')
    const group = groups.get(key)
    if (group) group.names.push(one)
    else groups.set(key, { key, names: [one] })
  }
  return [...groups.values()]
}

/** Decides on names of one person: links them to someone on the list, leaves them as they were typed, or takes that back. */
export const decideOnName = (projectId: number) =>
  mutationOptions({
    mutationKey: ['projectPerson', 'decideOnName', projectId],
    mutationFn: async (body: NameDecision, { client }) => {
      const { http, freshness } = browserOf(client)
      const { changes } = await http.api(`${unlinkedNamesPath}/${projectId}`, { method: 'PUT', body })
      if (changes) freshness.saved('projectPerson', null, changes)
    },
  })

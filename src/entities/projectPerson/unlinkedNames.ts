import { mutationOptions } from '@tanstack/react-query'
import { unlinkedNamesPath, type NameDecision, type UnlinkedName } from '#contract/people/unlinkedNames.ts'
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

/** Decides on a name: links it to someone on the list, leaves it as it was typed, or takes that back. */
export const decideOnName = (projectId: number) =>
  mutationOptions({
    mutationKey: ['projectPerson', 'decideOnName', projectId],
    mutationFn: async (body: NameDecision, { client }) => {
      const { http, freshness } = browserOf(client)
      const { changes } = await http.api(`${unlinkedNamesPath}/${projectId}`, { method: 'PUT', body })
      if (changes) freshness.saved(body.kind, null, changes)
    },
  })

import { useMutationState, useQuery, type MutationState, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { templateQuestions, type Asked, type Plan } from './data.ts'

/** The questions of a template. What is being moved stands in its new place at once, whatever is read before it is saved. */
export function useQuestions(templateId: number) {
  const { data, error, refetch } = useQuery(templateQuestions.of(templateId))
  const plans = useMutationState({ filters: beingSaved(templateId), select: planOf })
  const rows = useMemo(() => data && plans.reduce(moved, data), [data, plans])
  return { rows, error, refetch }
}

/** The same at this moment, for whoever cannot wait until it is drawn. */
export const questionsNow = (client: QueryClient, templateId: number) =>
  client.getMutationCache().findAll(beingSaved(templateId)).map(planOf).reduce(moved, client.getQueryData(templateQuestions.of(templateId).queryKey) ?? [])

const beingSaved = (templateId: number) => ({ mutationKey: templateQuestions.bulkKey(templateId), status: 'pending' as const })
const planOf = ({ state }: { state: Pick<MutationState, 'variables'> }) => state.variables as Plan

function moved(rows: Asked[], plan: Plan) {
  const { move = [] } = plan(rows)
  const places = new Map(move.map(({ id, sectionId, sortOrder }) => [id, { sectionId, sortOrder }]))
  return rows.map((row) => (places.has(row.id) ? { ...row, ...places.get(row.id) } : row))
}

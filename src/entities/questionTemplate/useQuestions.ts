import { useMutationState, useQuery, type Mutation, type MutationState, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { templateQuestions, type Asked, type Plan } from './data.ts'

/**
 * Returns the questions of a template with pending saves applied (optimistic update): moved questions are in their new
 * place, and renamed keys apply to conditions.
 */
export function useQuestions(templateId: number) {
  const { data, error, refetch } = useQuery(templateQuestions.of(templateId))
  const plans = useMutationState({ filters: movesUnderWay(templateId), select: planOf })
  const saves = useMutationState({ filters: savesUnderWay, select: saveOf })
  const rows = useMemo(() => data && plans.reduce(moved, saves.reduce(named, data)), [data, plans, saves])
  return { rows, error, refetch }
}

/** Returns a question as stored, for the initial values of its form. */
export function useStored(question: Asked): Asked {
  const { data } = useQuery({
    ...templateQuestions.of(question.questionTemplateId),
    select: (rows) => rows.find(({ id }) => id === question.id),
  })
  return data ?? question
}

/** Returns the questions with pending moves applied, outside of rendering. */
export const questionsNow = (client: QueryClient, templateId: number) =>
  client
    .getMutationCache()
    .findAll(movesUnderWay(templateId))
    .map(planOf)
    .reduce(moved, client.getQueryData(templateQuestions.of(templateId).queryKey) ?? [])

const movesUnderWay = (templateId: number) => ({
  mutationKey: templateQuestions.bulkKey(templateId),
  status: 'pending' as const,
})
const planOf = ({ state }: { state: Pick<MutationState, 'variables'> }) => state.variables as Plan
const savesUnderWay = { mutationKey: ['templateQuestion', 'save'], status: 'pending' as const }
const saveOf = ({ options, state }: Mutation) => ({ id: options.mutationKey?.[2], key: (state.variables as Asked).key })

function named(rows: Asked[], { id, key }: ReturnType<typeof saveOf>) {
  return rows.map((row) => (row.id === id && row.key !== key ? { ...row, key } : row))
}

function moved(rows: Asked[], plan: Plan) {
  const { move = [] } = plan(rows)
  const places = new Map(move.map(({ id, sectionId, sortOrder }) => [id, { sectionId, sortOrder }]))
  return rows.map((row) => (places.has(row.id) ? { ...row, ...places.get(row.id) } : row))
}

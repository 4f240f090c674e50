import { queryOptions } from '@tanstack/react-query'
import type { Form } from '#contract/questions/form.ts'
import { browserOf } from './browser.ts'

/** The questions of a sub type of inductions as a group answers them, before there is a record; null if it asks none. */
export const inductionForm = (projectId: number, processSubTypeId: number) =>
  queryOptions({
    queryKey: ['inductionForm', projectId, processSubTypeId],
    queryFn: async ({ client, signal }) =>
      (await browserOf(client).http.api<Form | null>(`inductionForm/${projectId}/${processSubTypeId}`, { signal }))
        .data,
  })

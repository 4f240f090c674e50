import { mutationOptions } from '@tanstack/react-query'
import type { ReturnReopening, ReturnSigning } from '#contract/reports/weeklyReturn.ts'
import { browserOf } from '#src/data/browser.ts'

const sending = <Asked>(name: 'sign' | 'reopen') =>
  mutationOptions({
    mutationKey: ['project', 'weeklyReturn', name],
    mutationFn: async (asked: Asked, { client }) => {
      const answer = await browserOf(client).http.api(`weeklyReturn/${name}`, { method: 'PUT', body: asked })
      browserOf(client).freshness.saved('project', null, answer.changes ?? [])
    },
  })

/** Signs the return of a week, with the reader's full name as signature. */
export const signReturn = () => sending<ReturnSigning>('sign')

/** Takes back the signature of a return, with a reason. */
export const reopenReturn = () => sending<ReturnReopening>('reopen')

/** URL of one version of a return on paper. */
export const returnVersionPdf = (projectId: number, id: number) => `/api/weeklyReturn/${projectId}/${id}/pdf`

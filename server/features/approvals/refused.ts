/** Why a step of an approval is not possible, as a sentence for the person who tried it. */
export interface Refused {
  refusal: string
  code: 'notNow' | 'forbidden' | 'invalid'
  field?: 'comment' | 'signature' | 'userId' | 'reason'
}

export const refused = (refusal: string, code: Refused['code'] = 'notNow', field?: Refused['field']): Refused => ({
  refusal,
  code,
  ...(field && { field }),
})

export const isRefused = (answer: object): answer is Refused => 'refusal' in answer

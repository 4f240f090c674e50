import { expect } from 'vitest'
import type { Everyone } from './everyone.ts'
import type { PersonName } from './table.ts'

/** The id of a record that never existed. */
const absent = 1_999_999_999
/** The whole answer except its request id and sequence number. */
async function said(answer: Response) {
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => name !== 'x-request-id' && name !== 'x-sequence'),
  )
  return { status: answer.status, headers, text: await answer.text() }
}

/** Requests a record that exists and one that never did, and expects the answers to differ only in their id. */
export const alike =
  (ask: () => Everyone) =>
  async (
    person: PersonName,
    id: number,
    method: string,
    path: (id: number) => string,
    body?: (id: number) => unknown,
    headers: Record<string, string> = {},
  ) => {
    const answered = async (wanted: number) =>
      said(await ask().visitors[person].ask(method, path(wanted), body?.(wanted), headers))
    const [foreign, never] = [await answered(id), await answered(absent)]
    expect([person, method, path(id), { ...foreign, text: foreign.text.replaceAll(String(id), '#') }]).toEqual([
      person,
      method,
      path(id),
      { ...never, text: never.text.replaceAll(String(absent), '#') },
    ])
    return foreign
  }

import { mutationOptions } from '@tanstack/react-query'
import { rfi, type Rfi } from '#contract/entities/rfi.ts'
import { browserOf } from '#src/data/browser.ts'
import { entityData, written } from '#src/data/entityData.ts'
import { projectWindow } from '#src/data/windows.ts'

export const rfis = entityData(rfi)

export const rfiWindow = projectWindow(rfi)

/** The address of an RFI as a PDF. */
export const rfiPdf = (id: number) => `/api/rfi/${id}/pdf`

/** Makes a link for one answer anew, to pass on by hand. The server returns it only once. */
export const answerLink = (id: number, linkId: number) =>
  mutationOptions({
    mutationKey: ['rfi', 'answerLink', linkId],
    // Removes the link from memory when its dialog closes.
    gcTime: 0,
    mutationFn: async (_: void, { client }) => {
      const { http } = browserOf(client)
      return (await http.api<{ link: string }>(`rfi/${id}/answerLink`, { method: 'PUT', body: { linkId } })).data.link
    },
  })

/** Sends an answer or a comment with its files. Returns the RFI. */
export const respondWithFiles = (action: 'answer' | 'comment', opened: Pick<Rfi, 'id' | 'rowVersion'>) =>
  mutationOptions({
    mutationKey: ['rfi', 'respond', opened.id],
    mutationFn: async ({ text, files }: { text: string; files: readonly File[] }, { client }) => {
      const body = new FormData()
      const words = { id: opened.id, rowVersion: opened.rowVersion, action, text }
      for (const [name, value] of Object.entries(words)) body.set(name, String(value))
      for (const file of files) body.append('files', file)
      const { http } = browserOf(client)
      const sent = { method: 'POST' as const, body, idempotencyKey: crypto.randomUUID() }
      return written<typeof rfi>(client, rfi, await http.api<Rfi>('rfiResponse', sent))
    },
  })

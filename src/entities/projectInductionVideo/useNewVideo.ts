import { useEffect, useMemo, useRef } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import {
  projectInductionVideo as entity,
  type ProjectInductionVideo,
} from '#contract/entities/projectInductionVideo.ts'
import type { Checked } from '#contract/entity.ts'
import { browserOf } from '#src/data/browser.ts'
import { written } from '#src/data/entityData.ts'
import { useSending } from '#src/data/sending.ts'
import { inductionVideos } from './data.ts'
import { filmLength } from './filmLength.ts'

/** Files of at least this size in bytes are uploaded in chunks before the record is saved. */
const inPartsFrom = 8 * 1_048_576

/** Saves a new film together with its file in one call (specification, 7.2); other saves are as usual. */
export function useNewVideo() {
  const { send, ...sending } = useSending()
  const latest = useRef(send)
  useEffect(() => void (latest.current = send))
  const file = useRef<File | null>(null)
  const data = useMemo(
    () => ({
      ...inductionVideos,
      save: (...[opened, key]: Parameters<typeof inductionVideos.save>) => {
        const usual = inductionVideos.save(opened, key)
        const chosen = file.current
        if (opened || !chosen) return usual
        return {
          ...usual,
          mutationFn: async (draft: Checked<typeof entity>, { client }: { client: QueryClient }) => {
            const body = await bodyOf(draft, chosen, latest.current)
            const answer = await browserOf(client).http.api<ProjectInductionVideo>(entity.path, {
              method: 'POST',
              body,
              idempotencyKey: key,
            })
            return written<typeof entity>(client, entity, answer)
          },
        }
      },
    }),
    [],
  )
  return { data: data, file, sending }
}

async function bodyOf(draft: Checked<typeof entity>, file: File, send: (file: File) => Promise<string | null>) {
  const body = new FormData()
  const durationSec = await filmLength(file)
  for (const [name, value] of Object.entries({ ...draft, durationSec }))
    if (value !== null) body.set(name, String(value))
  if (file.size < inPartsFrom) body.append('files', file)
  else {
    const upload = await send(file)
    if (upload !== null) body.append('uploads', upload)
  }
  return body
}

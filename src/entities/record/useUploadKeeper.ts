import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { nowText } from '#src/clock/now.ts'
import { keptUploads, type KeptUpload, type UnfinishedUpload, type UploadPlace } from '#src/data/keptUploads.ts'
import type { UploadKeeper } from './UploadDialog.tsx'

/**
 * Stores an upload on this device until it is complete, and gives each request an idempotency key, so that a request
 * repeated after an interruption stores nothing twice.
 */
export function useUploadKeeper(place: UploadPlace, words: () => object, resumed: UnfinishedUpload | undefined) {
  const client = useQueryClient()
  const [kept] = useState(() => keptUploads(client))
  const [id] = useState(() => resumed?.id ?? crypto.randomUUID())
  const upload = useRef<KeptUpload | null>(resumed?.kept ?? null)
  const latest = useRef('')
  useEffect(() => kept.hold(id), [kept, id])
  const keeper: UploadKeeper = {
    begin(items) {
      const lines = items.map(({ key, file: { name, size }, folder, name: called, into, chosen, found }) => ({
        key,
        name,
        size,
        folder,
        called,
        into,
        chosen,
        found,
      }))
      const before = upload.current
      const next = { ...place, of: before?.of ?? lines.length, words: words(), lines, sending: before?.sending ?? {} }
      upload.current = { ...next, at: nowText() }
      const there = new Set(before?.lines.map(({ key }) => key))
      kept.begin(
        id,
        next,
        items.filter(({ key }) => !there.has(key)),
      )
    },
    arrived(keys) {
      if (!upload.current) return
      const lines = upload.current.lines.filter(({ key }) => !keys.includes(key))
      const { [latest.current]: _, ...sending } = upload.current.sending
      upload.current = { ...upload.current, lines, sending }
      void kept.change(id, upload.current, keys)
      if (lines.length === 0) keeper.end()
    },
    end() {
      if (upload.current) void kept.end(id, upload.current.lines)
      upload.current = null
    },
  }
  /**
   * Returns the idempotency key of a request, stored before the request is sent. A request without an answer is
   * repeated with the same key. Keys stay until answered, because a page being closed may see a request fail and
   * already send the next.
   */
  async function keyFor(request: string): Promise<string> {
    latest.current = request
    const before = upload.current?.sending[request]
    if (before !== undefined) return before
    const key = crypto.randomUUID()
    if (upload.current) {
      upload.current = { ...upload.current, sending: { ...upload.current.sending, [request]: key } }
      await kept.change(id, upload.current)
    }
    return key
  }
  /** Forgets the key of a request whose effect was undone, so that the next one counts as new. */
  function forget(request: string) {
    if (!upload.current) return
    const { [request]: _, ...sending } = upload.current.sending
    upload.current = { ...upload.current, sending }
    void kept.change(id, upload.current)
  }
  return { keeper, keyFor, forget }
}

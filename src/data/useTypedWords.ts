import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { browserOf } from './browser.ts'
import type { Draft, Drafts } from './drafts.ts'
import { notKept } from './useDraft.ts'
import { currentUser } from './session.ts'

/** Milliseconds until what was typed is kept. */
const pause = 300

/**
 * Keeps what is typed in many boxes that are saved one by one, under one name, together with what was left behind
 * there.
 */
export function useTypedWords<T = string>(name: string, left: Draft | null) {
  const client = useQueryClient()
  const [words] = useState(() =>
    createTypedWords(browserOf(client).drafts, currentUser(client).id, name, (left?.values ?? {}) as Record<string, T>),
  )
  useEffect(() => {
    window.addEventListener('pagehide', words.flush)
    return () => {
      window.removeEventListener('pagehide', words.flush)
      words.flush()
    }
  }, [words])
  return words
}

function createTypedWords<T>(drafts: Drafts, userId: number, name: string, left: Readonly<Record<string, T>>) {
  const held = new Map(Object.entries(left))
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const draft = {
      values: Object.fromEntries(held),
      rowVersion: 0,
      opened: null,
      idempotencyKey: '',
      at: new Date().toISOString(),
    }
    const done = held.size > 0 ? drafts.keep(userId, name, draft) : drafts.drop(userId, name)
    done.catch(notKept)
  }
  return {
    /** What stands in a box and is not saved; undefined when it is saved or taken back. */
    typed(box: string, value: T | undefined) {
      if (value === undefined) held.delete(box)
      else held.set(box, value)
      timer ??= setTimeout(write, pause)
    },
    flush: () => timer !== undefined && write(),
    left,
  }
}

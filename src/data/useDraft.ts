import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { browserOf } from './browser.ts'
import type { Draft } from './drafts.ts'
import { currentUser } from './session.ts'

/** Milliseconds until what was typed is kept. */
const pause = 300

/** A browser that keeps nothing still edits. */
export const notKept = (error: unknown) => console.warn('What is typed could not be kept in this browser', error)

/** A draft that was left behind for this form; undefined while it is looked for. */
export function useLeftDraft(form: string): Draft | null | undefined {
  const client = useQueryClient()
  const [draft, setDraft] = useState<Draft | null | undefined>(undefined)
  useEffect(() => {
    let wanted = true
    const found = browserOf(client).drafts.read(currentUser(client).id, form)
    // A browser that keeps nothing (private windows, full disk) still edits.
    found.then(
      (left) => wanted && setDraft(left),
      () => wanted && setDraft(null),
    )
    return () => void (wanted = false)
  }, [client, form])
  return draft
}

/** Keeps what is typed, a moment after each change, until it is saved or given up. */
export function useKeepDraft<T extends FieldValues, Out>(
  name: string,
  form: UseFormReturn<T, unknown, Out>,
  about: () => Omit<Draft, 'values' | 'at'>,
) {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Saved or given up: what follows is no draft. */
  const settled = useRef(false)
  const latest = useRef({ name, about })
  useEffect(() => void (latest.current = { name, about }))
  const { drafts } = browserOf(client)
  const [userId] = useState(() => currentUser(client).id)

  const keep = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const draft = { ...latest.current.about(), values: form.getValues(), at: new Date().toISOString() }
    drafts.keep(userId, latest.current.name, draft).catch(notKept)
  }, [drafts, form, userId])

  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ type }) => {
        if (type !== 'change' && timer.current === undefined && !form.formState.isDirty) return
        if (settled.current) return
        // Not put off by the next keystroke: whoever types without a pause loses no more than this either.
        timer.current ??= setTimeout(keep, pause)
      },
    })
    // A tab that goes away keeps its last words at once, and so does a form that a sign-out takes off the screen.
    const leaving = () => timer.current !== undefined && keep()
    window.addEventListener('pagehide', leaving)
    return () => {
      stop()
      window.removeEventListener('pagehide', leaving)
      leaving()
    }
  }, [form, keep])

  const drop = useCallback(() => {
    settled.current = true
    clearTimeout(timer.current)
    timer.current = undefined
    // What is saved is saved, also where nothing was ever kept.
    return drafts.drop(userId, name).catch(notKept)
  }, [drafts, name, userId])

  /** Saved, but more was typed meanwhile: that is a draft again, of the record as it is stored now. */
  const beginAnew = async () => {
    await drop()
    settled.current = false
    timer.current ??= setTimeout(keep, pause)
  }

  return { drop, beginAnew }
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Rfi } from '#contract/entities/rfi.ts'
import { browserOf } from '#src/data/browser.ts'
import { beginEdit } from '#src/data/recordEditor/edit.ts'
import { currentUser } from '#src/data/session.ts'
import type { RfiMove } from './rfiMoves.ts'
import { nowText } from '#src/clock/now.ts'

/** Debounce in ms before a draft is stored. */
const pause = 300
const written: readonly RfiMove[] = ['answer', 'forward', 'comment']

/**
 * Stores the text of an answer, a forward or a comment as a draft until it is sent, like the forms of records do.
 * Returns the function to call once it has been sent.
 */
export function useMoveDraft(form: UseFormReturn, { id, rowVersion }: Rfi, move: RfiMove) {
  const client = useQueryClient()
  const { drafts } = browserOf(client)
  const userId = currentUser(client).id
  const name = `rfi/${id}/${move}`
  const isSent = useRef(false)
  useEffect(() => {
    if (!written.includes(move)) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOpen = true
    const keep = () => {
      timer = undefined
      const text: unknown = form.getValues('text')
      const base = { id, rowVersion, values: { text: '' }, by: null, on: '' }
      const edit = { ...beginEdit(base, crypto.randomUUID()), typed: { text } }
      const draft = { edit, at: nowText() }
      const kept = text ? drafts.keep(userId, name, draft, false) : drafts.drop(userId, name)
      kept.catch(notKept)
    }
    drafts
      .read(userId, name)
      .then((draft) => {
        const text = draft?.edit.typed.text
        if (isOpen && typeof text === 'string' && !form.getValues('text')) form.setValue('text', text)
      })
      .catch(notKept)
    const stop = form.watch((_, { name: field }) => {
      if (field !== 'text') return
      clearTimeout(timer)
      timer = setTimeout(keep, pause)
    })
    return () => {
      isOpen = false
      stop.unsubscribe()
      const isPending = timer !== undefined
      clearTimeout(timer)
      if (isPending && !isSent.current) keep()
    }
  }, [form, drafts, userId, name, move, id, rowVersion])
  return () => {
    isSent.current = true
    drafts.drop(userId, name).catch(notKept)
  }
}

/** Answering also works in a browser that cannot store drafts (private windows, full disk). */
const notKept = (error: unknown) => console.warn('The draft could not be kept', error)

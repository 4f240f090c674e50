import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { browserOf } from '../browser.ts'
import { isTyped } from './edit.ts'
import type { Editor } from './editor.ts'

export const keptAsDraft = 'What you typed is kept as a draft. Open the form again to go on.'

/** Says that what is typed is kept, whichever way somebody leaves the form: its cross, Esc, Back or the menu. */
export function useSayKept<Row>(editor: Editor<Row>) {
  const { messages } = browserOf(useQueryClient())
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
      // Strict mode takes the effect down and puts it up again at once; nobody has left then.
      queueMicrotask(() => {
        const edit = editor.state()
        if (!isOpen.current && isTyped(edit) && !edit.isSending) messages.add('success', keptAsDraft)
      })
    }
  }, [editor, messages])
}

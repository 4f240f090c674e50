import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { browserOf } from '../browser.ts'
import { isTyped } from './edit.ts'
import type { Editor } from './editor.ts'

const keptAsDraft = 'What you typed is kept as a draft. Open the form again to carry on.'

/** When the form closes (cross, Esc, Back or menu), shows a message that the input is kept as a draft. */
export function useSayKept<Row>(editor: Editor<Row>) {
  const { messages } = browserOf(useQueryClient())
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
      // Strict mode unmounts and remounts at once, which does not count as closing.
      queueMicrotask(() => {
        const edit = editor.state()
        if (!isOpen.current && isTyped(edit) && !edit.isSending) messages.add('success', keptAsDraft)
      })
    }
  }, [editor, messages])
}

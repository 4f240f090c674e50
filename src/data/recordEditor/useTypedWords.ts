import type { Draft } from '../drafts.ts'
import { useEditor } from './useEditor.ts'

/**
 * Keeps what is typed in many boxes that are saved one by one, under one name, together with what was left behind
 * there.
 */
export function useTypedWords(name: string, left: Draft | null) {
  const { editor } = useEditor<never>({ row: null, valuesOf: () => ({}), draftName: () => name, left })
  return {
    left: (left?.edit.typed ?? {}) as Readonly<Record<string, string>>,
    /** What stands in a box and is not saved; undefined when it is saved or taken back. */
    typed: (box: string, words: string | undefined) => editor.type({ [box]: words }),
  }
}

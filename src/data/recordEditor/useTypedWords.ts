import type { Draft } from '../drafts.ts'
import { useEditor } from './useEditor.ts'

/** Stores the unsaved input of many separately saved boxes as one draft, and returns the draft of an earlier visit. */
export function useTypedWords(name: string, left: Draft | null) {
  const { editor } = useEditor<never>({ row: null, valuesOf: () => ({}), draftName: () => name, left })
  return {
    left: (left?.edit.typed ?? {}) as Readonly<Record<string, string>>,
    /** Sets the unsaved input of a box; undefined once it is saved or discarded. */
    typed: (box: string, words: string | undefined) => editor.type({ [box]: words }),
  }
}

import { useEffect, useState, useSyncExternalStore } from 'react'
import type { QuestionTemplate, Section } from '#contract/entities/questionTemplate.ts'
import type { Draft } from '#src/data/drafts.ts'
import { createAutosave } from '#src/data/recordEditor/autosave.ts'
import type { Values } from '#src/data/recordEditor/edit.ts'
import { useEditor } from '#src/data/recordEditor/useEditor.ts'

/** The fields of a section that its form edits. */
const fields = ['title', 'repeatable', 'visibleIf'] as const
export type Change = Partial<Pick<Section, (typeof fields)[number]>>

interface Context {
  /** The stored template as of now. */
  template: QuestionTemplate
  name: string
  left: Draft | null
  /** Saves a change to a section that was as in `before`. Returns the template. Must be a stable function. */
  onChange(change: Change, before: Values): Promise<QuestionTemplate>
}

const wire = (_: string, value: unknown) => (typeof value === 'string' ? value.trim() : value)

/**
 * Holds the input to a section: stored as a draft, saved after a pause and on leaving. A draft from an earlier visit
 * needs confirmation, because the section may have changed since.
 */
export function useTypedSection(sectionId: string, { template, name, left, onChange }: Context) {
  const valuesOf = (row: QuestionTemplate | null): Values => {
    const section = row?.sections.find(({ id }) => id === sectionId)
    return section ? Object.fromEntries(fields.map((field) => [field, section[field]])) : {}
  }
  const { editor, edit } = useEditor<QuestionTemplate>({ row: template, valuesOf, wire, draftName: () => name, left })
  const [back, setBack] = useState(left?.at ?? null)
  const [autosave] = useState(() =>
    createAutosave<QuestionTemplate>({
      editor,
      // A section without a title is not saved; its form shows the error.
      check: () => Promise.resolve(wire('title', editor.values().title) !== ''),
      send: () => {
        const { typed, base } = editor.state()
        const change = Object.entries(typed).map(([field, value]) => [field, wire(field, value)])
        return onChange(Object.fromEntries(change) as Change, base.values)
      },
      // The error appears above the outline, and the input stays.
      place: () => null,
    }),
  )
  const saving = useSyncExternalStore(autosave.subscribe, autosave.state)
  useEffect(() => {
    if (back !== null) return undefined
    const stop = autosave.start()
    return () => {
      stop()
      autosave.flush()
    }
  }, [autosave, back])
  return {
    values: editor.values() as Required<Change>,
    isTyped: Object.keys(edit.typed).length > 0,
    saving,
    choose: editor.choose,
    settle: autosave.settle,
    back,
    become(change: Change) {
      setBack(null)
      editor.type(change)
    },
    giveUp() {
      setBack(null)
      editor.giveUp()
    },
    save() {
      setBack(null)
      autosave.flush()
    },
  }
}

import { useEffect, useState, useSyncExternalStore } from 'react'
import type { QuestionTemplate, Section } from '#contract/entities/questionTemplate.ts'
import type { Draft } from '#src/data/drafts.ts'
import { createAutosave } from '#src/data/recordEditor/autosave.ts'
import type { Values } from '#src/data/recordEditor/edit.ts'
import { useEditor } from '#src/data/recordEditor/useEditor.ts'

/** What can be changed in the form of a section. */
const fields = ['title', 'repeatable', 'visibleIf'] as const
export type Change = Partial<Pick<Section, (typeof fields)[number]>>

interface Context {
  /** The template as it is stored now. */
  template: QuestionTemplate
  name: string
  left: Draft | null
  /** Saves a change over what the section was before it; answers the template. The same call in every drawing. */
  onChange(change: Change, before: Values): Promise<QuestionTemplate>
}

const wire = (_: string, value: unknown) => (typeof value === 'string' ? value.trim() : value)

/**
 * What is typed in a section: kept in this browser, saved after a moment of rest and when one goes elsewhere. What
 * comes back from an earlier visit waits for a nod: the section may have changed since.
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
      // Without a title it is not saved: its form says so.
      check: () => Promise.resolve(wire('title', editor.values().title) !== ''),
      send: () => {
        const { typed, base } = editor.state()
        const change = Object.entries(typed).map(([field, value]) => [field, wire(field, value)])
        return onChange(Object.fromEntries(change) as Change, base.values)
      },
      // A refusal is said above the outline; what was typed stands.
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

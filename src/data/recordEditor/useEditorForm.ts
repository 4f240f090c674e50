import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm, type FieldValues, type Path, type Resolver, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { ApiProblem } from '../http.ts'
import { isTyped, same } from './edit.ts'
import type { Editor } from './editor.ts'

export type EditorForm<Out> = UseFormReturn<FieldValues, unknown, Out & FieldValues>

/**
 * The form over an editor: what is typed goes to the editor, and what others have saved, or somebody has chosen, comes
 * back into the fields.
 */
export function useEditorForm<Row, Out>(editor: Editor<Row>, schema: z.ZodMiniObject) {
  const [begin] = useState(() => ({ stored: editor.state().base.values, typed: editor.state().typed }))
  const form = useForm({
    mode: 'onTouched',
    resolver: zodResolver(schema as never) as unknown as Resolver<FieldValues, unknown, Out & FieldValues>,
    defaultValues: begin.stored as FieldValues,
    ...(Object.keys(begin.typed).length > 0 && {
      values: { ...begin.stored, ...begin.typed },
      resetOptions: { keepDefaultValues: true },
    }),
  })
  return { form, rebase: useBoundForm(form, editor) }
}

/**
 * Binds any form to an editor, in both directions. Answers what makes the stored values the ground of the form, so that
 * only what was typed since counts as changed.
 */
export function useBoundForm<T extends FieldValues, Out, Row>(
  form: UseFormReturn<T, unknown, Out>,
  editor: Editor<Row>,
) {
  /** The editor puts values into the form; that is not typing. */
  const isSetting = useRef(false)
  useEffect(() => {
    const stopTyping = form.subscribe({
      formState: { values: true },
      callback: () => {
        if (!isSetting.current) editor.type(form.getValues())
      },
    })
    const stopSetting = editor.onSet((values) => {
      const { base, typed } = editor.state()
      isSetting.current = true
      // Nothing is typed, so nothing of the form counts as changed.
      if (!isTyped(editor.state())) form.reset({ ...base.values, ...form.getValues(), ...values })
      else for (const [field, value] of Object.entries(values)) showIn(form as never, field, value, field in typed)
      isSetting.current = false
    })
    return () => {
      stopTyping()
      stopSetting()
    }
  }, [editor, form])
  return () => {
    const { base, typed } = editor.state()
    isSetting.current = true
    form.reset(base.values as T)
    for (const [field, value] of Object.entries(typed)) showIn(form as never, field, value, true)
    isSetting.current = false
  }
}

function showIn<Out>(form: EditorForm<Out>, field: string, value: unknown, isChanged: boolean) {
  const shown = value ?? null
  // A field that is not on the screen has no default to move.
  if (!isChanged) form.resetField(field, { defaultValue: shown })
  if (!same(form.getValues(field), shown)) form.setValue(field, shown, { shouldDirty: true })
  if (form.formState.errors[field]) void form.trigger(field)
}

/** Puts a refusal at its fields; answers what belongs to none of them. */
export function placeProblems<Out>(form: EditorForm<Out>, { problems }: ApiProblem, fields: readonly string[]) {
  const isPlaced = ({ field }: { field?: string | undefined }) => fields.includes(field?.split('.')[0] ?? '')
  for (const { field, message } of problems.filter(isPlaced))
    form.setError(field as Path<FieldValues>, { type: 'server', message })
  return (
    problems
      .filter((problem) => !isPlaced(problem))
      .map(({ message }) => message)
      .join(' ') || null
  )
}

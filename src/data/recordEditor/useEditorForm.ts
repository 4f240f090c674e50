import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm, type FieldValues, type Path, type Resolver, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { ApiProblem } from '../http.ts'
import { isTyped, same } from './edit.ts'
import { withoutNewRows } from './newRows.ts'
import type { Editor } from './editor.ts'

type EditorForm<Out> = UseFormReturn<FieldValues, unknown, Out & FieldValues>

/** Creates a form bound to an editor. */
export function useEditorForm<Row, Out>(editor: Editor<Row>, schema: z.ZodMiniObject) {
  const [begin] = useState(() => ({ stored: editor.state().base.values, typed: editor.state().typed }))
  const check = zodResolver(schema as never) as unknown as Resolver<FieldValues, unknown, Out & FieldValues>
  const form: EditorForm<Out> = useForm({
    mode: 'onTouched',
    resolver: withoutNewRows(check, (field) => form.getFieldState(field).invalid),
    defaultValues: begin.stored as FieldValues,
    ...(Object.keys(begin.typed).length > 0 && {
      values: { ...begin.stored, ...begin.typed },
      resetOptions: { keepDefaultValues: true },
    }),
  })
  return { form, rebase: useBoundForm(form, editor) }
}

/**
 * Binds a form to an editor in both directions. Returns a function that makes the stored values the form's defaults, so
 * that only later input counts as dirty.
 */
export function useBoundForm<T extends FieldValues, Out, Row>(
  form: UseFormReturn<T, unknown, Out>,
  editor: Editor<Row>,
) {
  /** Set while the editor writes values to the form, so that they do not count as input. */
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
      // There is no input, so the whole form counts as clean.
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
  // A field that is not registered has no default value to reset.
  if (!isChanged) form.resetField(field, { defaultValue: shown })
  if (!same(form.getValues(field), shown)) form.setValue(field, shown, { shouldDirty: true })
  if (form.formState.errors[field]) void form.trigger(field)
}

/** Shows the errors of a refusal at their fields. Returns those that belong to no field, or null. */
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

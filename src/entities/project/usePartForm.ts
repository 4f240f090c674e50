import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient, type UseMutationOptions } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm, type FieldValues, type Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import { project as entity, type Project } from '#contract/entities/project.ts'
import { wasSaved } from '#contract/words.ts'
import { browserOf } from '#src/data/browser.ts'
import type { Draft } from '#src/data/drafts.ts'
import { ApiProblem } from '#src/data/http.ts'
import { useKeepDraft } from '#src/data/useDraft.ts'
import { typedSince } from '#src/data/typedSince.ts'
import { useEditing } from '#src/data/useEditing.ts'
import type { PartSave } from './data.ts'

interface Props {
  project: Project
  /** Under which what is typed is kept until it is saved. */
  name: string
  schema: z.ZodMiniObject
  /** The values of this part as the project holds them. */
  valuesOf: (project: Project) => FieldValues
  /** What was left behind last time, if anything. */
  left: Draft | null
  save: UseMutationOptions<Project, Error, PartSave>
  onSaved?: () => void
}

/**
 * A form over a few values of a project that have a call of their own, with the care every record's form takes of other
 * people's saves.
 */
export function usePartForm({ project, name, schema, valuesOf, left, save, onSaved }: Props) {
  const { messages } = browserOf(useQueryClient())
  const [begin] = useState(() => valuesOf(project))
  const [fields] = useState(() => Object.keys(schema.shape))
  const [base] = useState(() => left?.opened ?? partOf(project, valuesOf))
  const form = useForm({
    mode: 'onTouched',
    resolver: zodResolver(schema as never) as unknown as Resolver,
    defaultValues: begin,
    ...(left && { values: { ...begin, ...left.values }, resetOptions: { keepDefaultValues: true } }),
  })
  const { isDirty, isSubmitting } = form.formState
  const stored = partOf(project, valuesOf)
  const shown = useRef(project.rowVersion)
  // Where nothing is typed there is nothing to choose: the form shows what is stored. Runs before the next effect
  // compares.
  useEffect(() => {
    if (shown.current === project.rowVersion) return
    shown.current = project.rowVersion
    if (!isDirty) form.reset(valuesOf(project))
  })
  const editing = useEditing(form, isSubmitting ? null : stored, fields, base)
  const draft = useKeepDraft(name, form, () => ({
    rowVersion: editing.version,
    opened: editing.opened,
    idempotencyKey: '',
  }))
  const { mutateAsync, error } = useMutation(save)

  const submit = async (values: FieldValues) => {
    const sent = structuredClone(form.getValues())
    try {
      const saved = await mutateAsync({ rowVersion: editing.version, values })
      messages.add('success', wasSaved(entity.name))
      if (typedSince(form, sent, valuesOf(saved))) {
        editing.standOn(partOf(saved, valuesOf))
        return await draft.beginAnew()
      }
      await draft.drop()
      onSaved?.()
    } catch (refused) {
      if (!(refused instanceof ApiProblem)) throw refused
      if (refused.has('stale') && refused.data) editing.moveOnTo(partOf(refused.data as Project, valuesOf))
      for (const { field, message } of refused.problems)
        if (field && fields.includes(field)) form.setError(field, { type: 'server', message })
    }
  }
  const giveUp = async () => {
    await draft.drop()
    form.reset(valuesOf(project))
  }
  const problem =
    error instanceof ApiProblem
      ? error.problems
          .filter(({ field }) => !field || !fields.includes(field))
          .map(({ message }) => message)
          .join(' ')
      : ''
  const disputed = editing.overtaken && editing.overtaken.disputed.length > 0 ? editing.overtaken : null
  return { form, submit, giveUp, isDirty, problem: problem || null, overtaken: disputed }
}

const partOf = (project: Project, valuesOf: Props['valuesOf']) => ({
  ...valuesOf(project),
  id: project.id,
  rowVersion: project.rowVersion,
  updatedOn: project.updatedOn,
  updatedByName: project.updatedByName,
})

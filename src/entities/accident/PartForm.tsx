import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useForm, type FieldValues, type Resolver, type UseFormReturn } from 'react-hook-form'
import type { Accident } from '#contract/entities/accident.ts'
import { labelOf } from '#contract/labels.ts'
import { accidentParts, accountKey, type AccidentPart } from '#contract/safety/accidentDetails.ts'
import { browserOf } from '#src/data/browser.ts'
import { ApiProblem } from '#src/data/http.ts'
import { EditModal } from '#src/ui/dialogs/EditModal.tsx'
import { FieldLabels } from '#src/ui/fields/field.ts'
import { removePart, savePart } from './data.ts'

interface Props {
  row: Accident
  part: AccidentPart
  /** What is stored; null for a new part. */
  stored: { key: string; version: number; content: object } | null
  start: FieldValues
  /** Name of the part in the title: 'Injured person'. */
  type: string
  title: string
  size?: 'usual' | 'wide'
  onClose(): void
  children(form: UseFormReturn): ReactNode
}

/** Adds or edits one part of an accident. Input is medical or personal, so the browser stores no draft. */
export function PartForm({ row, part, stored, start, type, title, size = 'usual', onClose, children }: Props) {
  const { messages } = browserOf(useQueryClient())
  const schema = accidentParts[part]
  const [key] = useState(() => stored?.key ?? (part === 'account' ? accountKey : crypto.randomUUID()))
  const [version] = useState(stored?.version ?? 0)
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync: save } = useMutation(savePart(row.id))
  const { mutateAsync: remove } = useMutation(removePart(row.id))
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { ...start, ...stored?.content },
    resolver: zodResolver(schema as never) as unknown as Resolver,
  })
  /** Runs a call and shows errors at their fields, or above the form. */
  const tried = async (call: () => Promise<unknown>, done: string) => {
    setProblem(null)
    try {
      await call()
    } catch (refusal) {
      if (!(refusal instanceof ApiProblem)) throw refusal
      for (const { field = '', message } of refusal.problems)
        if (Object.hasOwn(start, field)) form.setError(field, { message })
        else setProblem(message)
      return
    }
    messages.add('success', `${type}: ${done}`)
    onClose()
  }
  return (
    <EditModal
      type={type}
      id={stored ? 1 : 0}
      title={title}
      form={form}
      size={size}
      problem={problem}
      onClose={onClose}
      onSubmit={(content) => tried(() => save({ key, part, version, content }), 'saved')}
      {...(stored &&
        part !== 'account' && {
          remove: {
            name: type.toLowerCase(),
            consequences: 'The details of this person are removed for good.',
            problem,
            onConfirm: () => tried(() => remove({ key, version }), 'removed'),
          },
        })}
    >
      <FieldLabels value={(name) => labelOf({ draft: schema, row: schema }, name)}>{children(form)}</FieldLabels>
    </EditModal>
  )
}

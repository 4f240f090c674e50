import { useState } from 'react'
import { useForm, type FieldValues } from 'react-hook-form'
import type { Project } from '#contract/entities/project.ts'
import {
  clonePartNeeds,
  cloneParts,
  clonePartWords,
  neverCloned,
  type CloneAnswer,
  type ClonePart,
} from '#contract/projects/projectClone.ts'
import { enter } from '#contract/text/words.ts'
import { useTaskStart } from '#src/entities/backgroundTask/shared/useTaskStart.tsx'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import './cloneDialog.css'

interface Props {
  project: Project
  onClose: () => void
}

/** Creates a project from selected parts of this one. */
export function CloneDialog({ project, onClose }: Props) {
  const form = useForm({ mode: 'onTouched', defaultValues: { name: '', number: '', startDate: null as string | null } })
  const [parts, setParts] = useState<ReadonlySet<ClonePart>>(new Set(cloneParts))
  const [key] = useState(() => crypto.randomUUID())
  const task = useTaskStart<CloneAnswer, object>('ProjectClone', {
    linkWords: 'Open the project',
    onClose,
    method: 'POST',
    idempotencyKey: key,
  })
  const start = async (values: FieldValues) => {
    for (const [field, label] of Object.entries({ name: 'Name', number: 'Number', startDate: 'Start date' }))
      if (!values[field]) form.setError(field as 'name', { message: enter(label) })
    if (values.name && values.number && values.startDate)
      await task.start({ ...values, fromProjectId: project.id, parts: cloneParts.filter((part) => parts.has(part)) })
  }
  const choose = (part: ClonePart, isOn: boolean) => {
    const next = new Set(parts)
    if (isOn) {
      next.add(part)
      for (const need of clonePartNeeds[part] ?? []) next.add(need)
    } else {
      next.delete(part)
      for (const other of cloneParts) if (clonePartNeeds[other]?.includes(part)) next.delete(other)
    }
    setParts(next)
  }
  if (task.progress) return task.progress
  return (
    <ConfirmModal
      title={`Copy ${project.number} ${project.name}?`}
      action="Copy project"
      question="The new project has the same client, address, systems and contract form. Its planned time is as long as that of this one."
      onConfirm={() => form.handleSubmit(start)()}
      onCancel={onClose}
    >
      <ThemeProvider>
        <div className="clone-fields">
          <TextField form={form} name="name" label="Name" required autoFocus />
          <TextField form={form} name="number" label="Number" required />
          <DateField form={form} name="startDate" label="Start date" required />
        </div>
      </ThemeProvider>
      <fieldset className="clone-parts">
        <legend>What it takes over</legend>
        {cloneParts.map((part) => (
          <label key={part}>
            <input type="checkbox" checked={parts.has(part)} onChange={(event) => choose(part, event.target.checked)} />
            <span>
              {clonePartWords[part].name} <span className="quiet">{clonePartWords[part].help}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="quiet">{neverCloned}</p>
    </ConfirmModal>
  )
}

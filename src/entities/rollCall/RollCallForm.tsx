import type { Project } from '#contract/entities/project.ts'
import type { RollCallDraft } from '#contract/entities/rollCall.ts'
import { rollCallStatus } from '#contract/people/rollCalls.ts'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { RecordForm } from '../record/RecordForm.tsx'
import { rollCalls } from './data.ts'

interface Props {
  id: number
  project: Project
  onClose(): void
  onRemoved?(): void
}

/** What is written of a roll call: its reason and the weather while it is in progress, and the lessons from it. */
export function RollCallForm({ project, ...props }: Props) {
  const start: RollCallDraft = { projectId: project.id, kind: 'drill', reason: '', weather: '', lessons: '' }
  return (
    <RecordForm
      {...props}
      data={rollCalls}
      of={`project/${project.id}/`}
      defaults={start}
      removal={({ number }) => ({ name: number })}
    >
      {(form, row) => (
        <div className="fields">
          {row?.statusId === rollCallStatus.inProgress && (
            <>
              <TextField form={form} name="reason" maxLength={200} wide orNull />
              <TextField form={form} name="weather" maxLength={100} wide orNull />
            </>
          )}
          <LongTextField form={form} name="lessons" wide rows={6} orNull help="What went well, and what to do better" />
        </div>
      )}
    </RecordForm>
  )
}

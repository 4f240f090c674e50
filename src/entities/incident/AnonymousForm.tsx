import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, type FieldValues, type Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import { incident } from '#contract/entities/incident.ts'
import { recordSystemIdOf } from '#contract/recordSystem.ts'
import type { System } from '#contract/systems.ts'
import type { Project } from '#contract/entities/project.ts'
import { labelOf } from '#contract/labels.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { anonymousNearMiss } from '#contract/safety/anonymousNearMiss.ts'
import { browserOf } from '#src/data/browser.ts'
import { ApiProblem } from '#src/data/http.ts'
import { EditModal } from '#src/ui/dialogs/EditModal.tsx'
import { FieldLabels } from '#src/ui/fields/field.ts'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { MomentField } from '#src/ui/fields/MomentField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { useLocationOptions } from '../projectLocation/shared/useLocationOptions.ts'
import { SubTypeField } from '../projectProcessSubType/shared/SubTypeField.tsx'
import { reportAnonymously } from './data.ts'
import { GradeFields } from './GradeFields.tsx'

interface Props {
  project: Project
  system: System
  onClose(): void
}

/** Reports a near miss anonymously. The browser stores no draft of it. */
export function AnonymousForm({ project, system, onClose }: Props) {
  const { messages } = browserOf(useQueryClient())
  const places = useLocationOptions(project.id)
  const { mutateAsync: report } = useMutation(reportAnonymously)
  const [problem, setProblem] = useState<string | null>(null)
  const start: FieldValues = {
    projectId: project.id,
    systemId: recordSystemIdOf(system),
    processSubTypeId: 0,
    title: '',
    locationId: null,
    occurredOn: '',
    description: '',
    potentialSeverity: 0,
    likelihood: 0,
  }
  const form = useForm({
    mode: 'onTouched',
    defaultValues: start,
    resolver: zodResolver(anonymousNearMiss as never) as unknown as Resolver,
  })
  async function submit(values: FieldValues) {
    setProblem(null)
    try {
      const { number } = await report(values as z.output<typeof anonymousNearMiss>)
      messages.add('success', number ? `${number} is reported` : 'The near miss is with the managers of the project')
    } catch (refusal) {
      if (!(refusal instanceof ApiProblem)) throw refusal
      for (const { field = '', message } of refusal.problems)
        if (Object.hasOwn(start, field)) form.setError(field, { message })
        else setProblem(message)
      return
    }
    onClose()
  }
  return (
    <EditModal
      type="Near miss"
      title="Report a near miss anonymously"
      form={form}
      size="wide"
      problem={problem}
      save="Report"
      notice={
        <Notice tone="blue" title="Your name is not stored">
          Not on the record, in its history, in notices or in exports. You cannot change it afterwards, and nobody can
          ask you about it, so write down everything that matters, and nothing that tells who you are.
        </Notice>
      }
      onClose={onClose}
      onSubmit={submit}
    >
      <FieldLabels value={(name) => labelOf(incident, name)}>
        <div className="fields">
          <TextField form={form} name="title" required autoFocus maxLength={150} wide />
          <SubTypeField form={form} projectId={project.id} system={system} kindId={processKindIds.incident} />
          <MomentField form={form} name="occurredOn" required />
          <SelectField form={form} name="locationId" none="None" options={places} />
          <LongTextField form={form} name="description" required wide rows={4} />
          <GradeFields form={form} />
        </div>
      </FieldLabels>
    </EditModal>
  )
}

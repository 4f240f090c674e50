import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { SignOnList, StageDraft } from '#contract/approvals/approvalStages.ts'
import type { roleListTemplate, RoleListTemplate, RoleListTemplateDraft } from '#contract/entities/roleListTemplate.ts'
import { allProcessKindIds, processKindWords } from '#contract/processKinds.ts'
import { processRoles } from '#contract/approvals/processRoles.ts'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { MultiSelectField } from '#src/ui/fields/MultiSelectField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { RecordForm, type RecordFields } from '../record/RecordForm.tsx'
import { roleListTemplates } from './data.ts'
import { Flow } from './Flow.tsx'
import './flow.css'
import { newStage } from './newStage.ts'
import { SignOnLists } from './SignOnLists.tsx'
import { Stages } from './Stages.tsx'
import { useTemplateWords } from './templateWords.ts'
import { useNames } from './useNames.ts'

const newTemplate = (): RoleListTemplateDraft => ({
  name: '',
  processKindIds: [],
  isActive: true,
  signOnLists: [],
  stages: [
    newStage('Request', processRoles.author),
    newStage('Approve', processRoles.approver, { candidateSource: 'projectRole', rule: 'any' }),
  ],
})

const kinds = allProcessKindIds.map((id) => ({ value: id, label: processKindWords[id] }))

interface Props {
  id: number
  onClose: () => void
  onSaved?: (row: RoleListTemplate) => void
  onMade?: (row: RoleListTemplate) => void
  onRemoved?: () => void
}

/** The form of an approval: its stages, its sign-on lists, and a live diagram of both. */
export function RoleListTemplateForm(props: Props) {
  const words = useTemplateWords()
  const [defaults] = useState(newTemplate)
  return (
    <RecordForm
      data={roleListTemplates}
      defaults={defaults}
      words={words}
      removal={(row) => ({
        name: row.name,
        consequences: 'A template used by sub types cannot be deleted. Make it inactive instead.',
      })}
      size="wide"
      {...props}
    >
      {(form, row) => <Fields form={form} row={row} />}
    </RecordForm>
  )
}

function Fields({ form, row }: { form: RecordFields<typeof roleListTemplate>; row: RoleListTemplate | null }) {
  const [open, setOpen] = useState<number | null>(row ? null : 1)
  return (
    <div className="beside-flow">
      <div className="parts">
        {row && row.subTypeCount > 0 && (
          <Notice tone="blue">
            {`${row.subTypeCount === 1 ? 'One sub type uses' : `${row.subTypeCount} sub types use`} this template. Changing stages creates version ${row.version + 1}; records in progress keep version ${row.version}.`}
          </Notice>
        )}
        <div className="fields">
          <TextField form={form} name="name" required wide autoFocus maxLength={100} />
          <MultiSelectField form={form} name="processKindIds" required wide options={kinds} />
          <LongTextField form={form} name="description" wide rows={2} orNull maxLength={1000} />
          <SwitchField form={form} name="isActive" help="Inactive templates can no longer be selected." />
        </div>
        <Stages form={form} open={open} onOpen={setOpen} />
        <SignOnLists form={form} />
      </div>
      <Picture form={form} current={open} />
    </div>
  )
}

function Picture({ form, current }: { form: RecordFields<typeof roleListTemplate>; current: number | null }) {
  const names = useNames()
  const [stages, signOnLists] = useWatch({ control: form.control, name: ['stages', 'signOnLists'] }) as [
    StageDraft[],
    SignOnList[],
  ]
  return (
    <section className="picture" aria-label="Picture of the approval">
      <h3 className="part-head">How it runs</h3>
      <Flow stages={stages} signOnLists={signOnLists} names={names} current={current} />
    </section>
  )
}

import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray } from 'react-hook-form'
import { signOnRoles } from '#contract/approvals/approvalStages.ts'
import type { roleListTemplate } from '#contract/entities/roleListTemplate.ts'
import { Button } from '#src/ui/Button.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import type { RecordFields } from '../record/RecordForm.tsx'
import { newSignOn } from './newStage.ts'
import { useNames } from './useNames.ts'

/** Edits who signs on without deciding, and the statement they sign. Those people need no account. */
export function SignOnLists({ form }: { form: RecordFields<typeof roleListTemplate> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'signOnLists' })
  const names = useNames()
  return (
    <section className="parts" aria-label="Sign-on lists">
      <h3 className="part-head">Sign-on lists {fields.length > 0 && <span className="count">{fields.length}</span>}</h3>
      {fields.length === 0 && (
        <p className="small quiet">
          Nobody signs on. Add a list where people on site sign for something, such as a briefing.
        </p>
      )}
      {fields.map(({ id }, at) => (
        <div key={id} className="sign-row">
          <SelectField
            form={form}
            name={`signOnLists.${at}.processRoleId`}
            required
            options={signOnRoles.map((value) => ({ value, label: names.processRole(value) }))}
          />
          <LongTextField form={form} name={`signOnLists.${at}.statement`} required rows={2} maxLength={500} />
          <SwitchField form={form} name={`signOnLists.${at}.requireSignature`} />
          <Button
            kind="quiet"
            icon={<IconTrash size={16} />}
            aria-label={`Remove sign-on list ${at + 1}`}
            title="Remove"
            onClick={() => remove(at)}
          />
        </div>
      ))}
      <div>
        <Button
          small
          icon={<IconPlus size={15} />}
          reason={fields.length >= 10 && 'An approval has at most 10 sign-on lists.'}
          onClick={() => append(newSignOn(150))}
        >
          Add sign-on list
        </Button>
      </div>
    </section>
  )
}

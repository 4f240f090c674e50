import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Project } from '#contract/entities/project.ts'
import type { SettingsFrame } from '#contract/projectSettings.ts'
import { UserSelect } from '#src/entities/user/shared/UserSelect.tsx'
import { userProjectRoles } from '#src/entities/userProjectRole/data.ts'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { settingsLabels } from './settingsLabels.ts'

interface Props {
  form: UseFormReturn
  project: Project
}

const label = (name: string) => ({ name, label: settingsLabels[name] ?? name })

const suitabilities = [
  { value: 'S0', label: 'S0 Work in progress' },
  { value: 'S1', label: 'S1 For coordination' },
  { value: 'S2', label: 'S2 For information' },
  { value: 'S3', label: 'S3 For review and comment' },
  { value: 'S4', label: 'S4 For review and authorisation' },
  { value: 'S5', label: 'S5 For review and acceptance' },
]

const Documents = ({ form }: Props) => (
  <>
    <TextField
      form={form}
      {...label('numberMask')}
      help="How documents of this project are numbered."
      placeholder="HB014-{originator}-{zone}-{type}-{number}"
    />
    <SelectField
      form={form}
      {...label('defaultSuitability')}
      required
      options={suitabilities}
      help="What a new revision is marked for."
    />
    <LongTextField form={form} {...label('transmittalFooter')} wide rows={2} help="Stands below every transmittal." />
  </>
)

function Rfis({ form, project }: Props) {
  const { data: people } = useQuery(userProjectRoles.list({ projectId: project.id }))
  const id = Number(project.pageData.settings.rfi?.rfiManagerUserId ?? 0)
  const name = people?.find(({ userId }) => userId === id)?.userName
  return (
    <>
      <UserSelect
        form={form}
        {...label('rfiManagerUserId')}
        known={id > 0 && name ? { id, name } : null}
        help="Gets each question first, and closes it."
        placeholder="Type a part of the name"
      />
      <NumberField
        form={form}
        {...label('defaultDueDays')}
        required
        unit="days"
        help="How long a question may wait, unless it says otherwise."
      />
      <NumberField form={form} {...label('remindDaysBefore')} required unit="days" />
      <NumberField form={form} {...label('remindDaysAfter')} required unit="days" />
      <SwitchField
        form={form}
        {...label('requireOfficialResponse')}
        help="A question closes only with an official answer."
      />
      <SwitchField form={form} {...label('allowPrivate')} help="Seen by those who are asked and nobody else." />
    </>
  )
}

const ChangeRequests = ({ form, project }: Props) => (
  <>
    <NumberField
      form={form}
      {...label('secondApproverFrom')}
      required
      decimals={2}
      unit={project.currency}
      help="A change of this value or more needs two approvals."
    />
    <NumberField
      form={form}
      {...label('defaultContingency')}
      required
      decimals={1}
      unit="%"
      help="Added to an estimate for what nobody can know yet."
    />
    <NumberField
      form={form}
      {...label('notifyWithinDays')}
      required
      unit="days"
      help="From being aware of it to the notice."
    />
    <NumberField
      form={form}
      {...label('quoteWithinDays')}
      required
      unit="days"
      help="From the request to the quotation."
    />
    <NumberField
      form={form}
      {...label('replyWithinDays')}
      required
      unit="days"
      help="From the quotation to the decision."
    />
  </>
)

const cardRules = [
  { value: 'block', label: 'Nobody gets in' },
  { value: 'warn', label: 'Warn, then let in' },
  { value: 'off', label: 'Do not check cards' },
]

const Safety = ({ form }: Props) => (
  <>
    <NumberField form={form} {...label('inductionMonths')} required unit="months" />
    <SelectField form={form} {...label('cardRule')} required options={cardRules} />
    <NumberField form={form} {...label('maxPermitHours')} required unit="hours" />
    <NumberField form={form} {...label('drillDays')} required unit="days" />
    <TextField
      form={form}
      {...label('autoSignOut')}
      required
      placeholder="20:00"
      help="Those still signed in then are signed out, marked as not confirmed."
    />
    <NumberField
      form={form}
      {...label('gustMewp')}
      required
      decimals={1}
      unit="m/s"
      help="The maker’s own limit counts where it is lower."
    />
    <NumberField
      form={form}
      {...label('gustLifting')}
      required
      decimals={1}
      unit="m/s"
      help="The maker’s own limit counts where it is lower."
    />
  </>
)

/** The fields of each frame. */
export const settingsFields: Record<SettingsFrame, ComponentType<Props>> = {
  pmp: Documents,
  rfi: Rfis,
  changeRequest: ChangeRequests,
  sms: Safety,
}

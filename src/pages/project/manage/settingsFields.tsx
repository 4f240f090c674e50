import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form'
import type { Project } from '#contract/entities/project.ts'
import { codeFor, frameOf, maskProblem, numberWith } from '#contract/documents/numberMask.ts'
import { processKindIds, type ProcessKind } from '#contract/processKinds.ts'
import { cardRuleWords, type SettingsFrame } from '#contract/projects/projectSettings.ts'
import { contractPeriods, dayCounts, dayCountWords } from '#contract/time/timeBars.ts'
import { RoleListTemplateSelect } from '#src/entities/roleListTemplate/shared/RoleListTemplateSelect.tsx'
import { lookups } from '#src/entities/lookup/data.ts'
import { groups } from '#src/entities/group/data.ts'
import { UserSelect } from '#src/entities/user/shared/UserSelect.tsx'
import { userProjectRoles } from '#src/entities/userProjectRole/data.ts'
import { counted } from '#contract/text/amounts.ts'
import { Button } from '#src/ui/Button.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { MultiSelectField } from '#src/ui/fields/MultiSelectField.tsx'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TagsField } from '#src/ui/fields/TagsField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'

interface Props {
  form: UseFormReturn
  project: Project
}

interface TemplateFieldProps extends Props {
  frame: SettingsFrame
  name: string
  kind: ProcessKind
  none: string
  help: string
}

/**
 * Choice of the approval template of a settings form. The stored template stays an option even if it is no longer in
 * use.
 */
const TemplateField = ({ project, frame, kind, ...field }: TemplateFieldProps) => (
  <RoleListTemplateSelect
    {...field}
    kindId={processKindIds[kind]}
    knownId={Number(project.pageData.settings[frame]?.[field.name] ?? 0)}
  />
)

const suitabilities = [
  { value: 'S0', label: 'S0 Work in progress' },
  { value: 'S1', label: 'S1 For coordination' },
  { value: 'S2', label: 'S2 For information' },
  { value: 'S3', label: 'S3 For review and comment' },
  { value: 'S4', label: 'S4 For review and authorisation' },
  { value: 'S5', label: 'S5 For review and acceptance' },
]

/** Returns the first number that the typed mask would produce, or the error in the mask. */
function useMaskHelp({ form, project }: Props) {
  const mask = String(useWatch({ control: form.control, name: 'numberMask' }) ?? '').trim()
  if (!mask)
    return 'Numbers documents that have none. Parts: {project}, {originator}, {discipline}, {type} and a counter, {0000}.'
  const problem = maskProblem(mask)
  if (problem) return problem
  const codes = { project: project.number, originator: codeFor(project.clientName, null), discipline: 'S', type: 'DR' }
  return `A structural drawing would begin with ${numberWith(frameOf(mask, codes), 1)}`
}

const Documents = (props: Props) => {
  const { form, project } = props
  const maskHelp = useMaskHelp(props)
  return (
    <>
      <TemplateField
        form={form}
        project={project}
        frame="pmp"
        name="reviewTemplateId"
        kind="documentReview"
        none="Those who may review or approve in the folder"
        help="Its stages decide on documents. A folder can name another one."
      />
      <TextField
        form={form}
        name="numberMask"
        help={maskHelp}
        placeholder="{project}-{originator}-{discipline}-{type}-{0000}"
        wide
      />
      <SelectField
        form={form}
        name="defaultSuitability"
        required
        options={suitabilities}
        help="The suitability that new revisions start with."
      />
      <SwitchField
        form={form}
        name="olderSuitabilities"
        help="S6, S7, B1 to B6 and CR of the 2018 edition can be given, in every system of the project. The standard withdrew them in 2021."
      />
      <LongTextField
        form={form}
        name="transmittalFooter"
        wide
        rows={2}
        help="Stands at the end of the transmittal in a zip file of documents."
      />
    </>
  )
}

function Rfis({ form, project }: Props) {
  const { data: people } = useQuery(userProjectRoles.list({ projectId: project.id }))
  const id = Number(project.pageData.settings.rfi?.rfiManagerUserId ?? 0)
  const name = people?.find(({ userId }) => userId === id)?.userName
  const { data: sets = [] } = useQuery(groups.list({ projectId: project.id }))
  const known = [
    ...new Map(
      people
        ?.filter(({ userId }) => project.userIdsWithAccess.includes(userId))
        .map(({ userId, userName }) => [userId, userName] as const),
    ),
  ]
  const chosen = Number(useWatch({ control: form.control, name: 'rfiManagerUserId' }) ?? 0)
  const hasAccess = chosen === 0 || project.userIdsWithAccess.includes(chosen)
  return (
    <>
      <UserSelect
        form={form}
        name="rfiManagerUserId"
        known={id > 0 && name ? { id, name } : null}
        help={
          hasAccess
            ? 'Receives each RFI first and closes it.'
            : 'This person has no role that opens the project, so they cannot read its RFIs.'
        }
        placeholder="Type part of the name"
      />
      <MultiSelectField
        form={form}
        name="copyUserIds"
        options={known.map(([value, label]) => ({ value, label }))}
        help="These people are filled in on every new RFI. The author can change them."
      />
      <MultiSelectField
        form={form}
        name="copyGroupIds"
        options={sets.map((one) => ({ value: one.id, label: one.name }))}
      />
      <NumberField
        form={form}
        name="defaultDueDays"
        required
        unit="days"
        help="Used unless an RFI has its own due date."
      />
      <NumberField form={form} name="remindDaysBefore" required unit="days" />
      <NumberField form={form} name="remindDaysAfter" required unit="days" />
      <SwitchField
        form={form}
        name="requireOfficialResponse"
        help="An RFI cannot be closed without an official answer."
      />
      <SwitchField
        form={form}
        name="allowPrivate"
        help="Only the people it names and those who manage project management see a private RFI."
      />
    </>
  )
}

const ChangeRequests = ({ form, project }: Props) => (
  <>
    <TemplateField
      form={form}
      project={project}
      frame="changeRequest"
      name="approvalTemplateId"
      kind="changeRequest"
      none="The office’s only template for changes"
      help="The stages that decide on a change."
    />
    <TemplateField
      form={form}
      project={project}
      frame="changeRequest"
      name="largeApprovalTemplateId"
      kind="changeRequest"
      none="The same as for other changes"
      help="For changes above the value below, usually with a second approver."
    />
    <NumberField
      form={form}
      name="secondApproverFrom"
      required
      decimals={2}
      unit={project.currency}
      help="Additions and omissions alike."
    />
    <NumberField
      form={form}
      name="defaultContingency"
      required
      decimals={1}
      unit="%"
      help="Part of the contract sum, set aside for changes. Approved changes are drawn from it."
    />
    <PeriodField
      form={form}
      project={project}
      name="notifyWithinDays"
      what="From becoming aware of the event to giving notice."
    />
    <SelectField form={form} name="notifyDays" required options={dayCountOptions} />
    <PeriodField
      form={form}
      project={project}
      name="noticeReplyDays"
      what="From the notice to the answer whether it is assessed."
    />
    <PeriodField form={form} project={project} name="quoteWithinDays" what="From the request to the quotation." />
    <PeriodField form={form} project={project} name="replyWithinDays" what="From the quotation to the decision." />
    <TagsField
      form={form}
      name="costCodes"
      wide
      most={200}
      help="Offered in cost lines. Without any, codes are typed freely."
      placeholder="Type a code and press Enter"
    />
  </>
)

type Period = keyof (typeof contractPeriods)['NEC4']

/** A period of the contract in days, with the clause that sets it. */
const PeriodField = ({ form, project, name, what }: Props & { name: Period; what: string }) => (
  <NumberField form={form} name={name} optional unit="days" help={periodHelp(project, name, what)} />
)

/** Says which clause of the contract sets a period, or that the project enters its own. */
function periodHelp({ contractForm }: Project, name: Period, what: string) {
  const period = contractForm && contractPeriods[contractForm][name]
  if (period)
    return `${what} ${contractForm} clause ${period.clause}: ${counted(period.days, period.counts === 'working' ? 'working day' : 'day')}.`
  return `${what} ${contractForm && contractForm !== 'other' ? `${contractForm} sets no number of days` : 'No contract form sets it'}: leave it empty for none.`
}

const dayCountOptions = dayCounts.map((value) => ({ value, label: dayCountWords[value] }))

const cardRules = Object.entries(cardRuleWords).map(([value, label]) => ({ value, label }))

/** Which trainings each role on site asks for. */
function RoleTrainings({ form }: Pick<Props, 'form'>) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'roleTrainings' })
  const { data: roles = [] } = useQuery(lookups.list({ list: 'projectRoles' }))
  const { data: types = [] } = useQuery(lookups.list({ list: 'userTrainingTypes' }))
  const optionsOf = (entries: readonly { id: number; name: string }[]) =>
    entries.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <fieldset className="wide cards">
      <legend>Trainings of roles</legend>
      {fields.map(({ id }, at) => (
        <div key={id} className="fields">
          <SelectField
            form={form}
            name={`roleTrainings.${at}.projectRoleId`}
            label="Role"
            required
            options={optionsOf(roles)}
          />
          <MultiSelectField
            form={form}
            name={`roleTrainings.${at}.trainingTypeIds`}
            label="Trainings"
            options={optionsOf(types)}
          />
          <Button kind="quiet" small icon={<IconTrash size={16} />} onClick={() => remove(at)}>
            Remove role
          </Button>
        </div>
      ))}
      <Button small icon={<IconPlus size={15} />} onClick={() => append({ projectRoleId: 0, trainingTypeIds: [] })}>
        Add role
      </Button>
    </fieldset>
  )
}

const Safety = ({ form }: Props) => (
  <>
    <NumberField form={form} name="inductionMonths" required unit="months" />
    <SelectField
      form={form}
      name="cardRule"
      required
      options={cardRules}
      help="Also for people at work under a permit without the training that its type asks for."
    />
    <RoleTrainings form={form} />
    <NumberField
      form={form}
      name="maxPermitHours"
      optional
      unit="hours"
      help="For every type of permit, extensions included. A type with a lower limit keeps it."
    />
    <TextField
      form={form}
      name="signOutAt"
      required
      maxLength={5}
      help="On the clock of the site. Those who worked under a permit or came late stay signed in; the others are confirmed the next morning."
    />
    <NumberField form={form} name="drillDays" required unit="days" />
    <NumberField
      form={form}
      name="mewpGustLimit"
      required
      decimals={1}
      unit="m/s"
      help="The board and the permits warn when the gusts of the day are above it. A lower limit of the maker applies."
    />
    <NumberField form={form} name="liftingGustLimit" required decimals={1} unit="m/s" help="The same for lifting." />
    <NumberField
      form={form}
      name="weatherDaysAllowed"
      decimals={1}
      unit="days"
      help="What the programme allows for bad weather. The weather report compares the days lost of each month with it."
    />
  </>
)

/** The fields of each settings form. */
export const settingsFields: Record<SettingsFrame, ComponentType<Props>> = {
  pmp: Documents,
  rfi: Rfis,
  changeRequest: ChangeRequests,
  sms: Safety,
}

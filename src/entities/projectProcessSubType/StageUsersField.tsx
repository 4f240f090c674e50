import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { ProjectProcessSubTypeDraft, projectProcessSubType } from '#contract/entities/projectProcessSubType.ts'
import { processRoles } from '#contract/approvals/processRoles.ts'
import type { System } from '#contract/systems.ts'
import { useField, type Option } from '#src/ui/fields/field.ts'
import { useGiveWords } from '#src/ui/fields/fieldWords.ts'
import { foldedOptions } from '#src/ui/fields/foldedOptions.ts'
import { insideDialog, noTabStop } from '#src/ui/fields/insideDialog.ts'
import { groups } from '../group/data.ts'
import type { RecordFields } from '../record/RecordForm.tsx'
import { roleListTemplates } from '../roleListTemplate/data.ts'
import { usePeopleOptions } from '../userProjectRole/shared/usePeopleOptions.ts'

type StageUsers = Required<NonNullable<ProjectProcessSubTypeDraft['stageUsers']>[number]>

interface Props {
  form: RecordFields<typeof projectProcessSubType>
  projectId: number
  system: System
  /** The approval template of the organisation's sub type. */
  usualTemplateId: number
}

/** The people and groups who act at each stage of the approval, instead of those the template would ask. */
export function StageUsersField({ form, projectId, system, usualTemplateId }: Props) {
  const props = { form, name: 'stageUsers' } as const
  const { value, set, box } = useField(props)
  const own = useWatch({ control: form.control, name: 'approvalTemplateId' }) as number | null
  const { data: template } = useQuery(roleListTemplates.detail(own ?? usualTemplateId))
  const { data: sets = [] } = useQuery(groups.list({ projectId }))
  const people = usePeopleOptions(projectId, [], [system])
  const groupOptions: Option[] = sets.map(({ id, name }) => ({ value: id, label: name }))
  const chosen = (Array.isArray(value) ? value : []) as StageUsers[]
  useGiveWords(props, (other) =>
    Array.isArray(other)
      ? (other as StageUsers[])
          .map(({ stageKey, userIds, groupIds }) => `${stageKey}: ${userIds.length + groupIds.length}`)
          .join(', ')
      : undefined,
  )
  const stages = template?.stages.filter(({ processRoleId }) => processRoleId !== processRoles.author) ?? []
  const change = (stageKey: string, more: Partial<StageUsers>) => {
    const before = chosen.find((one) => one.stageKey === stageKey) ?? { stageKey, userIds: [], groupIds: [] }
    const after = { ...before, ...more }
    const others = chosen.filter((one) => one.stageKey !== stageKey)
    set(after.userIds.length + after.groupIds.length > 0 ? [...others, after] : others)
  }
  return (
    <fieldset className="wide stage-users" onBlur={box.onBlur}>
      <legend>{box.label}</legend>
      <p className="small quiet">Where nobody is chosen, the approval template says who is asked.</p>
      {box.error && <p className="small tone-red">{box.error}</p>}
      {stages.map(({ key, name }) => {
        const at = chosen.find(({ stageKey }) => stageKey === key)
        return (
          <div key={key} className="fields">
            <Choices
              label={`${name}: people`}
              options={people}
              ids={at?.userIds ?? []}
              onIds={(userIds) => change(key, { userIds })}
            />
            <Choices
              label={`${name}: groups`}
              options={groupOptions}
              ids={at?.groupIds ?? []}
              onIds={(groupIds) => change(key, { groupIds })}
            />
          </div>
        )
      })}
    </fieldset>
  )
}

interface ChoicesProps {
  label: string
  options: readonly Option[]
  ids: readonly number[]
  onIds(ids: number[]): void
}

function Choices({ label, options, ids, onIds }: ChoicesProps) {
  const known = new Set(options.map(({ value }) => value))
  const gone = ids
    .filter((id) => !known.has(id))
    .map((id) => ({ value: String(id), label: 'No longer on the project' }))
  return (
    <MultiSelect
      label={label}
      data={[...options.map(({ value, label: words }) => ({ value: String(value), label: words })), ...gone]}
      value={ids.map(String)}
      onChange={(keys) => onIds(keys.map(Number))}
      searchable
      filter={foldedOptions}
      hidePickedOptions
      clearSearchOnChange
      nothingFoundMessage="No filtering results"
      comboboxProps={insideDialog}
      scrollAreaProps={noTabStop}
    />
  )
}

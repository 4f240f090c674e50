import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect } from '@mantine/core'
import type { rfi, RfiAssignee } from '#contract/entities/rfi.ts'
import { useField, type Option } from '#src/ui/fields/field.ts'
import { useGiveWords } from '#src/ui/fields/fieldWords.ts'
import { foldedOptions } from '#src/ui/fields/foldedOptions.ts'
import { insideDialog, noTabStop } from '#src/ui/fields/insideDialog.ts'
import { useSearchedList } from '#src/ui/fields/useSearchedList.ts'
import type { RecordFields } from '../record/RecordForm.tsx'

interface Props {
  form: RecordFields<typeof rfi>
  options: readonly (Option & { value: number })[]
}

/** The assignees: people whose answer is required, and people who may answer. */
export function AssigneesField({ form, options }: Props) {
  const props = {
    form,
    name: 'assignees',
    label: 'Must answer',
    required: true,
    help: 'The ball is with them',
  } as const
  const { value, set, box } = useField(props)
  const chosen = (Array.isArray(value) ? value : []) as RfiAssignee[]
  const nameOf = (id: number) => options.find((one) => one.value === id)?.label ?? String(id)
  useGiveWords(props, (other) =>
    Array.isArray(other) ? (other as RfiAssignee[]).map(({ userId }) => nameOf(userId)).join(', ') : undefined,
  )
  const idsOf = (required: boolean) =>
    chosen.filter(({ responseRequired }) => responseRequired === required).map(({ userId }) => String(userId))
  const take = (required: boolean) => (keys: string[]) => {
    const ids = keys.map(Number)
    const others = chosen.filter(
      ({ userId, responseRequired }) => responseRequired !== required && !ids.includes(userId),
    )
    const taken = ids.map((userId) => ({ userId, responseRequired: required }))
    set(required ? [...taken, ...others] : [...others, ...taken])
  }
  const [must, may] = [useSearchedList(), useSearchedList()]
  const shared = {
    data: options.map(({ value: id, label }) => ({ value: String(id), label })),
    searchable: true,
    filter: foldedOptions,
    hidePickedOptions: true,
    clearSearchOnChange: true,
    nothingFoundMessage: 'No filtering results',
    comboboxProps: insideDialog,
    scrollAreaProps: noTabStop,
  }
  return (
    <>
      <MultiSelect {...box} {...shared} {...must} value={idsOf(true)} onChange={take(true)} />
      <MultiSelect
        {...shared}
        {...may}
        label="May answer"
        description="Asked, but nobody waits for them"
        value={idsOf(false)}
        onChange={take(false)}
        onBlur={box.onBlur}
      />
    </>
  )
}

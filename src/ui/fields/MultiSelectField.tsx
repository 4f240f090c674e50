import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { optionValue, useField, wordsIn, type FieldProps, type Option } from './field.ts'
import { useGiveWords } from './fieldWords.ts'
import { foldedOptions } from './foldedOptions.ts'
import { insideDialog, noTabStop } from './insideDialog.ts'
import { useSearchedList } from './useSearchedList.ts'

interface Props<T extends FieldValues, Context, Out> extends FieldProps<T, Context, Out> {
  options: readonly Option[]
  /** Maximum number of options a user may choose. */
  most?: number
  /** Called with the typed text if the server looks up the options. */
  onSearch?(words: string): void
}

/** Several options of a list, found by typing. The value is an array of option values. */
export function MultiSelectField<T extends FieldValues, Context, Out>({
  options,
  most,
  onSearch,
  ...props
}: Props<T, Context, Out>) {
  const { value, set, box } = useField(props)
  useGiveWords(props, (other) =>
    Array.isArray(other) && other.length > 0
      ? other.map((one) => wordsIn(options, one) ?? String(one)).join(', ')
      : undefined,
  )
  const chosen = Array.isArray(value) ? value.map(String) : []
  const found = useSearchedList(onSearch)
  return (
    <MultiSelect
      {...box}
      placeholder={chosen.length === 0 ? box.placeholder : undefined}
      data={options.map((option) => ({ ...option, value: String(option.value) }))}
      value={chosen}
      onChange={(keys) => set(keys.map((key) => optionValue(options, key)))}
      maxValues={most}
      searchable
      filter={foldedOptions}
      {...found}
      hidePickedOptions
      clearSearchOnChange
      nothingFoundMessage="No filtering results"
      comboboxProps={insideDialog}
      scrollAreaProps={noTabStop}
    />
  )
}

import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { TagsInput } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { useField, type FieldProps } from './field.ts'
import { insideDialog, noTabStop } from './insideDialog.ts'
import { takeOnKey } from './takeOnKey.ts'

interface Props<T extends FieldValues, Context, Out> extends FieldProps<T, Context, Out> {
  /** Suggested words; users may type others. */
  suggestions?: readonly string[]
  most?: number
}

/** Free words, each confirmed with Enter or a comma. The value is an array of unique words. */
export function TagsField<T extends FieldValues, Context, Out>({
  suggestions = [],
  most,
  ...props
}: Props<T, Context, Out>) {
  const { value, set, box } = useField(props)
  const tags = Array.isArray(value) ? value.map(String) : []
  return (
    <TagsInput
      {...box}
      placeholder={tags.length === 0 ? box.placeholder : undefined}
      data={[...suggestions]}
      value={tags}
      onChange={(next) => set(next.map((tag) => tag.trim()).filter(Boolean))}
      maxTags={most}
      acceptValueOnBlur
      onKeyDown={(event) => takeOnKey(event, event.currentTarget.value, true)}
      comboboxProps={insideDialog}
      scrollAreaProps={noTabStop}
    />
  )
}

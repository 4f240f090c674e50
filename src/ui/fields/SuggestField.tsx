import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Autocomplete } from '@mantine/core'
import { folded, foldedWords } from '#contract/text/folded.ts'
import type { FieldValues } from 'react-hook-form'
import { useField, type FieldProps } from './field.ts'
import { insideDialog, noTabStop } from './insideDialog.ts'
import { takeOnKey } from './takeOnKey.ts'

/** A suggested word and its meaning. */
interface Suggestion {
  word: string
  meaning: string
}

interface Props<T extends FieldValues, Context, Out> extends FieldProps<T, Context, Out> {
  suggestions: readonly Suggestion[]
  maxLength?: number
}

const most = 50

/** One word, typed freely or found by its meaning. The value is the word itself. */
export function SuggestField<T extends FieldValues, Context, Out>({
  suggestions,
  maxLength,
  ...props
}: Props<T, Context, Out>) {
  const { value, set, box } = useField(props)
  const meanings = new Map(suggestions.map(({ word, meaning }) => [word, meaning]))
  const words = typeof value === 'string' ? value : ''
  const means = (word: string) => meanings.get(word) ?? ''
  return (
    <Autocomplete
      {...box}
      maxLength={maxLength}
      data={[...meanings.keys()]}
      value={words}
      onChange={set}
      onKeyDown={(event) => takeOnKey(event, words, true)}
      limit={most}
      filter={({ options, search, limit }) => {
        const sought = foldedWords(search)
        return options
          .filter((option) => 'value' in option && folded(`${option.value} ${means(option.value)}`).includes(sought))
          .slice(0, limit)
      }}
      renderOption={({ option }) => (
        <span>
          <b>{option.value}</b> <span className="quiet small">{means(option.value)}</span>
        </span>
      )}
      comboboxProps={insideDialog}
      scrollAreaProps={noTabStop}
    />
  )
}

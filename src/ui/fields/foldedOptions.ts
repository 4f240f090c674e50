import type { OptionsFilter } from '@mantine/core'
import { folded, foldedWords } from '#contract/text/folded.ts'

/** Finds the options of a list by words, as type-aheads and tables do: `O'Connor` finds `O’Connór`. */
export const foldedOptions: OptionsFilter = ({ options, search, limit }) => {
  const sought = foldedWords(search)
  return options.filter((option) => 'value' in option && folded(option.label).includes(sought)).slice(0, limit)
}

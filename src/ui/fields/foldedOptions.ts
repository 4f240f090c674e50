import type { OptionsFilter } from '@mantine/core'
import { folded, foldedWords } from '#contract/text/folded.ts'

/** Filters the options of a list like type-aheads and tables do: `O'Connor` finds `O’Connór`. */
export const foldedOptions: OptionsFilter = ({ options, search, limit }) => {
  const sought = foldedWords(search)
  return options.filter((option) => 'value' in option && folded(option.label).includes(sought)).slice(0, limit)
}

import { languageNames } from '#contract/people/languages.ts'
import { processKindWords, type ProcessKindId } from '#contract/processKinds.ts'

/** Formats a template's field value, if it is not already text. */
export function templateValueWords(name: string, value: unknown): string | undefined {
  if (name === 'processKindIds') return (value as ProcessKindId[] | null)?.map((id) => processKindWords[id]).join(', ')
  if (name === 'languages') return (value as string[] | null)?.map((one) => languageNames[one] ?? one).join(', ') || '—'
  if (name === 'sections') return (value as { title: string }[] | null)?.map(({ title }) => title).join(', ')
  if (name === 'scoringOn') return value ? 'Yes' : 'No'
  return name === 'passMarkPercent' && typeof value === 'number' ? `${value} %` : undefined
}

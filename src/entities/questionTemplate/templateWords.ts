import { processKindWords, type ProcessKindId } from '#contract/processKinds.ts'

/** The name of each language in the language itself. */
export const templateLanguageWords: Record<string, string> = {
  en: 'English',
  ga: 'Gaeilge',
  pl: 'Polski',
  lt: 'Lietuvių',
  pt: 'Português',
  ro: 'Română',
  uk: 'Українська',
}

/** Formats a template's field value, if it is not already text. */
export function templateValueWords(name: string, value: unknown): string | undefined {
  if (name === 'processKindIds') return (value as ProcessKindId[] | null)?.map((id) => processKindWords[id]).join(', ')
  if (name === 'languages')
    return (value as string[] | null)?.map((one) => templateLanguageWords[one] ?? one).join(', ') || '—'
  if (name === 'sections') return (value as { title: string }[] | null)?.map(({ title }) => title).join(', ')
  if (name === 'scoringOn') return value ? 'Yes' : 'No'
  return name === 'passMarkPercent' && typeof value === 'number' ? `${value} %` : undefined
}

import { conditionWords, followUpWords } from '#contract/questions/conditionWords.ts'
import type { Section } from '#contract/entities/questionTemplate.ts'
import type { FollowUp, Translation } from '#contract/entities/templateQuestion.ts'
import type { Conditions } from '#contract/questions/conditionFields.ts'
import type { Question } from '#contract/questions/form.ts'
import { inputTypeWords, type AnswerOption, type InputTypeId } from '#contract/questions/inputTypes.ts'
import { languageNames } from '#contract/people/languages.ts'

/** The context of a question: names its conditions and section refer to. */
interface AroundQuestion {
  byKey: ReadonlyMap<string, Question>
  numbers: ReadonlyMap<string, string>
  sections: readonly Section[]
  /** The question itself, whose answers its follow-ups name. */
  own?: Pick<Question, 'options' | 'inputTypeId'> | undefined
}
const nowhere: AroundQuestion = { byKey: new Map(), numbers: new Map(), sections: [] }

/** Formats a question's field value. */
export function questionValueWords(
  name: string,
  value: unknown,
  { byKey, numbers, sections, own = { options: [], inputTypeId: 10 } }: AroundQuestion = nowhere,
): string {
  if (value === null || value === undefined || value === '') return name === 'visibleIf' ? 'Always' : '—'
  if (name === 'inputTypeId') return inputTypeWords[value as InputTypeId]
  if (name === 'sectionId') return sections.find(({ id }) => id === value)?.title ?? 'A deleted section'
  if (name === 'visibleIf') return conditionWords(value as Conditions, byKey, numbers)
  if (name === 'options') return (value as AnswerOption[]).map(optionWords).join(', ') || '—'
  if (name === 'onAnswer') return (value as FollowUp[]).map((one) => followUpWords(one, own)).join('; ') || '—'
  if (name === 'translations') return translationWords(value as Record<string, Translation>) || '—'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : JSON.stringify(value)
        .replaceAll(/[[\]{}"]/g, ' ')
        .trim() || '—'
}

const optionWords = ({ label, score, isFail }: AnswerOption) => {
  const more = [
    score !== null && score !== 0 && `${score} ${score === 1 ? 'point' : 'points'}`,
    isFail && 'fails',
  ].filter(Boolean)
  return more.length > 0 ? `${label} (${more.join(', ')})` : label
}

const translationWords = (translations: Record<string, Translation>) =>
  Object.entries(translations)
    .map(([language, { text }]) => `${languageNames[language] ?? language}: ${text ?? '—'}`)
    .join('; ')

import { usualGasLimits, type TemplateQuestion } from '#contract/entities/templateQuestion.ts'
import {
  fixedOptions,
  inputType,
  writesOptions,
  type AnswerOption,
  type InputTypeId,
} from '#contract/questions/inputTypes.ts'

const blank = (at: number): AnswerOption => ({
  value: `option_${at}`,
  label: `Option ${at}`,
  score: at === 1 ? 1 : 0,
  isFail: false,
})
type Settings = Pick<TemplateQuestion, 'options' | 'min' | 'max' | 'step' | 'gasLimits' | 'onAnswer'>

/** Returns the settings for another answer type. Suitable settings are kept; others get the type's defaults. */
export function settingsOf(next: InputTypeId, before: Settings & { inputTypeId: InputTypeId }): Settings {
  const keeps = writesOptions(next) && writesOptions(before.inputTypeId)
  const fixed = fixedOptions[next]
  const options = fixed
    ? fixed.map((option) => before.options.find(({ value }) => value === option.value) ?? option)
    : keeps
      ? before.options
      : writesOptions(next)
        ? [blank(1), blank(2)]
        : []
  const values = new Set(options.map(({ value }) => value))
  const isRating = next === inputType.rating
  return {
    options: [...options],
    min: isRating ? 0 : null,
    max: isRating ? 5 : null,
    step: isRating ? 1 : null,
    gasLimits: next === inputType.gas ? usualGasLimits : null,
    // Drops follow-ups on answers that the new type does not offer.
    onAnswer: before.onAnswer.filter(
      ({ when }) =>
        when.op === 'answered' || (values.size > 0 && [when.value].flat().every((value) => values.has(String(value)))),
    ),
  }
}

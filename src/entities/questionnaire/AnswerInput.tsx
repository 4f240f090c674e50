import { memo, Suspense, type ComponentType } from 'react'
import { inputType, type InputTypeId } from '#contract/questions/inputTypes.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import type { AnswerInputProps } from './AnswerContext.ts'
import { ChoiceInput, MultipleInput, TickInput } from './inputs/choices.tsx'
import { GasInput } from './inputs/GasInput.tsx'
import { PicturesInput } from './inputs/PicturesInput.tsx'
import { LongTextInput, NumberInput, RatingInput, ShortTextInput, whenInput } from './inputs/plain.tsx'
import { QuizInput } from './inputs/QuizInput.tsx'
import { RecordInput } from './inputs/RecordInput.tsx'

const RiskInput = lazyPart(() => import('./inputs/RiskInput.tsx').then((input) => ({ default: input.RiskInput })))
const RiskTableInput = lazyPart(() =>
  import('./inputs/RiskTableInput.tsx').then((input) => ({ default: input.RiskTableInput })),
)
const SignatureInput = lazyPart(() =>
  import('./inputs/SignatureInput.tsx').then((input) => ({ default: input.SignatureInput })),
)
const SignOnInput = lazyPart(() => import('./inputs/SignOnInput.tsx').then((input) => ({ default: input.SignOnInput })))
const BodyMapInput = lazyPart(() =>
  import('./inputs/BodyMapInput.tsx').then((input) => ({ default: input.BodyMapInput })),
)
const InjuryInput = lazyPart(() => import('./inputs/InjuryInput.tsx').then((input) => ({ default: input.InjuryInput })))
const SubstanceInput = lazyPart(() =>
  import('./inputs/SubstanceInput.tsx').then((input) => ({ default: input.SubstanceInput })),
)
const VideoInput = lazyPart(() => import('./inputs/VideoInput.tsx').then((input) => ({ default: input.VideoInput })))

/** The input of each type. It does not compile if a type is missing. */
const inputs: Record<InputTypeId, ComponentType<AnswerInputProps> | null> = {
  [inputType.shortText]: ShortTextInput,
  [inputType.longText]: LongTextInput,
  [inputType.number]: NumberInput,
  [inputType.date]: whenInput('date'),
  [inputType.time]: whenInput('time'),
  [inputType.moment]: whenInput('datetime-local'),
  [inputType.yesNo]: ChoiceInput,
  [inputType.yesNoNa]: ChoiceInput,
  [inputType.passFail]: ChoiceInput,
  [inputType.single]: ChoiceInput,
  [inputType.multiple]: MultipleInput,
  [inputType.tick]: TickInput,
  [inputType.rating]: RatingInput,
  [inputType.photo]: PicturesInput,
  [inputType.file]: PicturesInput,
  [inputType.signature]: SignatureInput,
  [inputType.person]: RecordInput,
  [inputType.company]: RecordInput,
  [inputType.userList]: SignOnInput,
  [inputType.equipment]: RecordInput,
  [inputType.location]: RecordInput,
  [inputType.document]: RecordInput,
  [inputType.linked]: RecordInput,
  [inputType.risk]: RiskInput,
  [inputType.riskTable]: RiskTableInput,
  [inputType.bodyMap]: BodyMapInput,
  [inputType.injury]: InjuryInput,
  [inputType.substance]: SubstanceInput,
  [inputType.gas]: GasInput,
  [inputType.instruction]: null,
  [inputType.video]: VideoInput,
  [inputType.quiz]: QuizInput,
}

/** The input for the question's type. */
export const AnswerInput = memo(function AnswerInput(props: AnswerInputProps) {
  const Input = inputs[props.question.inputTypeId]
  return (
    Input && (
      <Suspense fallback={<span className="waiting answer-waiting" />}>
        <Input {...props} />
      </Suspense>
    )
  )
})

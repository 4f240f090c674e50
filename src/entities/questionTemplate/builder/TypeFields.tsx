import { useController } from 'react-hook-form'
import { usualGasLimits, type GasLimits } from '#contract/entities/templateQuestion.ts'
import {
  hasOptions,
  inputType,
  isNumeric,
  isToRead,
  isWords,
  type InputTypeId,
} from '#contract/questions/inputTypes.ts'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { NumberBox } from '#src/ui/fields/NumberBox.tsx'
import { questionLabel, type QuestionFields } from './saving.tsx'

interface Props {
  form: QuestionFields
  inputTypeId: InputTypeId
  scoringOn: boolean
}

/** The settings specific to a question's answer type. */
export function TypeFields({ form, inputTypeId: id, scoringOn }: Props) {
  const several = id === inputType.multiple
  const scored = scoringOn && (hasOptions(id) || id === inputType.rating)
  const range = isNumeric(id) || several
  const anything =
    range ||
    scored ||
    isWords(id) ||
    id === inputType.quiz ||
    id === inputType.video ||
    id === inputType.gas ||
    !isToRead(id)
  if (!anything) return null
  return (
    <div className="fields compact-fields">
      {range && (
        <NumberField
          form={form}
          name="min"
          label={several ? 'Choose at least' : undefined}
          decimals={several ? 0 : 4}
          optional
        />
      )}
      {range && (
        <NumberField
          form={form}
          name="max"
          label={several ? 'Choose at most' : undefined}
          decimals={several ? 0 : 4}
          optional
        />
      )}
      {isNumeric(id) && <NumberField form={form} name="step" decimals={4} optional />}
      {isNumeric(id) && <TextField form={form} name="unit" maxLength={20} orNull placeholder="m, °C, bar" />}
      {isWords(id) && <NumberField form={form} name="maxLength" optional />}
      {id === inputType.shortText && (
        <TextField
          form={form}
          name="regex"
          help="Required format: [A-Z]{2}-\d{4} accepts AB-1234. Leave empty to accept any text."
          wide
          maxLength={200}
          orNull
        />
      )}
      {id === inputType.quiz && <NumberField form={form} name="attempts" optional placeholder="Unlimited" />}
      {id === inputType.video && <TextField form={form} name="videoUrl" type="url" wide placeholder="https://" />}
      {!isToRead(id) && id !== inputType.file && (
        <NumberField
          form={form}
          name="minPhotos"
          label={id === inputType.photo ? undefined : 'Photos with the answer'}
        />
      )}
      {scored && <NumberField form={form} name="weight" decimals={2} />}
      {id === inputType.gas && <GasLimitFields form={form} />}
    </div>
  )
}

const gases = [
  ['o2Min', '%'],
  ['o2Max', '%'],
  ['lelMax', '%'],
  ['coMax', 'ppm'],
  ['h2sMax', 'ppm'],
] as const

function GasLimitFields({ form }: { form: QuestionFields }) {
  const { field } = useController({ name: 'gasLimits', control: form.control })
  const limits = (field.value ?? usualGasLimits) as GasLimits
  return (
    <fieldset className="rule-box wide gas-limits">
      <legend>Readings outside these limits fail</legend>
      {gases.map(([name, unit]) => (
        <label key={name} className="stack field-stack">
          <span className="small">{`${questionLabel(`gasLimits.${name}`)} (${unit})`}</span>
          <NumberBox
            value={limits[name]}
            unit={unit}
            onChange={(next) => field.onChange({ ...limits, [name]: next ?? 0 })}
          />
        </label>
      ))}
    </fieldset>
  )
}

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
import type { QuestionFields } from './saving.tsx'

interface Props {
  form: QuestionFields
  inputTypeId: InputTypeId
  scoringOn: boolean
}

/** The settings that only some ways to answer have. */
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
          label={several ? 'Choose at least' : 'Least'}
          decimals={several ? 0 : 4}
          optional
          negative={!several}
        />
      )}
      {range && (
        <NumberField
          form={form}
          name="max"
          label={several ? 'Choose at most' : 'Most'}
          decimals={several ? 0 : 4}
          optional
          negative={!several}
        />
      )}
      {isNumeric(id) && <NumberField form={form} name="step" label="Step" decimals={4} optional />}
      {isNumeric(id) && (
        <TextField form={form} name="unit" label="Unit" maxLength={20} orNull placeholder="m, °C, bar" />
      )}
      {isWords(id) && <NumberField form={form} name="maxLength" label="Most characters" optional />}
      {id === inputType.shortText && (
        <TextField
          form={form}
          name="regex"
          label="Pattern"
          help="Answers must have this form: [A-Z]{2}-\d{4} takes AB-1234. Empty takes any words."
          wide
          maxLength={200}
          orNull
        />
      )}
      {id === inputType.quiz && (
        <NumberField form={form} name="attempts" label="Tries" optional placeholder="As many as one likes" />
      )}
      {id === inputType.video && (
        <TextField form={form} name="videoUrl" label="Address of the video" type="url" wide placeholder="https://" />
      )}
      {!isToRead(id) && id !== inputType.file && (
        <NumberField
          form={form}
          name="minPhotos"
          label={id === inputType.photo ? 'Photos at least' : 'Photos with the answer'}
        />
      )}
      {scored && <NumberField form={form} name="weight" label="Weight" decimals={2} />}
      {id === inputType.gas && <GasLimitFields form={form} />}
    </div>
  )
}

const gases = [
  ['o2Min', 'O₂ at least', '%'],
  ['o2Max', 'O₂ at most', '%'],
  ['lelMax', 'LEL at most', '%'],
  ['coMax', 'CO at most', 'ppm'],
  ['h2sMax', 'H₂S at most', 'ppm'],
] as const

function GasLimitFields({ form }: { form: QuestionFields }) {
  const { field } = useController({ name: 'gasLimits', control: form.control })
  const limits = (field.value ?? usualGasLimits) as GasLimits
  return (
    <fieldset className="rule-box wide gas-limits">
      <legend>Readings outside of these fail</legend>
      {gases.map(([name, label, unit]) => (
        <label key={name} className="stack field-stack">
          <span className="small">{`${label} (${unit})`}</span>
          <input
            className="input"
            type="number"
            step="any"
            min={0}
            value={limits[name]}
            onChange={({ target }) => field.onChange({ ...limits, [name]: target.valueAsNumber || 0 })}
          />
        </label>
      ))}
    </fieldset>
  )
}

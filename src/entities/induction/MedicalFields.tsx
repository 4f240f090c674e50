import { useWatch, type UseFormReturn } from 'react-hook-form'
import { Button } from '#src/ui/Button.tsx'
import { useField } from '#src/ui/fields/field.ts'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'

/** Asks a person about their health and necessary adjustments. The input leaves the page only when it is saved. */
export function MedicalFields({ form }: { form: UseFormReturn }) {
  const { value, set, box } = useField({ form, name: 'needsMedical', label: 'Medical arrangements' })
  const needs: unknown = useWatch({ control: form.control, name: 'needsMedical' })
  return (
    <div className="stack">
      <p>Is there anything about their health that first aiders or supervisors must allow for?</p>
      <div className="line" role="group" aria-label="Needs medical arrangements">
        {[true, false].map((one) => (
          <Button key={String(one)} aria-pressed={value === one} onClick={() => set(one)}>
            {one ? 'Yes' : 'No'}
          </Button>
        ))}
      </div>
      {box.error && (
        <p className="small tone-red due" role="alert">
          {box.error}
        </p>
      )}
      {needs === true && (
        <LongTextField
          form={form}
          name="medicalDetail"
          label="What to allow for"
          required
          rows={2}
          orNull
          help="Medicines, what to do in an emergency, work they must not do"
        />
      )}
    </div>
  )
}

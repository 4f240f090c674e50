import type { UseFormReturn } from 'react-hook-form'
import { useField } from '#src/ui/fields/field.ts'
import { Button } from '#src/ui/Button.tsx'
import { Panel } from '#src/ui/Panel.tsx'

/** Asks one person of a group about their health. The answer leaves the page only with their save. */
export function MedicalChoice({ form }: { form: UseFormReturn }) {
  const { value, set, box } = useField({ form, name: 'needsMedical', label: 'Medical arrangements' })
  return (
    <Panel title="Medical arrangements">
      <div className="stack tight-stack">
        <p>Is there anything about their health that first aiders or supervisors must allow for?</p>
        <div className="line" role="group" aria-label="Needs medical arrangements">
          {[true, false].map((needs) => (
            <Button
              key={String(needs)}
              aria-pressed={value === needs}
              kind={value === needs ? 'primary' : 'plain'}
              onClick={() => set(needs)}
            >
              {needs ? 'Yes' : 'No'}
            </Button>
          ))}
        </div>
        {box.error && (
          <p className="small tone-red due" role="alert">
            {box.error}
          </p>
        )}
      </div>
    </Panel>
  )
}

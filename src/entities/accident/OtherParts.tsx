import type { Accident } from '#contract/entities/accident.ts'
import type { AccidentDetails } from '#contract/safety/accidentDetails.ts'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { personByPin } from '../projectPerson/shared/personByPin.ts'
import { PersonField } from '../projectPerson/shared/PersonField.tsx'
import { SignatureField } from '#src/entities/safetyRecord/SignatureField.tsx'
import { PartForm } from './PartForm.tsx'

interface Props<Stored> {
  row: Accident
  stored: Stored | null
  onClose(): void
}

/** What happened, in the words of whoever reports it. */
export const AccountForm = (props: Props<NonNullable<AccidentDetails['account']>>) => (
  <PartForm
    {...props}
    part="account"
    start={{ narrative: '', immediateAction: null }}
    type="What happened"
    title="What happened"
  >
    {(form) => (
      <div className="fields">
        <LongTextField
          form={form}
          name="narrative"
          required
          wide
          rows={8}
          help="In order, and facts only: the investigation finds the causes"
        />
        <LongTextField form={form} name="immediateAction" wide rows={3} orNull />
      </div>
    )}
  </PartForm>
)

/** Someone who saw or heard it, and what they say. */
export const WitnessForm = (props: Props<AccidentDetails['witnesses'][number]>) => (
  <PartForm
    {...props}
    part="witness"
    start={{ name: '', personId: null, company: null, phone: null, statement: null, signature: null }}
    type="Witness"
    title="Who saw it"
  >
    {(form) => (
      <>
        <div className="fields">
          <PersonField
            form={form}
            place="accidentWitness"
            projectId={props.row.projectId}
            row={props.stored?.content ?? null}
            autoFocus
          />
          <TextField form={form} name="phone" type="tel" maxLength={20} orNull />
          <LongTextField form={form} name="statement" wide rows={6} orNull help="In their own words" />
        </div>
        <SignatureField
          form={form}
          statement="This is what I saw and heard."
          signer={personByPin(form, 'accidentWitness', props.row.projectId)}
        />
      </>
    )}
  </PartForm>
)

import { useWatch } from 'react-hook-form'
import {
  rhythms,
  rhythmWords,
  weekdayWords,
  type viewSubscription,
  type ViewSubscriptionSummary,
} from '#contract/entities/viewSubscription.ts'
import { RadioField } from '#src/ui/fields/RadioField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { RecordForm, type RecordFields } from '../RecordForm.tsx'
import { viewSubscriptions } from '../../viewSubscription/data.ts'
import { Unsubscribe } from './Unsubscribe.tsx'

const often = rhythms.map((value) => ({ value, label: rhythmWords[value] }))
const days = Object.entries(weekdayWords).map(([value, label]) => ({ value: Number(value), label }))

interface Props {
  savedViewId: number
  viewName: string
  /** The subscription that the user has already. */
  subscription: ViewSubscriptionSummary | undefined
  onClose: () => void
}

/** Subscribes to a view: its rows come by e-mail in the morning of the project. */
export const SubscriptionForm = ({ savedViewId, viewName, subscription, onClose }: Props) => (
  <RecordForm
    id={subscription?.id ?? 0}
    data={viewSubscriptions}
    of={`view/${savedViewId}/`}
    size="narrow"
    title={`Get “${viewName}” by e-mail`}
    defaults={{ savedViewId, rhythm: 'weekly', weekday: 1, isSentEmpty: false }}
    onClose={onClose}
  >
    {(form, row) => (
      <>
        <p className="quiet none">
          The rows that you may read come from six in the morning on site, with a link to each. The first mail comes
          tomorrow at the earliest.
        </p>
        <div className="fields">
          <RadioField form={form} name="rhythm" required options={often} wide autoFocus />
          <Weekday form={form} />
          <SwitchField form={form} name="isSentEmpty" wide />
        </div>
        {row && <Unsubscribe subscription={row} onDone={onClose} />}
      </>
    )}
  </RecordForm>
)

function Weekday({ form }: { form: RecordFields<typeof viewSubscription> }) {
  const rhythm = useWatch({ control: form.control, name: 'rhythm' }) as string | undefined
  return rhythm === 'weekly' && <SelectField form={form} name="weekday" required options={days} wide />
}

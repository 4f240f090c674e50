import type { WeatherDay } from '#contract/entities/weatherDay.ts'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { dateWords, dayOf } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { PastChanges } from '../record/PastChanges.tsx'
import { RecordForm } from '../record/RecordForm.tsx'
import { weatherDays } from './data.ts'

interface Props {
  id: number
  projectId: number
  onClose: () => void
  onMade: (row: WeatherDay) => void
}

/** The form of one day's weather. A new one is of today. */
export function WeatherForm({ projectId, ...props }: Props) {
  const clock = useClock()
  const today = dayOf(clock.now, clock.zone)
  return (
    <RecordForm
      {...props}
      data={weatherDays}
      of={`project/${projectId}/`}
      title="Record weather"
      defaults={{ projectId, date: today, isWorkingDay: true }}
      removal={({ date }) => ({
        name: `the weather of ${dateWords(date, clock)}`,
        consequences: 'If a weather service is set up, it may fill in the day again.',
      })}
    >
      {(form, row) => (
        <>
          {row?.source === 'provider' && (
            <Notice tone="blue">
              This day comes from the weather service. Once you save it, the service no longer changes it.
            </Notice>
          )}
          <div className="fields">
            <DateField form={form} name="date" required until={today} />
            <SwitchField form={form} name="isWorkingDay" />
            <TextField form={form} name="amSummary" orNull autoFocus maxLength={100} />
            <TextField form={form} name="pmSummary" orNull maxLength={100} />
            <NumberField form={form} name="tempMin" unit="°C" decimals={1} optional />
            <NumberField form={form} name="tempMax" unit="°C" decimals={1} optional />
            <NumberField form={form} name="rainMm" unit="mm" decimals={1} optional />
            <NumberField form={form} name="windAvg" unit="m/s" decimals={1} optional />
            <NumberField form={form} name="gustMax" unit="m/s" decimals={1} optional />
            <NumberField form={form} name="hoursLost" unit="hours" decimals={1} optional />
            <TextField form={form} name="lostActivity" wide orNull maxLength={200} />
            <LongTextField form={form} name="note" wide rows={3} orNull maxLength={2000} />
          </div>
          {row && <PastChanges id={row.id} data={weatherDays} />}
        </>
      )}
    </RecordForm>
  )
}

import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useWatch, type FieldValues } from 'react-hook-form'
import { restoreDays } from '#contract/constants.ts'
import { countryWords } from '#contract/people/countries.ts'
import { jurisdictions } from '#contract/entities/project.ts'
import { dueRules, dueRuleWords, usualFileTypes } from '#contract/entities/settings.ts'
import { timeZones, timeZoneWords } from '#contract/time/timeZones.ts'
import { dueAfter, holidaysOf, holidayWords, type HolidaySet } from '#contract/time/holidays.ts'
import { counted } from '#contract/text/amounts.ts'
import { useByProvider } from '#src/data/byProvider.ts'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { TagsField } from '#src/ui/fields/TagsField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { dateWords, dayOf } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { retention } from '../person/data.ts'
import type { RecordFields } from '../record/RecordForm.tsx'
import { SystemSelect } from '../user/shared/SystemSelect.tsx'
import { Closures } from './Closures.tsx'
import type { officeSettings } from './data.ts'
import { DaysField } from './DaysField.tsx'

interface Props {
  form: RecordFields<typeof officeSettings.entity>
}

const options = <V extends string>(values: readonly V[], words: Readonly<Record<V, string>>) =>
  values.map((value) => ({ value, label: words[value] }))

const themes = [
  { value: '', label: 'Same as the device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

const Organisation = ({ form }: Props) => (
  <>
    <TextField
      form={form}
      name="organisationName"
      required
      wide
      maxLength={100}
      help="Shown above the menu and on the sign-in page."
    />
    <SelectField
      form={form}
      name="jurisdiction"
      required
      options={options(jurisdictions, countryWords)}
      help="Default for new projects."
    />
    <SelectField
      form={form}
      name="timeZone"
      required
      options={options(timeZones, timeZoneWords)}
      help="Used for the office’s dates; default for new projects and users."
    />
    <SelectField form={form} name="theme" options={themes} help="For people who have not set their own." />
  </>
)

function Calendar({ form }: Props) {
  const days = useWatch({ control: form.control as never, name: 'workingDays' }) as unknown
  return (
    <>
      <DaysField form={form} name="workingDays" />
      <SelectField
        form={form}
        name="dueRule"
        required
        options={options(dueRules, dueRuleWords)}
        help="How days are counted to the due date of an RFI or an action. The periods of a contract count as the contract says."
      />
      <Closures form={form} />
      {Array.isArray(days) && days.length > 0 && <CalendarWords form={form} />}
    </>
  )
}

/** Shows the effect of the calendar while it is edited: a sample due date on a project of the usual jurisdiction. */
function CalendarWords({ form }: Props) {
  const clock = useClock()
  const { jurisdiction, workingDays, closures, dueRule, rfiDays } = useWatch({
    control: form.control as never,
  }) as FieldValues
  const set = jurisdiction as HolidaySet
  const today = dayOf(clock.now, clock.zone)
  const year = Number(today.slice(0, 4))
  const next = [...holidaysOf(set, year), ...holidaysOf(set, year + 1)].filter(({ day }) => day >= today).slice(0, 3)
  const known = (closures as { from: string; to: string | null }[]).filter(({ from }) => from)
  const due = dueAfter(today, Math.min(Number(rfiDays) || 0, 365), dueRule as 'calendar', {
    holidaySet: set,
    workingDays: workingDays as number[],
    closures: known,
  })
  return (
    <p className="wide small quiet" role="status">
      {`Each project has the public holidays of where it is. Next in ${holidayWords[set]}: ${next.map(({ name, day }) => `${name}, ${dateWords(day, clock)}`).join('; ')}. An RFI asked there today would be due ${dateWords(due, clock)}.`}
    </p>
  )
}

const Answers = ({ form }: Props) => (
  <>
    <NumberField form={form} name="rfiDays" required unit="days" help="Default for new projects." />
    <NumberField
      form={form}
      name="changeResponseDays"
      optional
      unit="days"
      help="From the quotation to the decision, where the contract form and the project give no time. Leave it empty for none."
    />
    <p className="wide small quiet">
      Days for actions depend on their priority:{' '}
      <UiLink href="/manage/settings?tab=lists&list=questionResponseActionPriorities">Action priorities</UiLink>.
    </p>
  </>
)

const Risk = ({ form }: Props) => (
  <>
    <NumberField
      form={form}
      name="riskLowTo"
      required
      unit="of 25"
      help="RAMS, incidents and checklists: likelihood times severity."
    />
    <NumberField
      form={form}
      name="riskMediumTo"
      required
      unit="of 25"
      help="Anything above is high: RAMS with such a hazard are approved only with a reason."
    />
  </>
)

const SignIn = ({ form }: Props) => (
  <>
    {useByProvider() && (
      <p className="wide small quiet">
        People sign in through your organisation, which has its own rules. These apply only to passwords kept here.
      </p>
    )}
    <NumberField form={form} name="shortestPassword" required unit="characters" help="For passwords set from now on." />
    <NumberField
      form={form}
      name="lockAfter"
      required
      unit="tries"
      help="Administrators and user managers can see and end a lock."
    />
    <NumberField form={form} name="lockMinutes" required unit="minutes" help="It then ends automatically." />
  </>
)

const MailAndFiles = ({ form }: Props) => (
  <>
    <TextField
      form={form}
      name="mailSender"
      required
      wide
      maxLength={60}
      help="Shown as the sender’s name on every e-mail."
    />
    <TagsField
      form={form}
      name="fileTypes"
      required
      wide
      suggestions={usualFileTypes}
      help="File types that can be uploaded. Programs and scripts are never allowed."
    />
  </>
)

const KeepingRecords = ({ form }: Props) => (
  <>
    <p className="wide small quiet">
      Deleted records can be restored from the recycle bin for {restoreDays} days and are then kept for the number of
      years you set here. After that they are removed for good, with their files and history. A deactivated or deleted
      account loses the person’s name, address and phone number after the same time; what they did is kept under a name
      such as Former user 12. People of sites who are on no open project any more lose their name, birth date, phones,
      cards, photo and emergency contact in the same way; their days on site stay. This runs every morning, and the
      history on this page says how much was removed.
    </p>
    <NumberField
      form={form}
      name="retentionYears"
      required
      unit="years"
      help="By law, accident records must be kept for 10 years in Ireland and 3 years in Great Britain."
    />
    <Leavers form={form} />
  </>
)

/** How many people of sites the number of years comes to. */
function Leavers({ form }: Props) {
  const typed = useWatch({ control: form.control, name: 'retentionYears' }) as number | null
  const [years] = useDebouncedValue(typed, typingPause)
  const isKnown = years !== null && Number.isInteger(years) && years >= 1 && years <= 100
  const { data } = useQuery({ ...retention(years ?? 0), enabled: isKnown })
  if (!data) return null
  return (
    <p className="wide small quiet" role="status">
      {data.people === 0
        ? 'Nobody of the people of sites left so long ago.'
        : `${counted(data.people, 'person', 'people')} of sites left so long ago and will lose the name tomorrow morning.`}
    </p>
  )
}

/** Milliseconds without a key after which the people are counted. */
const typingPause = 300

const Systems = ({ form }: Props) => (
  <SystemSelect form={form} name="systems" required help="Nobody sees a system that is off; its records are kept." />
)

/** The sections of the form, in order. */
export const settingsParts = [
  { id: 'organisation', title: 'Organisation', Fields: Organisation },
  { id: 'calendar', title: 'Working week', Fields: Calendar },
  { id: 'answers', title: 'Time to answer', Fields: Answers },
  { id: 'risk', title: 'Risk bands', Fields: Risk },
  { id: 'signIn', title: 'Signing in', Fields: SignIn },
  { id: 'mail', title: 'Mail and files', Fields: MailAndFiles },
  { id: 'systems', title: 'Systems', Fields: Systems },
  { id: 'keeping', title: 'Keeping records', Fields: KeepingRecords },
] as const

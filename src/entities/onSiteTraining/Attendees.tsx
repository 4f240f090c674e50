import { useMutation } from '@tanstack/react-query'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { ReactNode } from 'react'
import type { OnSiteTraining } from '#contract/entities/onSiteTraining.ts'
import { Button } from '#src/ui/Button.tsx'
import type { Option } from '#src/ui/fields/field.ts'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { SignOnPanel } from '#src/entities/safetyRecord/SignOnPanel.tsx'
import { usePeopleOptions } from '../userProjectRole/shared/usePeopleOptions.ts'
import { onSiteTrainings } from './data.ts'

const signWords = {
  verb: 'Sign',
  follows: 'They sign on this device, one after the other.',
  success: 'has one more signature',
}

/** The people who attended and signed. */
export function Attendees({ row }: { row: OnSiteTraining }) {
  const people = usePeopleOptions(row.projectId, [], ['sms'])
  const { mutate, error, isPending, variables } = useMutation(onSiteTrainings.act('strikeOff', row))
  return (
    <SignOnPanel
      data={onSiteTrainings}
      row={row}
      title="Attendance"
      count={row.attendeeCount}
      signed={row.attendees}
      none="Nobody has signed yet. Those who attend sign here, one after the other."
      move="signOn"
      words={signWords}
      called={row.number ?? row.title}
      statement="I attended and have understood it."
      company={row.clientName ?? ''}
      more={{
        start: { userId: null },
        render: (form, named) => (
          <Attendee form={form} people={people}>
            {named}
          </Attendee>
        ),
        signerOf: ({ userId }) => {
          const chosen = people.find(({ value }) => value === userId)
          return chosen ? { userId: chosen.value, name: chosen.label } : null
        },
      }}
      renderTime={({ at }) => <Moment at={at} withTime />}
      renderTool={({ id, name }) =>
        row.allowedActions.includes('strikeOff') && (
          <Button
            small
            disabled={isPending && variables?.attendeeId === id}
            onClick={() => mutate({ attendeeId: id })}
            aria-label={`Strike off ${name}`}
          >
            Strike off
          </Button>
        )
      }
    >
      {error && <Notice tone="red">{error.message}</Notice>}
    </SignOnPanel>
  )
}

interface AttendeeProps {
  form: UseFormReturn
  people: readonly Option[]
  children: ReactNode
}

/** The next person to sign: a name, or someone with an account. */
function Attendee({ form, people, children }: AttendeeProps) {
  const chosen = useWatch({ control: form.control, name: 'userId' }) as number | null
  return (
    <>
      {!chosen && children}
      <SelectField
        form={form}
        name="userId"
        label="Person with an account"
        none="None"
        help="In place of a name"
        options={people}
      />
    </>
  )
}

import { recordSystemOf } from '#contract/recordSystem.ts'
import { useEffect } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { permit as entity, type Permit } from '#contract/entities/permit.ts'
import { CheckField } from '#src/ui/fields/CheckField.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { SignatureField } from '#src/entities/safetyRecord/SignatureField.tsx'
import { closingGaps, signature, submission } from '#src/entities/safetyRecord/submission.tsx'
import { moveDialog } from '../record/moves/moveDialog.tsx'
import { reason, type CustomField, type FieldPlace, type PlainField } from '../record/moves/moveFields.ts'
import { PersonField } from '../projectPerson/shared/PersonField.tsx'
import { usePeopleOptions } from '../userProjectRole/shared/usePeopleOptions.ts'
import { ClashNotice } from './ClashNotice.tsx'
import { permits } from './data.ts'
import { permitMoves } from './permitMoves.ts'

/** The usual watch after hot work, in minutes. */
const usualFireWatch = 60

/** How the place of the work is left. */
const placeLeft = ({ isolations }: Permit) =>
  [
    { as: 'check', name: 'areaSafe', label: 'The area is safe and tidy' },
    {
      as: 'check',
      name: 'isolationsRemoved',
      label:
        isolations.length > 0
          ? `The ${isolations.length === 1 ? 'isolation is' : 'isolations are'} removed, or stay under another permit`
          : 'Nothing is left isolated under this permit',
    },
  ] as const satisfies readonly PlainField[]

const fireWatch = ({ processSubTypeName }: Permit) =>
  ({
    as: 'number',
    name: 'fireWatchMinutes',
    label: 'Fire watch',
    unit: 'minutes',
    help: 'The permit cannot be closed before',
    start: /hot work/i.test(processSubTypeName) ? usualFireWatch : 0,
  }) as const satisfies PlainField

/** Why someone takes over, and whom they found on the work. */
const found = ({ signedOn }: Permit) =>
  [
    reason,
    {
      as: 'number',
      name: 'headCount',
      label: 'People found on the work',
      required: true,
      help: signedOn > 0 ? `${signedOn} signed on and not off` : 'Nobody is signed on',
      start: null,
    },
    { as: 'check', name: 'allOff', label: 'All of them are off the work' },
  ] as const satisfies readonly PlainField[]

const peopleOut = ({ signedOn }: Permit) =>
  ({
    as: 'check',
    name: 'peopleOut',
    isHidden: signedOn === 0,
    label: signedOn === 1 ? 'The person still signed on is out' : `The ${signedOn} people still signed on are out`,
  }) as const satisfies PlainField

const workFinished = 'The work under this permit is finished.'
const finished = signature(workFinished)

/** The holder's signature: their own, or on this device that of a holder without an account. */
const ofHolder = (row: Permit, statement: string): CustomField<Permit, 'signature'> => ({
  start: { signature: [] },
  show: ({ form }) => <HolderSignature form={form} row={row} statement={statement} />,
})

interface HolderProps {
  form: UseFormReturn
  row: Permit
  statement: string
}

function HolderSignature({ form, row, statement }: HolderProps) {
  const { holderPersonId: personId, holderUserId, holderName: name, projectId } = row
  if (holderUserId !== null || personId === null) return <SignatureField form={form} statement={statement} />
  return (
    <>
      <Notice tone="blue" title={`Hand the device to ${name}`}>
        {name} has no account and signs here: with the site PIN, or by hand if none is set.
      </Notice>
      <SignatureField form={form} statement={statement} signer={{ personId, name, projectId }} />
    </>
  )
}

const knows = 'The new holder knows the work, the place and the conditions of this permit.'

/** The signature of a handover: the holder's, or that of an issuer or manager while the holder is not there. */
function HandOverSignature({ form, row }: FieldPlace<Permit>) {
  const isWithoutAccount = row.holderUserId === null
  const mayStandIn = row.allowedActions.includes('extend')
  const holderSigns = useWatch({ control: form.control, name: 'holderSigns' }) as boolean
  const { setValue } = form
  // What one has signed does not count for the other.
  useEffect(() => {
    if (typeof holderSigns === 'boolean') setValue('signature', [])
  }, [setValue, holderSigns])
  if (!isWithoutAccount) return <SignatureField form={form} statement={knows} />
  return (
    <>
      {mayStandIn && <CheckField form={form} name="holderSigns" label={`${row.holderName} signs on this device`} />}
      {holderSigns ? (
        <HolderSignature form={form} row={row} statement={knows} />
      ) : (
        <SignatureField form={form} statement={knows} />
      )}
    </>
  )
}
const inspected = signature('I have inspected the place. It is safe and can be used as before.')

/** Takes a permit a step further. */
export const PermitMoveModal = moveDialog({
  data: permits,
  words: permitMoves,
  fields: {
    submit: [submission<Permit>(entity, { above: (row) => <ClashNotice row={row} /> })],
    start: (row) => [
      ofHolder(
        row,
        'I accept this permit, have read its conditions and will keep to them. I hand it back when the work is done.',
      ),
    ],
    extend: ({ validTo, maxDurationHours }) => [
      {
        as: 'moment',
        name: 'validTo',
        label: 'New end',
        required: true,
        help: maxDurationHours ? `It may run for ${maxDurationHours} hours in all` : undefined,
        start: validTo,
      },
      { ...reason, autoFocus: false },
    ],
    handOver: [
      {
        start: { holderPersonId: null, holderUserId: null },
        show: ({ form, row }) => <NewHolder form={form} row={row} />,
      },
      { start: { holderSigns: true, signature: [] }, show: (place) => <HandOverSignature {...place} /> },
    ],
    resume: [
      { as: 'longText', name: 'check', label: 'What was checked', required: true, autoFocus: true, rows: 3 },
      signature('I have checked the place and its controls. Work may resume.'),
    ],
    handBack: (row) => [
      closingGaps(entity),
      ...placeLeft(row),
      peopleOut(row),
      fireWatch(row),
      ofHolder(row, workFinished),
    ],
    takeOverHandBack: (row) => [closingGaps(entity), ...found(row), ...placeLeft(row), fireWatch(row), finished],
    takeOverClosing: (row) => [...found(row), inspected],
    close: [inspected],
    suspend: [reason],
    goWithoutFile: [reason],
    notAccept: [reason],
    cancel: [reason],
  },
})

function NewHolder({ form, row }: { form: UseFormReturn; row: Permit }) {
  const people = usePeopleOptions(row.projectId, [], [recordSystemOf(row.systemId)])
  return (
    <PersonField
      form={form}
      place="permitHolder"
      projectId={row.projectId}
      row={null}
      accounts={people.filter(({ value }) => value !== row.holderUserId && value !== row.issuerUserId)}
      label="New permit holder"
    />
  )
}

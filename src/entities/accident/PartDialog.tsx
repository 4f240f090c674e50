import type { Accident } from '#contract/entities/accident.ts'
import type { AccidentDetails } from '#contract/safety/accidentDetails.ts'
import { InjuredForm } from './InjuredForm.tsx'
import { AccountForm, WitnessForm } from './OtherParts.tsx'

/** The part that is open in a dialog; `key` is null for a new person. */
export type OpenPart = { part: 'injured' | 'witness'; key: string | null } | { part: 'account' }

interface Props {
  row: Accident
  details: AccidentDetails
  open: OpenPart
  onClose(): void
}

/** The form for one part of an accident. */
export function PartDialog({ row, details: { account, injured, witnesses, jurisdiction }, open, onClose }: Props) {
  if (open.part === 'account') return <AccountForm row={row} stored={account} onClose={onClose} />
  const isOpen = ({ key }: { key: string }) => key === open.key
  return open.part === 'injured' ? (
    <InjuredForm row={row} stored={injured.find(isOpen) ?? null} jurisdiction={jurisdiction} onClose={onClose} />
  ) : (
    <WitnessForm row={row} stored={witnesses.find(isOpen) ?? null} onClose={onClose} />
  )
}

import { IconAlertTriangle } from '@tabler/icons-react'
import { isSignedBeforeChange, signedBeforeChange } from '#contract/questionnaires/signOn.ts'

interface Props {
  /** The hash of what was signed; absent from old signatures, which were stored without one. */
  signed: string | null | undefined
  /** The record, with the hash of its latest submission. */
  row: object
}

/** Warns that a record was changed after it was signed (domain specification, 6.2); nothing if it was not. */
export const SignedBefore = ({ signed, row }: Props) =>
  isSignedBeforeChange(signed, (row as { contentHash?: string | null }).contentHash) && (
    <span className="line tight small tone-amber due">
      <IconAlertTriangle size={14} aria-hidden />
      {signedBeforeChange}
    </span>
  )

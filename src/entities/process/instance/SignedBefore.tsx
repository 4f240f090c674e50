import { IconAlertTriangle } from '@tabler/icons-react'

interface Props {
  /** The hash of what was signed; null for signatures from before hashes were kept with them. */
  signed: string | null
  /** The hash of what was submitted last. */
  now: string | null
}

/** Says that a record was changed after it was signed (domain specification, 6.2); nothing if it was not. */
export const SignedBefore = ({ signed, now }: Props) =>
  signed !== null &&
  now !== null &&
  signed !== now && (
    <span className="line tight small tone-amber due">
      <IconAlertTriangle size={14} aria-hidden />
      Signed before change
    </span>
  )

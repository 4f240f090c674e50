import { Moment } from '#src/ui/Moment.tsx'
import { Notice } from '#src/ui/Notice.tsx'

/** Says why an account is locked, until when, and what ends it sooner. */
export const LockNotice = ({ endsOn }: { endsOn: string }) => (
  <Notice tone="amber" title="Locked after wrong passwords">
    Somebody may be guessing. The lock ends by itself <Moment at={endsOn} withTime inSentence />, with the right password, or when you unlock it.
  </Notice>
)

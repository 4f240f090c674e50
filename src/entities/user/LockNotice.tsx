import { useByProvider } from '#src/data/byProvider.ts'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'

/** Says why an account is locked, until when, and how to unlock it sooner. */
export const LockNotice = ({ endsOn }: { endsOn: string }) =>
  useByProvider() ? (
    <Notice tone="amber" title="Locked after wrong passwords">
      This happened while the account still used a password. Signing in with a work account still works. The lock ends
      automatically <Moment at={endsOn} withTime inSentence />, or when you unlock it.
    </Notice>
  ) : (
    <Notice tone="amber" title="Locked after wrong passwords">
      Someone may be guessing the password. The lock ends automatically <Moment at={endsOn} withTime inSentence />, or
      sooner with the right password or when you unlock it.
    </Notice>
  )

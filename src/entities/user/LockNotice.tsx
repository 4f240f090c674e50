import { useByProvider } from '#src/data/byProvider.ts'
import { Moment } from '#src/ui/Moment.tsx'
import { Notice } from '#src/ui/Notice.tsx'

/** Says why an account is locked, until when, and what ends it sooner. */
export const LockNotice = ({ endsOn }: { endsOn: string }) =>
  useByProvider() ? (
    <Notice tone="amber" title="Locked after wrong passwords">
      That was while passwords still opened this account; they open nothing any more, and a work account signs in all
      the same. The lock ends by itself <Moment at={endsOn} withTime inSentence />, or when you unlock it.
    </Notice>
  ) : (
    <Notice tone="amber" title="Locked after wrong passwords">
      Somebody may be guessing. The lock ends by itself <Moment at={endsOn} withTime inSentence />, with the right
      password, or when you unlock it.
    </Notice>
  )

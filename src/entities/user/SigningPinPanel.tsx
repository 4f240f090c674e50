import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SigningPin } from '#contract/people/signingPin.ts'
import { signingPin } from '#src/entities/user/shared/signingPin.ts'
import { Button } from '#src/ui/Button.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { SigningPinForm } from './SigningPinForm.tsx'

/** On the user's own account page: the date of the signing PIN, and buttons to set, change and remove it. */
export function SigningPinPanel({ id, email }: { id: number; email: string }) {
  const pin = useQuery(signingPin(id))
  const [asked, setAsked] = useState<'set' | 'remove' | null>(null)
  return (
    <Panel
      title="Signing by PIN"
      action={
        pin.data && (
          <span className="line tight">
            {pin.data.setOn && (
              <Button small onClick={() => setAsked('remove')}>
                Remove PIN
              </Button>
            )}
            <Button small onClick={() => setAsked('set')}>
              {pin.data.setOn ? 'Change PIN' : 'Set a PIN'}
            </Button>
          </span>
        )
      }
    >
      <Loaded of={pin} name="Your PIN">
        {(data) => <About {...data} />}
      </Loaded>
      {asked && <SigningPinForm id={id} email={email} asked={asked} onClose={() => setAsked(null)} />}
    </Panel>
  )
}

const About = ({ setOn, lockedUntil }: SigningPin) => (
  <div className="stack">
    {lockedUntil && (
      <Notice tone="amber" title="Locked after wrong PINs">
        Your PIN cannot be used where you are signed in until <Moment at={lockedUntil} withTime inSentence />. A new PIN
        ends the lock.
      </Notice>
    )}
    <p>{setOn ? <SetOn at={setOn} /> : 'You have no PIN.'}</p>
    <p className="quiet">
      A PIN is your signature on any device, even where someone else is signed in. Keep it to yourself.
    </p>
  </div>
)

const SetOn = ({ at }: { at: string }) => (
  <>
    Set <Moment at={at} withTime inSentence />
  </>
)

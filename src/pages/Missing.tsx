import { IconMapPinOff } from '@tabler/icons-react'
import { UiLink } from '../ui/LinkProvider.tsx'
import { DeadEnd } from './DeadEnd.tsx'

/** The page for an unknown URL. */
export const Missing = () => (
  <DeadEnd
    icon={IconMapPinOff}
    title="There is no page at this address"
    actions={
      <UiLink className="button primary" href="/manage/dashboard">
        Go to dashboard
      </UiLink>
    }
  >
    <p className="quiet">Check it for typing errors, or search for the page with Ctrl K.</p>
  </DeadEnd>
)

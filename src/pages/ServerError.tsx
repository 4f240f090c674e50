import { IconPlugConnectedX } from '@tabler/icons-react'
import { UiLink } from '../ui/LinkProvider.tsx'
import { DeadEnd } from './DeadEnd.tsx'

/** The page for a server error. */
export const ServerError = () => (
  <DeadEnd
    icon={IconPlugConnectedX}
    title="The server could not answer"
    failed
    actions={
      <UiLink className="button primary" href="/manage/dashboard">
        Go to dashboard
      </UiLink>
    }
  >
    <p className="quiet">Nothing you entered is lost. Try again in a moment.</p>
  </DeadEnd>
)

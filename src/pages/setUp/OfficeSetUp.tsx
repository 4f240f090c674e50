import { Suspense } from 'react'
import { mayPass } from '#contract/wire/session.ts'
import { useUser } from '#src/data/useUser.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'

const Panel = lazyPart(() => import('./OfficeSetUpPanel.tsx').then((file) => ({ default: file.OfficeSetUpPanel })))

/** The set-up list of the office for those who may do some of it; nobody else asks for it. */
export function OfficeSetUp() {
  if (!mayPass(useUser(), ['admin', 'end_user_manager', 'super_user'])) return null
  return (
    <Suspense>
      <Panel />
    </Suspense>
  )
}

import { Suspense } from 'react'
import { useUser } from '../data/useUser.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { Popover } from '../ui/menus/Popover.tsx'

const AccountItems = lazyPart(() => import('./AccountItems.tsx'))

/** A button with the signed-in user's initials that opens the account menu. */
export function AccountMenu() {
  const user = useUser()
  return (
    <Popover
      name={`${user.fullName}, ${user.name}, account`}
      kind="quiet"
      small={false}
      from="right"
      width={230}
      className="face-button"
      role="menu"
      label={<span className="face large">{user.name}</span>}
      onIntent={AccountItems.preload}
    >
      {(close) => (
        <Suspense fallback={null}>
          <AccountItems close={close} />
        </Suspense>
      )}
    </Popover>
  )
}

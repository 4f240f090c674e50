import { IconListCheck, IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { isOpenList, officeSetUpPreference } from '#contract/projects/setUp.ts'
import { roleWords } from '#contract/wire/session.ts'
import { officeSetUp, usePutAway } from '#src/pages/setUp/data.ts'
import { browserOf } from '../data/browser.ts'
import { clearUser } from '../data/session.ts'
import { UiLink } from '../ui/LinkProvider.tsx'
import { useScheme, wishScheme } from '../ui/theme/scheme.ts'
import { useUser } from '../data/useUser.ts'

/** The account menu: signed-in user, profile, theme and sign-out. */
export default function AccountItems({ close }: { close: () => void }) {
  const user = useUser()
  const { live, leave } = useRouteContext({ from: '__root__' })
  const { shown } = useScheme()
  const client = useQueryClient()
  const signOut = () => {
    live.stop()
    browserOf(client).tabs.announce({ what: 'signedOut', userId: user.id })
    clearUser(client)
    leave(user.logoutUrl || '/bff/logout')
  }
  return (
    <>
      <div className="account-name">
        <strong>{user.fullName}</strong>
        <span className="quiet small">{user.roles.map((role) => roleWords[role]).join(', ') || 'Staff'}</span>
      </div>
      <hr />
      <UiLink className="item" role="menuitem" href={`/manage/users/edit/${user.id}`} onClick={close}>
        <IconUser size={16} aria-hidden /> My details
      </UiLink>
      <button className="item" role="menuitem" onClick={() => wishScheme(shown === 'dark' ? 'light' : 'dark')}>
        {shown === 'dark' ? <IconSun size={16} aria-hidden /> : <IconMoon size={16} aria-hidden />}{' '}
        {shown === 'dark' ? 'Light' : 'Dark'} colours
      </button>
      <SetUpAgain close={close} />
      <hr />
      <button className="item" role="menuitem" onClick={signOut}>
        <IconLogout size={16} aria-hidden /> Sign out
      </button>
    </>
  )
}

/** Brings the set-up list back to the dashboard, as long as something of it is open. */
function SetUpAgain({ close }: { close: () => void }) {
  const { isAway, bringBack } = usePutAway(officeSetUpPreference)
  const { data } = useQuery({ ...officeSetUp, enabled: isAway === true })
  if (!isAway || !data || !isOpenList(data)) return null
  const again = () => {
    bringBack()
    close()
  }
  return (
    <UiLink className="item" role="menuitem" href="/manage/dashboard" onClick={again}>
      <IconListCheck size={16} aria-hidden /> Set up the office
    </UiLink>
  )
}

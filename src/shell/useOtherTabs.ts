import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { browserOf } from '../data/browser.ts'
import type { TabMessage } from '../data/otherTabs.ts'
import { holdForRenewal } from '../data/renewal.ts'
import { currentUser, reloadUser, clearUser } from '../data/session.ts'

const unknown = (error: unknown) => console.warn('The signed-in person could not be loaded anew', error)

/**
 * Follows the browser's other tabs, which share the session. Signs out when one signs out, reloads when one signs in as
 * another user, and holds requests while one renews the session.
 */
export function useOtherTabs() {
  const client = useQueryClient()
  const router = useRouter()
  const { boot, live, leave } = useRouteContext({ from: '__root__' })
  useEffect(() => {
    const { http, tabs } = browserOf(client)
    let release: (() => void) | null = null
    /** Reloads the page if another user is signed in now. */
    const follow = async () => {
      const before = currentUser(client).id
      const now = await reloadUser(client, boot.signIn, { slide: false })
      if (!now.isAuthenticated || now.id === before) return
      if (before > 0) clearUser(client)
      leave(router.state.location.href)
    }
    const heard: { [What in TabMessage['what']]: (message: Extract<TabMessage, { what: What }>) => void } = {
      signedIn: () => void follow().catch(unknown),
      signedOut({ userId }) {
        if (userId !== currentUser(client).id) return
        live.stop()
        clearUser(client)
      },
      renewing: () => (release = holdForRenewal(http)),
      renewed() {
        release?.()
        // The sign-out URL may have changed.
        void follow().catch(unknown)
      },
    }
    return tabs.onMessage((message) => heard[message.what](message as never))
  }, [client, router, boot, live, leave])
}

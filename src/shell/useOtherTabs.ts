import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { browserOf } from '../data/browser.ts'
import type { Told } from '../data/otherTabs.ts'
import { holdForRenewal } from '../data/renewal.ts'
import { currentUser, reloadUser, clearUser } from '../data/session.ts'

const unknown = (error: unknown) => console.warn('The signed-in person could not be loaded anew', error)

/**
 * Follows the other tabs of this browser, which share the session: out at once when one signs out, anew when one signs
 * in as somebody, and patient while one renews the session.
 */
export function useOtherTabs() {
  const client = useQueryClient()
  const router = useRouter()
  const { boot, live, leave } = useRouteContext({ from: '__root__' })
  useEffect(() => {
    const { http, tabs } = browserOf(client)
    let release: (() => void) | null = null
    /** The page of the person who is signed in now, loaded anew, unless it is theirs already. */
    const follow = async () => {
      const before = currentUser(client).id
      const now = await reloadUser(client, boot.signIn, { slide: false })
      if (!now.isAuthenticated || now.id === before) return
      if (before > 0) clearUser(client)
      leave(router.state.location.href)
    }
    const heard: { [What in Told['what']]: (told: Extract<Told, { what: What }>) => void } = {
      signedIn: () => void follow().catch(unknown),
      signedOut({ userId }) {
        if (userId !== currentUser(client).id) return
        live.stop()
        clearUser(client)
      },
      renewing: () => (release = holdForRenewal(http)),
      renewed() {
        release?.()
        // The way to sign out may be another one now.
        void follow().catch(unknown)
      },
    }
    return tabs.onMessage((told) => heard[told.what](told as never))
  }, [client, router, boot, live, leave])
}

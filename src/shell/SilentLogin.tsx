import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { browserOf } from '../data/browser.ts'
import { beginRenewal } from '../data/renewal.ts'
import { keepClaims, reloadUser, renewUser, type SessionUser } from '../data/session.ts'
import { SilentFrame } from './SilentFrame.tsx'
import { useSessionEnd } from './useSessionEnd.ts'
import { useUser } from '../data/useUser.ts'

/** The first screen comes first; then the claims are asked for. Milliseconds. */
const afterStart = 2_000

/**
 * Keeps what the browser knows of the signed-in person true (specification, 2.1 and 4.1): at the start, when rights
 * have changed and before the session ends. Where no provider signs people in, asking the gateway is enough.
 */
export function SilentLogin() {
  const client = useQueryClient()
  const {
    boot: { signIn: mode },
  } = useRouteContext({ from: '__root__' })
  const { endsAt, claimsNeedUpdate } = useUser()
  const [asking, setAsking] = useState(false)
  const isGateway = mode === 'gateway'
  const look = () => follow(client, reloadUser(client, mode, { slide: false }))
  useSessionEnd(endsAt, { look, renew: () => (isGateway ? setAsking(true) : follow(client, reloadUser(client, mode))) })
  useLookOnDrop(look)
  useEffect(() => {
    if (!isGateway) return undefined
    const timer = setTimeout(() => setAsking(true), afterStart)
    return () => clearTimeout(timer)
  }, [isGateway])
  return isGateway && (asking || claimsNeedUpdate) ? <Renewal client={client} onDone={() => setAsking(false)} /> : null
}

/** One silent sign-in, and what follows from its answer. */
function Renewal({ client, onDone }: { client: QueryClient; onDone: () => void }) {
  const {
    boot: { signIn: mode },
  } = useRouteContext({ from: '__root__' })
  const { endsAt } = useUser()
  useEffect(() => beginRenewal(client), [client])
  const answered = (isLoggedIn: boolean) => {
    onDone()
    if (isLoggedIn) follow(client, renewUser(client, mode))
    else if (endsAt !== null && Date.now() >= endsAt) browserOf(client).sessionIsOver()
    else keepClaims(client)
  }
  return <SilentFrame onAnswer={answered} />
}

/** A line that the gateway closes may mean that the session is over: then one question tells. */
function useLookOnDrop(look: () => void) {
  const { live } = useRouteContext({ from: '__root__' })
  const onDrop = useEffectEvent(look)
  useEffect(() => {
    let before = live.line()
    let asking: ReturnType<typeof setTimeout> | undefined
    const stop = live.subscribe(() => {
      const now = live.line()
      // Not at once: who signs out closes the line too, and is gone from this page a moment later.
      if (before === 'connected' && now === 'disconnected') asking = setTimeout(() => onDrop(), 100)
      before = now
    })
    return () => {
      clearTimeout(asking)
      stop()
    }
  }, [live])
}

/** Whoever turns out to be signed out leaves. A gateway that does not answer says nothing of the session. */
const follow = (client: QueryClient, loading: Promise<SessionUser>) =>
  void loading.then(
    ({ isAuthenticated }) => {
      if (!isAuthenticated) browserOf(client).sessionIsOver()
    },
    (error: unknown) => console.warn('The signed-in person could not be loaded anew', error),
  )

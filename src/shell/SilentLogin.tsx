import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { browserOf } from '../data/browser.ts'
import { beginRenewal } from '../data/renewal.ts'
import { keepClaims, reloadUser, renewUser, type SessionUser } from '../data/session.ts'
import { SilentFrame } from './SilentFrame.tsx'
import { useSessionEnd } from './useSessionEnd.ts'
import { useUser } from '../data/useUser.ts'
import { now } from '#src/clock/now.ts'

/** Delay in ms before claims are requested, so that the first screen loads first. */
const afterStart = 2_000

/**
 * Keeps the session data up to date (specification, 2.1 and 4.1): after the start, after a change of rights and before
 * the session ends. Without an identity provider it only asks the gateway.
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
  useCheckOnDisconnect(look)
  useEffect(() => {
    if (!isGateway) return undefined
    const timer = setTimeout(() => setAsking(true), afterStart)
    return () => clearTimeout(timer)
  }, [isGateway])
  return isGateway && (asking || claimsNeedUpdate) ? <Renewal client={client} onDone={() => setAsking(false)} /> : null
}

/** Performs one silent sign-in and handles its result. */
function Renewal({ client, onDone }: { client: QueryClient; onDone: () => void }) {
  const {
    boot: { signIn: mode },
  } = useRouteContext({ from: '__root__' })
  const { endsAt } = useUser()
  useEffect(() => beginRenewal(client), [client])
  const answered = (isLoggedIn: boolean) => {
    onDone()
    if (isLoggedIn) follow(client, renewUser(client, mode))
    else if (endsAt !== null && now() >= endsAt) browserOf(client).sessionIsOver()
    else keepClaims(client)
  }
  return <SilentFrame onAnswer={answered} />
}

/** Checks the session when the hub connection closes, because the session may have ended. */
function useCheckOnDisconnect(look: () => void) {
  const { live } = useRouteContext({ from: '__root__' })
  const onDrop = useEffectEvent(look)
  useEffect(() => {
    let before = live.line()
    let asking: ReturnType<typeof setTimeout> | undefined
    const stop = live.subscribe(() => {
      const now = live.line()
      // Waits a moment, because signing out also closes the connection and then leaves the page.
      if (before === 'connected' && now === 'disconnected') asking = setTimeout(() => onDrop(), 100)
      before = now
    })
    return () => {
      clearTimeout(asking)
      stop()
    }
  }, [live])
}

/** Redirects a user who turns out to be signed out. An unreachable gateway says nothing about the session. */
const follow = (client: QueryClient, loading: Promise<SessionUser>) =>
  void loading.then(
    ({ isAuthenticated }) => {
      if (!isAuthenticated) browserOf(client).sessionIsOver()
    },
    (error: unknown) => console.warn('The signed-in person could not be loaded anew', error),
  )

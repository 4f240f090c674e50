import { IconFileOff, IconPlugConnectedX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { browserOf } from '../data/browser.ts'
import { ApiProblem } from '../data/http.ts'
import { home, useCrumbs } from '../entities/record/useCrumbs.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { Button } from '../ui/Button.tsx'
import { UiLink } from '../ui/LinkProvider.tsx'
import { Spinner } from '../ui/page/Spinner.tsx'
import { Closed } from './Closed.tsx'
import { DeadEnd } from '../pages/DeadEnd.tsx'
import { LeftForSignIn, NotOpen } from './gate.ts'

const NotAuthorised = lazyPart(() =>
  import('../pages/NotAuthorised.tsx').then((file) => ({ default: file.NotAuthorised })),
)

/** Explains why a screen could not be shown, and offers ways to continue. */
export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const client = useQueryClient()
  const { live } = router.options.context
  const again = () => {
    void browserOf(client).freshness.failedAnew()
    reset()
    void router.invalidate()
  }
  // Offers a retry only if the request failed to arrive; a refusal would only be repeated.
  const isRefused =
    error instanceof NotOpen || error instanceof LeftForSignIn || (error instanceof ApiProblem && error.isClosed)
  const onLine = useEffectEvent(() => {
    if (!isRefused && live.isReached()) again()
  })
  useEffect(() => live.subscribe(onLine), [live])
  if (error instanceof LeftForSignIn) return <Spinner label={error.message} />
  if (error instanceof NotOpen)
    return (
      <Suspense fallback={<Spinner label="Loading" />}>
        <NotAuthorised />
      </Suspense>
    )
  if (error instanceof ApiProblem && error.status === 403) return <Closed />
  if (error instanceof ApiProblem && error.status === 404)
    return (
      <DeadEnd icon={IconFileOff} title={error.message} failed actions={<WaysOut />}>
        <p className="quiet">Someone may have deleted it a moment ago.</p>
      </DeadEnd>
    )
  return (
    <DeadEnd
      icon={IconPlugConnectedX}
      title="This page could not be loaded"
      failed
      actions={
        <Button kind="primary" onClick={again}>
          Try again
        </Button>
      }
    >
      <p className="quiet">
        {error instanceof ApiProblem
          ? error.message
          : 'If this keeps happening, reload the page. Nothing you entered is lost.'}
      </p>
    </DeadEnd>
  )
}

/** Links to the record's list, if its URL has one, and to the dashboard. */
function WaysOut() {
  const list = useCrumbs().findLast(({ href }) => href && href !== home.href)
  return (
    <>
      {list?.href && <UiLink className="button primary" href={list.href}>{`Go to ${list.label}`}</UiLink>}
      <UiLink className={list ? 'button' : 'button primary'} href="/manage/dashboard">
        Go to dashboard
      </UiLink>
    </>
  )
}

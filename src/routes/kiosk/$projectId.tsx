import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazyPart.tsx'

// A chunk of its own below that of the route, so that the first page does not list its files.
const Kiosk = lazyPart(() => import('../../pages/kiosk/Kiosk.tsx').then((file) => ({ default: file.Kiosk })))

/** The gate of a site, on a device that can do nothing else. */
export const Route = createFileRoute('/kiosk/$projectId')({
  component: function Gate() {
    return (
      <Suspense>
        <Kiosk projectId={Number(Route.useParams().projectId)} />
      </Suspense>
    )
  },
})

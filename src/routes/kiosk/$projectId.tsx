import { createFileRoute } from '@tanstack/react-router'
import { Kiosk } from '../../pages/kiosk/Kiosk.tsx'

/** The gate of a site, on a device that can do nothing else. */
export const Route = createFileRoute('/kiosk/$projectId')({
  staticData: { title: 'Gate' },
  component: function Gate() {
    return <Kiosk projectId={Number(Route.useParams().projectId)} />
  },
})

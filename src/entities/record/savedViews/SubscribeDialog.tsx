import { useQuery } from '@tanstack/react-query'
import { viewSubscriptions } from '../../viewSubscription/data.ts'
import { SubscriptionForm } from './SubscriptionForm.tsx'

interface Props {
  view: { id: number; name: string }
  onClose: () => void
}

/** The form of the user's subscription to a view, or of a new one. */
export function SubscribeDialog({ view, onClose }: Props) {
  const { data } = useQuery(viewSubscriptions.list())
  if (!data) return null
  return (
    <SubscriptionForm
      savedViewId={view.id}
      viewName={view.name}
      subscription={data.find(({ savedViewId }) => savedViewId === view.id)}
      onClose={onClose}
    />
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { browserOf } from '#src/data/browser.ts'
import type { Opened } from '#src/data/entityData.ts'
import { Button } from '#src/ui/Button.tsx'
import { viewSubscriptions } from '../../viewSubscription/data.ts'

interface Props {
  subscription: Opened & { savedViewName: string | null }
  onDone?: () => void
}

/** The button that ends a subscription at once. */
export function Unsubscribe({ subscription, onDone }: Props) {
  const { messages } = browserOf(useQueryClient())
  const name = subscription.savedViewName ?? 'this view'
  const end = useMutation({
    ...viewSubscriptions.remove(subscription),
    onError: (error: Error) => messages.add('error', error.message),
    onSuccess: () => {
      messages.add('success', `“${name}” no longer comes by e-mail.`)
      onDone?.()
    },
  })
  return (
    <Button small aria-label={`Unsubscribe from ${name}`} disabled={end.isPending} onClick={() => end.mutate()}>
      Unsubscribe
    </Button>
  )
}

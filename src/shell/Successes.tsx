import { Suspense } from 'react'
import { Toasts } from '../ui/page/Toasts.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { useMessages } from './useMessages.ts'

const SavedLink = lazyPart(
  () => import('./SavedLink.tsx'),
  () => null,
)

/** The success messages, each with a link to the record it is about. */
export default function Successes() {
  const { all, dismiss } = useMessages()
  return (
    <Toasts
      toasts={all
        .filter(({ tone }) => tone === 'success')
        .map(({ id, text, saved, undo }) => ({
          id,
          text,
          undo,
          link: saved && (
            <Suspense>
              <SavedLink saved={saved} />
            </Suspense>
          ),
        }))}
      onDismiss={(id) => dismiss(Number(id))}
    />
  )
}

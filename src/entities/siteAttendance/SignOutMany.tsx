import { IconLogout } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#contract/text/amounts.ts'
import { browserOf } from '#src/data/browser.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { signOutMany } from './data.ts'

interface Props {
  projectId: number
  ids: readonly number[]
  /** The words of the button. */
  words: string
  onDone(): void
}

/** Signs several people out now, after a confirmation. */
export function SignOutMany({ projectId, ids, words, onDone }: Props) {
  const { messages } = browserOf(useQueryClient())
  const [asking, setAsking] = useState(false)
  const { mutateAsync, error, reset } = useMutation(signOutMany(projectId))
  const out = async () => {
    const count = await mutateAsync(ids).catch(() => null)
    // The dialog shows why.
    if (count === null) return
    messages.add('success', `${counted(count, 'person', 'people')} signed out`)
    setAsking(false)
    onDone()
  }
  return (
    <>
      <Button
        small
        icon={<IconLogout size={15} />}
        reason={ids.length === 0 ? 'Nobody you selected is on site, or they are not yours to sign out' : null}
        onClick={() => setAsking(true)}
      >
        {words}
      </Button>
      {asking && (
        <ConfirmModal
          title={`Sign out ${counted(ids.length, 'person', 'people')} now?`}
          action="Sign out"
          consequences="They no longer count as on site, also for a roll call."
          problem={error?.message}
          onConfirm={out}
          onCancel={() => {
            reset()
            setAsking(false)
          }}
        />
      )}
    </>
  )
}

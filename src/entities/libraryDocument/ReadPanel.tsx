import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { inForce, type LibraryDocument } from '#contract/entities/libraryDocument.ts'
import { browserOf } from '#src/data/browser.ts'
import { currentUser } from '#src/data/session.ts'
import { Button } from '#src/ui/Button.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { libraryDocuments } from './data.ts'

/** Asks the reader to confirm having read the current revision; afterwards shows when they did. */
export function ReadPanel({ row }: { row: LibraryDocument }) {
  const client = useQueryClient()
  const me = currentUser(client).id
  const { mutate, isPending, error } = useMutation({
    ...libraryDocuments.acknowledge(row.id),
    onSuccess: () => browserOf(client).messages.add('success', `You have confirmed reading ${row.name}`),
  })
  if (!row.acknowledgeRequired || !inForce.includes(row.statusId)) return null
  const own = row.acknowledgements.find(
    ({ userId, revisionCode }) => userId === me && revisionCode === row.currentRevision,
  )
  if (own)
    return (
      <p className="due tone-green">
        <IconCircleCheck size={15} stroke={2} aria-hidden />
        <span>
          You confirmed reading revision {own.revisionCode}, <Moment at={own.on} withTime inSentence />
        </span>
      </p>
    )
  // Library managers and administrators are not asked.
  if (!row.toRead) return null
  const button = (
    <Button kind="primary" disabled={isPending} onClick={() => mutate(row.currentRevisionId!)}>
      I have read this
    </Button>
  )
  return (
    <Notice
      tone={error ? 'red' : 'amber'}
      title={`Read revision ${row.currentRevision} and confirm it`}
      action={button}
    >
      {error?.message ?? 'Open the file, then confirm with your name and the time.'}
    </Notice>
  )
}

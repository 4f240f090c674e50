import { Suspense, useState } from 'react'
import { bulkApproval } from '#src/data/bulkApproval.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'

const DecideTogether = lazyPart(() =>
  import('#src/entities/approval/DecideTogether.tsx').then((file) => ({ default: file.DecideTogether })),
)

const words = { approve: 'Approve', approveWithComments: 'Approve with comments', reject: 'Reject' }

interface Props {
  projectId: number
  /** The selected records that wait for the reader's decision, by approval id. */
  items: readonly { id: number; name: string }[]
  onDone(): void
}

/** A bulk bar button that decides on the selected records waiting for the reader. */
export function DecideRecords({ projectId, items, onDone }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        small
        reason={items.length === 0 ? 'None of the records you selected waits for your decision' : null}
        onPointerEnter={DecideTogether.preload}
        onClick={() => setOpen(true)}
      >
        {`Decide on ${items.length || ''}`.trim()}
      </Button>
      {isOpen && (
        <Suspense>
          <DecideTogether
            noun="record"
            items={items}
            words={words}
            send={bulkApproval(projectId, { itemKind: 'processInstance' })}
            onDone={onDone}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

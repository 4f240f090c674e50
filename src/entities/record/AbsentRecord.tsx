import { useId } from 'react'
import { ApiProblem } from '#src/data/http.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/dialogs/Dialog.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { useSlow } from '#src/ui/useSlow.ts'

interface Props {
  name: string
  /** Why the record could not be loaded; null while it loads. */
  error: Error | null
  onRetry(): void
  onClose(): void
}

/** Replaces the form while its record loads or if loading fails. */
export function AbsentRecord({ name, error, onRetry, onClose }: Props) {
  const id = useId()
  const slow = useSlow(error === null)
  if (!error && !slow) return null
  const isFinal = error instanceof ApiProblem && error.isClosed
  return (
    <Dialog labelledBy={id} onLeave={onClose}>
      <h2 id={id}>{`Edit ${name}`}</h2>
      <div className="dialog-body">
        {error ? (
          <Notice
            tone="red"
            action={
              !isFinal && (
                <Button small onClick={onRetry}>
                  Try again
                </Button>
              )
            }
          >
            {error.message}
          </Notice>
        ) : (
          <Spinner label={`Loading the ${name}`} />
        )}
      </div>
      <footer>
        <Button onClick={onClose}>Close</Button>
      </footer>
    </Dialog>
  )
}

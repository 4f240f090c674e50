import type { BulkResult } from '#contract/documents/bulkApproval.ts'
import { counted } from '#contract/text/amounts.ts'
import { Button } from '#src/ui/Button.tsx'

interface Props {
  message: string | undefined
  problems: readonly BulkResult[]
  titleOf(id: number): string
  noun: 'document' | 'record'
  /** Absent if nothing would remain. */
  onLeaveOut?: () => void
}

/** Why several records could not be written together, with a button that leaves out those that failed. */
export function TogetherProblems({ message, problems, titleOf, noun, onLeaveOut }: Props) {
  return (
    <>
      <strong>{message}</strong>
      <ul>
        {problems.map(({ id, problem }) => (
          <li key={id}>{`${titleOf(id)}: ${problem}`}</li>
        ))}
      </ul>
      {onLeaveOut && (
        <Button small onClick={onLeaveOut}>
          {`Leave out ${counted(problems.length, noun)}`}
        </Button>
      )}
    </>
  )
}

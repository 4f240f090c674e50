import { Button } from '../Button.tsx'
import { EmptyState } from '../page/EmptyState.tsx'

interface Failed {
  title: string
  sentence?: string
  retry: () => void
}

/** The error state of a table, with a button to try again. */
export const CouldNotLoad = ({
  title,
  sentence = 'The server did not answer. Nothing you entered is lost.',
  retry,
}: Failed) => (
  <EmptyState failed title={title} action={<Button onClick={retry}>Try again</Button>}>
    {sentence}
  </EmptyState>
)

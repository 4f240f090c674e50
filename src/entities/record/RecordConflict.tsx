import type { ReactNode } from 'react'
import type { Dispute } from '#src/data/recordEditor/dispute.ts'
import { ConflictChoice } from '#src/ui/dialogs/ConflictChoice.tsx'

interface Props {
  dispute: Dispute
  onChoose(name: string, side: 'mine' | 'theirs'): void
  labels(this: void, name: string): string | undefined
  words(name: string, value: unknown): ReactNode
}

/** Someone else's save during an edit, with a choice for each field in conflict. */
export const RecordConflict = ({ dispute: { who, when, taken, fields }, onChoose, labels, words }: Props) => (
  <ConflictChoice
    who={who}
    when={when}
    taken={taken}
    onTake={onChoose}
    differences={fields.map(({ name, mine, theirs }) => ({
      name,
      label: labels(name) ?? name,
      mine: words(name, mine),
      theirs: words(name, theirs),
    }))}
  />
)

import type { ReactNode } from 'react'
import type { Dispute } from '#src/data/recordEditor/dispute.ts'
import { ConflictChoice } from '#src/ui/ConflictChoice.tsx'

interface Props {
  dispute: Dispute
  onChoose(name: string, side: 'mine' | 'theirs'): void
  labels(this: void, name: string): string | undefined
  words(name: string, value: unknown): ReactNode
}

/** What somebody else has saved while a form was open, field by field to choose. */
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

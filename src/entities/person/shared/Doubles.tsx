import { IconArrowsJoin, IconUsers } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { DoublePeople, DoublePerson } from '#contract/people/mergePeople.ts'
import { counted } from '#contract/text/amounts.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/dialogs/Dialog.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { dateWords } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { doubles, sayApart } from '../data.ts'
import { MergePeople } from './MergePeople.tsx'
import './merge.css'

interface Props {
  /** Only the doubles of this person. */
  personId?: number | undefined
  onClose(): void
}

/** People who may be one, each pair to be compared and merged, or to be kept as two. */
export function Doubles({ personId, onClose }: Props) {
  const id = useId()
  const found = useQuery(doubles(personId))
  const [compared, setCompared] = useState<DoublePeople | null>(null)
  const { mutate, isPending, error } = useMutation(sayApart())
  if (compared) return <MergePeople one={compared.one.id} other={compared.other.id} onClose={() => setCompared(null)} />
  return (
    <Dialog labelledBy={id} onLeave={onClose} className="doubles">
      <h2 id={id}>Likely doubles</h2>
      <div className="dialog-body stack">
        {error && <Notice tone="red">{error.message}</Notice>}
        <Loaded of={found} name="Likely doubles">
          {(pairs) =>
            pairs.length === 0 ? (
              <EmptyState title="No likely doubles">
                Nobody has the last name and date of birth, or a card number, in common with someone else.
              </EmptyState>
            ) : (
              <ul className="double-pairs" aria-label="Likely doubles">
                {pairs.map((pair) => (
                  <li key={`${pair.one.id}/${pair.other.id}`}>
                    <Side person={pair.one} />
                    <Side person={pair.other} />
                    <span className="quiet small">{`They have the ${pair.why}.`}</span>
                    <span className="line">
                      <Button
                        small
                        icon={<IconArrowsJoin size={15} />}
                        aria-label={`Compare ${pair.one.name} and ${pair.other.name}`}
                        onClick={() => setCompared(pair)}
                      >
                        Compare
                      </Button>
                      <Button
                        small
                        kind="quiet"
                        icon={<IconUsers size={15} />}
                        aria-label={`${pair.one.name} and ${pair.other.name} are two people`}
                        disabled={isPending}
                        onClick={() => mutate({ oneId: pair.one.id, otherId: pair.other.id })}
                      >
                        Two people
                      </Button>
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      <footer>
        <Button className="push" onClick={onClose}>
          Close
        </Button>
      </footer>
    </Dialog>
  )
}

function Side({ person: { name, clientName, trade, dateOfBirth, lists } }: { person: DoublePerson }) {
  const clock = useClock()
  const born = dateOfBirth && `born ${dateWords(dateOfBirth, clock)}`
  return (
    <span className="double">
      <strong>{name}</strong>
      <span className="quiet small">
        {[clientName, trade, born, `on ${counted(lists, 'project')}`].filter(Boolean).join(', ')}
      </span>
    </span>
  )
}

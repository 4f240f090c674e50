import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { entityData } from '#src/data/entityData.ts'
import { recordHistory } from '#src/data/recordHistory.ts'
import { Button } from '#src/ui/Button.tsx'
import { History } from './History.tsx'

interface Props {
  id: number
  data: Pick<ReturnType<typeof entityData>, 'entity'>
  words?: (name: string, value: unknown) => ReactNode
}

/** The history at the end of a form, loaded on demand, for kinds whose records have no page. */
export function PastChanges({ id, data, words }: Props) {
  const [shown, setShown] = useState(false)
  const history = useQuery({ ...recordHistory(data.entity, id), enabled: shown })
  if (!shown)
    return (
      <div>
        <Button small onClick={() => setShown(true)}>
          Show history
        </Button>
      </div>
    )
  return (
    <section aria-label="History">
      <History of={history} entity={data.entity} words={words} />
    </section>
  )
}

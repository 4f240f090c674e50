import { useEffect, useEffectEvent, useState } from 'react'
import { useTable } from '#src/entities/record/useTable.ts'
import { addressOf, filterIn, type TrailFilter } from './trailAddress.ts'

/** Milliseconds without a keystroke after which the address says what is typed. */
const pause = 300

/**
 * The table of the history, whose filters also stand in the address, so that they can be sent to a colleague. An
 * address without any finds those that were set a moment ago, and says them too; going back goes back to what it said.
 */
export function useTrailTable(address: Partial<TrailFilter>, onAddress: (address: Partial<TrailFilter>) => void) {
  const table = useTable('trail', { sorter: { column: 'on', down: true } })
  const said = JSON.stringify(address)
  const [seen, setSeen] = useState<string | null>(null)
  /** What this table itself has written into the address last. */
  const [written, setWritten] = useState<string | null>(null)
  const isFirst = seen === null
  const kept = addressOf(table.state)
  if (said !== seen) {
    setSeen(said)
    const isKept = isFirst && said === '{}'
    if (said !== written && !isKept && said !== JSON.stringify(kept))
      table.onState({ ...table.state, page: 1, ...filterIn(address) })
  }

  const write = useEffectEvent((next: string) => {
    setWritten(next)
    onAddress(JSON.parse(next) as Partial<TrailFilter>)
  })
  const wanted = JSON.stringify(kept)
  useEffect(() => {
    if (wanted === said) return undefined
    const timer = setTimeout(() => write(wanted), pause)
    return () => clearTimeout(timer)
  }, [wanted, said])
  return table
}

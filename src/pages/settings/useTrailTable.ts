import { useEffect, useEffectEvent, useState } from 'react'
import { useIsLeaving } from '#src/entities/record/useIsLeaving.ts'
import { useTable } from '#src/entities/record/useTable.ts'
import { addressOf, filterIn, type TrailFilter } from './trailAddress.ts'

/** Debounce in ms before typed text goes into the URL. */
const pause = 300

/**
 * The table state of the history, synchronised with the URL so that filters can be shared. A URL without filters gets
 * the most recent ones. Going back restores the filters of the earlier URL.
 */
export function useTrailTable(address: Partial<TrailFilter>, onAddress: (address: Partial<TrailFilter>) => void) {
  const table = useTable('trail', { sorter: { column: 'on', down: true } })
  const said = JSON.stringify(address)
  const [seen, setSeen] = useState<string | null>(null)
  /** The filters this hook last wrote to the URL. */
  const [written, setWritten] = useState<string | null>(null)
  const isFirst = seen === null
  const kept = addressOf(table.state)
  if (said !== seen) {
    setSeen(said)
    const isKept = isFirst && said === '{}'
    if (said !== written && !isKept && said !== JSON.stringify(kept))
      table.onState({ ...table.state, page: 1, ...filterIn(address) })
  }

  const isLeaving = useIsLeaving()
  const write = useEffectEvent((next: string) => {
    if (isLeaving()) return
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

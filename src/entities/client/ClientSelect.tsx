import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FieldValues } from 'react-hook-form'
import { TypeAheadField } from '#src/ui/fields/TypeAheadField.tsx'
import type { FieldProps } from '#src/ui/fields/field.ts'
import { clients } from './data.ts'

interface Props<T extends FieldValues, Context, Out> extends FieldProps<T, Context, Out> {
  /** The client that the record already has: offered though it is inactive or hidden from the reader. */
  known?: { id: number; name: string } | null
}

/** One of the active clients, found by typing. */
export function ClientSelect<T extends FieldValues, Context, Out>({ known, ...field }: Props<T, Context, Out>) {
  const { data } = useQuery(clients.list())
  const { id: knownId = 0, name: knownName = '' } = known ?? {}
  const items = useMemo(() => {
    const open = (data ?? []).filter(({ id, isActive }) => isActive && id !== knownId).map(({ id, name }) => ({ id, text: name }))
    return knownId > 0 ? [{ id: knownId, text: knownName }, ...open] : open
  }, [data, knownId, knownName])
  return <TypeAheadField {...field} items={items} />
}

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FieldValues } from 'react-hook-form'
import { TypeAheadField } from '#src/ui/fields/TypeAheadField.tsx'
import type { FieldProps } from '#src/ui/fields/field.ts'
import { projects } from './data.ts'

interface Props<T extends FieldValues, Context, Out> extends FieldProps<T, Context, Out> {
  /** The project that the record already has: offered though it is hidden from the reader. */
  known?: { id: number; name: string } | null
}

/** One of the projects the reader sees, found by typing its number or name. */
export function ProjectSelect<T extends FieldValues, Context, Out>({ known, ...field }: Props<T, Context, Out>) {
  const { data } = useQuery(projects.list())
  const { id: knownId = 0, name: knownName = '' } = known ?? {}
  const items = useMemo(() => {
    const seen = (data ?? []).map(({ id, number, name }) => ({ id, text: `${number} ${name}` }))
    return knownId > 0 && !seen.some(({ id }) => id === knownId) ? [{ id: knownId, text: knownName }, ...seen] : seen
  }, [data, knownId, knownName])
  return <TypeAheadField {...field} items={items} />
}

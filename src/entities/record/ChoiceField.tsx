import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Choice, Choices } from '#contract/choice.ts'
import { choices } from '#src/data/choices.ts'
import { TypeAheadField } from '#src/ui/fields/TypeAheadField.tsx'
import type { FieldProps } from '#src/ui/fields/field.ts'

export interface KnownChoice {
  /** The record's current choice, offered even if it is inactive or hidden from the reader. */
  known?: { id: number; name: string } | null
}

interface Props<K extends keyof Choices, T extends FieldValues, Context, Out>
  extends FieldProps<T, Context, Out>, KnownChoice {
  kind: K
  /** Filters the options. */
  fitting?(open: readonly Choices[K][]): readonly Choices[K][]
}

/** Selects a record of a kind, found by part of its name. */
export function ChoiceField<K extends keyof Choices, T extends FieldValues, Context, Out>({
  kind,
  known,
  fitting,
  ...field
}: Props<K, T, Context, Out>) {
  // A disabled field needs no other options, and its reader may not be allowed to load them.
  const { data } = useQuery({ ...choices(kind), enabled: !(field.disabled && known) })
  const { id: knownId = 0, name: knownName = '' } = known ?? {}
  const items = useMemo(() => {
    const open = named((fitting?.(data ?? []) ?? data ?? []).filter(({ id }) => id !== knownId))
    return knownId > 0 ? [{ id: knownId, text: knownName }, ...open] : open
  }, [data, fitting, knownId, knownName])
  return <TypeAheadField {...field} items={items} />
}

/** Adds what distinguishes records of the same name. */
function named(open: readonly Choice[]) {
  const counts = new Map<string, number>()
  for (const { name } of open) counts.set(name, (counts.get(name) ?? 0) + 1)
  return open.map(({ id, name, of }) => ({ id, text: of && (counts.get(name) ?? 0) > 1 ? `${name}, ${of}` : name }))
}

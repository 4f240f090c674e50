import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, type ComponentType } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Choice, Choices } from '#contract/choice.ts'
import { mayPass, type Role } from '#contract/wire/session.ts'
import { choices } from '#src/data/choices.ts'
import { currentUser } from '#src/data/session.ts'
import { BesideForm } from '#src/ui/dialogs/BesideForm.tsx'
import { TypeAheadField } from '#src/ui/fields/TypeAheadField.tsx'
import type { FieldProps } from '#src/ui/fields/field.ts'
import type { TypeAheadItem } from '#src/ui/fields/typeAhead.ts'

export interface KnownChoice {
  /** The record's current choice, offered even if it is inactive or hidden from the reader. */
  known?: { id: number; name: string } | null
}

/** Props of the dialog that adds a record with the typed name. */
export interface AddingProps {
  named: string
  onMade: (made: { id: number; name: string }) => void
  onClose: () => void
}

interface Props<K extends keyof Choices, T extends FieldValues, Context, Out>
  extends FieldProps<T, Context, Out>, KnownChoice {
  kind: K
  /** Filters the options. */
  fitting?(open: readonly Choices[K][]): readonly Choices[K][]
  /** How to add a missing name, and which roles may. */
  adds?: { kind: string; gate: readonly Role[]; Dialog: ComponentType<AddingProps> }
}

/** Selects a record of a kind, found by part of its name. */
export function ChoiceField<K extends keyof Choices, T extends FieldValues, Context, Out>({
  kind,
  known,
  fitting,
  adds,
  ...field
}: Props<K, T, Context, Out>) {
  const client = useQueryClient()
  // A disabled field needs no options, and its reader may not be allowed to load them.
  const { data, isLoading } = useQuery({ ...choices(kind), enabled: !(field.disabled && known) })
  const [adding, setAdding] = useState<{ named: string; take: (item: TypeAheadItem) => void } | null>(null)
  const [made, setMade] = useState<{ id: number; name: string } | null>(null)
  const { id: knownId = 0, name: knownName = '' } = known ?? {}
  const items = useMemo(() => {
    const own = [{ id: knownId, name: knownName }, ...(made ? [made] : [])].filter(({ id }) => id > 0)
    const open = (fitting?.(data ?? []) ?? data ?? []).filter(({ id }) => !own.some((one) => one.id === id))
    return [...own.map(({ id, name }) => ({ id, text: name })), ...named(open)]
  }, [data, fitting, knownId, knownName, made])
  const mayAdd = adds && mayPass(currentUser(client), adds.gate)
  return (
    <>
      <TypeAheadField
        {...field}
        items={items}
        isLoading={isLoading}
        adds={mayAdd ? { kind: adds.kind, onAdd: (words, take) => setAdding({ named: words, take }) } : null}
      />
      {adds && adding !== null && (
        <BesideForm>
          <adds.Dialog
            named={adding.named}
            onClose={() => setAdding(null)}
            onMade={(one) => {
              setMade(one)
              setAdding(null)
              adding.take({ id: one.id, text: one.name })
            }}
          />
        </BesideForm>
      )}
    </>
  )
}

/** Adds what distinguishes records of the same name. */
function named(open: readonly Choice[]) {
  const counts = new Map<string, number>()
  for (const { name } of open) counts.set(name, (counts.get(name) ?? 0) + 1)
  return open.map(({ id, name, of }) => ({ id, text: of && (counts.get(name) ?? 0) > 1 ? `${name}, ${of}` : name }))
}

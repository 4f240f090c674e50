import { TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { withoutTurning } from '#contract/text/turningSigns.ts'
import { useField, type FieldProps } from './field.ts'
import { useGiveWords } from './fieldWords.ts'
import { exactMatch, suggestions, type TypeAheadItem } from './typeAhead.ts'
import { TypeAheadBox } from './TypeAheadBox.tsx'

interface Props<T extends FieldValues, Context, Out> extends FieldProps<T, Context, Out> {
  items: readonly TypeAheadItem[]
  /** The items are loading. */
  isLoading?: boolean
  /** Adds an item with the typed name and selects it, for readers who may; `kind` names it: 'company'. */
  adds?: { kind: string; onAdd: (name: string, take: (item: TypeAheadItem) => void) => void } | null
  /** Takes text that no item contains when the box is left; returns whether another field keeps it now. */
  onUnknown?: (text: string) => boolean
}

/** Shortens typed text for use in a sentence. */
function shortened(typed: string) {
  const words = withoutTurning(typed.trim())
  const [beginning = ''] = /^.{0,40}/su.exec(words) ?? []
  return beginning === words ? words : `${beginning}…`
}

/**
 * One item of a long list, found by typing. The value is the item's id, or null. Text that matches an item exactly
 * selects it on blur; Enter and Tab take the first match.
 */
export function TypeAheadField<T extends FieldValues, Context, Out>({
  items,
  isLoading = false,
  adds,
  onUnknown,
  ...props
}: Props<T, Context, Out>) {
  const { value, set, box } = useField(props)
  useGiveWords(props, (other) => items.find(({ id }) => id === other)?.text ?? (other === 0 ? '—' : undefined))
  const [typed, setTyped] = useState<string | null>(null)
  const chosen = items.find((item) => item.id === value)
  const found = useMemo(
    () => (typed === null ? [] : suggestions(items, typed)).map((item) => ({ ...item, key: String(item.id) })),
    [items, typed],
  )
  // Typed text that matches no item is not a selection.
  const unknown = typed !== null && typed.trim() !== '' && !chosen
  const isNew = unknown && !isLoading && found.length === 0
  const input = useRef<HTMLInputElement>(null)
  const take = (item: TypeAheadItem | undefined) => {
    set(item?.id ?? null)
    setTyped(null)
  }
  const leave = () => {
    if (typed !== null) {
      const match = exactMatch(items, typed)
      if (match || typed.trim() === '' || (isNew && onUnknown?.(typed.trim()))) take(match)
    }
    box.onBlur()
  }
  useTakeLate(items, typed, chosen, (match) => {
    set(match.id)
    if (document.activeElement !== input.current) setTyped(null)
  })
  return (
    <TypeAheadBox
      label={box.label}
      typed={typed}
      chosen={chosen?.text ?? ''}
      found={found}
      isSearching={isLoading}
      add={
        adds && isNew
          ? { words: `Add “${shortened(typed)}” as a new ${adds.kind}`, onAdd: () => adds.onAdd(typed.trim(), take) }
          : null
      }
      onType={(words) => {
        setTyped(words)
        set(exactMatch(items, words)?.id ?? null)
      }}
      onTake={take}
      onLeave={leave}
    >
      {(steered, isOpen) => (
        <TextInput
          {...box}
          {...steered}
          ref={(element) => {
            input.current = element
            box.ref(element)
          }}
          data-unreadable={unknown || undefined}
          error={unknown && !isOpen ? `Nothing matches “${shortened(typed)}”.` : box.error}
        />
      )}
    </TypeAheadBox>
  )
}

/** Selects an item whose name was typed in full before the items had loaded. */
function useTakeLate(
  items: readonly TypeAheadItem[],
  typed: string | null,
  chosen: TypeAheadItem | undefined,
  take: (match: TypeAheadItem) => void,
) {
  const arrived = useEffectEvent((now: readonly TypeAheadItem[]) => {
    const match = typed !== null && !chosen ? exactMatch(now, typed) : undefined
    if (match) take(match)
  })
  useEffect(() => arrived(items), [items])
}

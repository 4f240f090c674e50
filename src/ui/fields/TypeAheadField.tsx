import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { withoutTurning } from '#contract/text/turningSigns.ts'
import { useField, type FieldProps } from './field.ts'
import { useGiveWords } from './fieldWords.ts'
import { insideDialog } from './insideDialog.ts'
import { exactMatch, suggestions, type TypeAheadItem } from './typeAhead.ts'

interface Props<T extends FieldValues, Context, Out> extends FieldProps<T, Context, Out> {
  items: readonly TypeAheadItem[]
}

/** Shortens typed text for use in an error message. */
function briefly(typed: string) {
  const words = withoutTurning(typed.trim())
  const [beginning = ''] = /^.{0,40}/su.exec(words) ?? []
  return beginning === words ? words : `${beginning}…`
}

/**
 * One item of a long list, found by typing. The value is the item's id, or null. Text that matches an item exactly
 * selects it on blur.
 */
export function TypeAheadField<T extends FieldValues, Context, Out>({ items, ...props }: Props<T, Context, Out>) {
  const { value, set, box } = useField(props)
  useGiveWords(props, (other) => items.find(({ id }) => id === other)?.text ?? (other === 0 ? '—' : undefined))
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() })
  const [typed, setTyped] = useState<string | null>(null)
  const chosen = items.find((item) => item.id === value)
  const words = typed ?? chosen?.text ?? ''
  const found = typed === null ? [] : suggestions(items, typed)
  const input = useRef<HTMLInputElement>(null)
  const take = (item: TypeAheadItem | undefined) => {
    set(item?.id ?? null)
    setTyped(null)
    list.closeDropdown()
  }
  const leave = () => {
    list.closeDropdown()
    if (typed !== null) {
      const match = exactMatch(items, typed)
      if (match || typed.trim() === '') take(match)
    }
    box.onBlur()
  }
  useTakeLate(items, typed, chosen, (match) => {
    set(match.id)
    if (document.activeElement !== input.current) setTyped(null)
  })
  // Typed text that matches no item does not count as a choice.
  const unknown = typed !== null && typed.trim() !== '' && !chosen
  return (
    <Combobox
      store={list}
      {...insideDialog}
      onOptionSubmit={(id) => take(items.find((item) => String(item.id) === id))}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...box}
          ref={(element) => {
            input.current = element
            box.ref(element)
          }}
          role="combobox"
          aria-autocomplete="list"
          autoComplete="off"
          data-unreadable={unknown || undefined}
          error={unknown && !list.dropdownOpened ? `Nothing matches “${briefly(typed)}”.` : box.error}
          value={words}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            set(exactMatch(items, currentTarget.value)?.id ?? null)
            list.openDropdown()
            list.updateSelectedOptionIndex()
          }}
          onBlur={leave}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={found.length === 0}>
        <Combobox.Options aria-label={box.label} mah={264} className="suggestions">
          {found.map((item) => (
            <Combobox.Option key={item.id} value={String(item.id)}>
              {item.text}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
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

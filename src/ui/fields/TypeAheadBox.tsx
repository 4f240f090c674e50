import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Combobox, useCombobox } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, type ChangeEvent, type KeyboardEvent, type ReactElement } from 'react'
import { insideDialog } from './insideDialog.ts'
import { exactMatch } from './typeAhead.ts'
import { isTaking } from './takeOnKey.ts'

/** A suggestion below the box. */
export interface Suggested {
  key: string
  text: string
  /** Distinguishes it from items of the same name, such as a plant number. */
  more?: string | null
}

/** Props that make an input a combobox. */
interface Steered {
  value: string
  role: 'combobox'
  autoComplete: 'off'
  'aria-autocomplete': 'list'
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onFocus: () => void
  onBlur: () => void
}

interface Props<Item extends Suggested> {
  /** Accessible name of the list. */
  label: string | undefined
  labelledBy?: string
  /** Text typed since the last selection; null shows `chosen`. */
  typed: string | null
  /** Text of the selected item. */
  chosen: string
  /** Items that match the typed text. */
  found: readonly Item[]
  /** The server has not answered yet, so more items may be found. */
  isSearching?: boolean
  /** Adds the typed text as an item, for readers who may. */
  add?: { words: string; onAdd: () => void } | null
  onType: (words: string) => void
  onTake: (item: Item) => void
  onLeave: () => void
  /** Renders the box; its second argument says whether the list is open. */
  children: (box: Steered, isOpen: boolean) => ReactElement
}

const addKey = 'add'

/**
 * A box with suggestions that match the typed text. Enter and Tab take the item chosen with the arrows, else the one
 * with exactly this name, else the first. Enter submits the form only if the whole name was typed.
 */
export function TypeAheadBox<Item extends Suggested>({
  label,
  labelledBy,
  typed,
  chosen,
  found,
  isSearching = false,
  add,
  onType,
  onTake,
  onLeave,
  children,
}: Props<Item>) {
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() })
  const exact = typed === null ? undefined : exactMatch(found, typed)
  /** Whether the arrows were used since the last letter. */
  const isSteered = useRef(false)
  /** Text whose first match is selected once the server has answered. */
  const wanted = useRef<string | null>(null)
  const take = (item: Item) => {
    wanted.current = null
    list.closeDropdown()
    onTake(item)
  }
  const steer = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') isSteered.current = true
    if (!isTaking(event) || !list.dropdownOpened || typed === null || typed.trim() === '') return
    const isEnter = event.key === 'Enter'
    const steeredTo = isSteered.current ? list.getSelectedOptionIndex() : -1
    const match = found[steeredTo] ?? exact ?? (isSearching ? undefined : found[0])
    // Otherwise the list would also select its own item.
    list.resetSelectedOption()
    if (match) take(match)
    else if (isSearching) wanted.current = typed
    else if (add && isEnter) add.onAdd()
    else return
    if (isEnter && match !== exact) event.preventDefault()
  }
  /** Whether the box was left before the server answered. */
  const hasLeft = useRef(false)
  const shown = found.map(({ key }) => key).join()
  const arrived = useEffectEvent((keys: string, words: string | null, isAsking: boolean) => {
    const match = keys === '' ? undefined : (exact ?? found[0])
    if (isAsking || words === null) return
    if (match && wanted.current === words) return take(match)
    if (hasLeft.current) {
      hasLeft.current = false
      return onLeave()
    }
    if (match && !isSteered.current) list.selectOption(found.indexOf(match))
  })
  useEffect(() => arrived(shown, typed, isSearching), [shown, typed, isSearching])
  return (
    <Combobox
      store={list}
      {...insideDialog}
      onOptionSubmit={(key) => {
        const item = found.find((one) => one.key === key)
        if (item) take(item)
        else add?.onAdd()
      }}
    >
      <Combobox.Target withExpandedAttribute>
        {children(
          // oxlint-disable-next-line react/refs -- the box reads them in event handlers, not during render
          {
            value: typed ?? chosen,
            role: 'combobox',
            autoComplete: 'off',
            'aria-autocomplete': 'list',
            onChange: ({ currentTarget }) => {
              isSteered.current = false
              wanted.current = null
              onType(currentTarget.value)
              list.openDropdown()
            },
            onKeyDown: steer,
            onFocus: () => {
              hasLeft.current = false
              if (typed !== null && (found.length > 0 || add)) list.openDropdown()
            },
            onBlur: () => {
              hasLeft.current = true
              list.closeDropdown()
              onLeave()
            },
          },
          list.dropdownOpened,
        )}
      </Combobox.Target>
      <Combobox.Dropdown hidden={found.length === 0 && !add}>
        <Combobox.Options aria-label={label} labelledBy={labelledBy} mah={264} className="suggestions">
          {found.map(({ key, text, more }) => (
            <Combobox.Option key={key} value={key}>
              {text}
              {more && <span className="quiet small">{` ${more}`}</span>}
            </Combobox.Option>
          ))}
          {add && <Combobox.Option value={addKey}>{add.words}</Combobox.Option>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { IconGripVertical } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { halfUnder, previewOf, type Half } from './dragging.ts'
import { MoveButtons, type MoveStep } from '../menus/MoveButtons.tsx'
import './moveGrip.css'

interface Props {
  /** Name of the item, for 'Move Authorise'. */
  name: string
  /** Index of the item among its siblings, from 0. `first` and `last` limit where it may go. */
  at: number
  first?: number
  last: number
  onMove: (from: number, to: number) => void
  /** Called after a drop or the release of a key, for lists that are saved as a whole. */
  onSettled?: () => void
  /** Why the item cannot be moved at present; null if it can. */
  reason?: string | null
}

const arrows: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** Moves an item within its limits. Returns whether that changes its place. */
function move({ at, first = 0, last, onMove }: Props, wanted: number) {
  const to = Math.max(first, Math.min(wanted, last))
  if (to !== at) flushSync(() => onMove(at, to))
  return to !== at
}

/** Returns the index that an item has after it is dropped before or after the item at `onto`. */
const placeAfterDrop = (from: number, onto: number, half: Half) =>
  onto + (half === 'after' ? 1 : 0) - (onto > from ? 1 : 0)

/**
 * The handle of an item in a list: drag it onto another item, move it with the up and down arrow keys, or press it for
 * buttons that do the same. The item is the nearest `li` or table row. The handle is no `button`, because Firefox does
 * not drag those.
 */
export function MoveGrip(props: Props) {
  const { name, at, first = 0, last, onSettled, reason = null } = props
  /** The item whose buttons are open. The same row of a long table may show another item later. */
  const [opened, setOpened] = useState<string | null>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const latest = useRef(props)
  useEffect(() => void (latest.current = props))
  useEffect(() => {
    const grip = handle.current
    const item = grip?.closest('li, tr')
    if (!grip || !item) return undefined
    const list = item.parentElement
    const unmark = () => item.removeAttribute('data-edge')
    return combine(
      draggable({
        element: grip,
        canDrag: () => (latest.current.reason ?? null) === null,
        getInitialData: () => ({ list, held: latest.current }),
        onGenerateDragPreview: previewOf(item),
        onDragStart: () => grip.setAttribute('data-held', ''),
        onDrop({ source, location }) {
          grip.removeAttribute('data-held')
          const [target] = location.current.dropTargets
          if (!target) return
          const held = source.data.held as Props
          // A long table may have scrolled another item into this row, and the order may have changed meanwhile.
          const item = latest.current.name === held.name ? latest.current : held
          const { onto, half } = target.data as { onto: number; half: Half }
          if (move(item, placeAfterDrop(item.at, onto, half))) latest.current.onSettled?.()
        },
      }),
      dropTargetForElements({
        element: item,
        canDrop: ({ source }) => source.data.list === list && source.element !== grip,
        getData: ({ input }) => ({ onto: latest.current.at, half: halfUnder(item, input) }),
        onDrag: ({ self }) => item.setAttribute('data-edge', self.data.half as Half),
        onDragLeave: unmark,
        onDrop: unmark,
      }),
    )
  }, [])
  const open = () => reason === null && setOpened(opened === name ? null : name)
  const press = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      open()
    }
    if (by === undefined || reason !== null) return
    event.preventDefault()
    move(latest.current, latest.current.at + by)
    handle.current?.focus()
  }
  const step = (to: MoveStep) => {
    if (move(latest.current, latest.current.at + arrows[to]!)) onSettled?.()
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpened(null)
  }
  return (
    <span className="grip-place" onBlur={leave}>
      <span
        ref={handle}
        role="button"
        tabIndex={0}
        className="button quiet icon small grip"
        aria-label={`Move ${name}`}
        aria-disabled={reason !== null || undefined}
        aria-expanded={opened === name}
        title={reason ?? 'Drag, or use the up and down arrow keys'}
        onClick={open}
        onKeyDown={press}
        onKeyUp={({ key }) => arrows[key] && onSettled?.()}
      >
        <IconGripVertical size={16} aria-hidden />
      </span>
      {opened === name && (
        <MoveButtons
          name={name}
          among={['ArrowUp', 'ArrowDown']}
          may={(to) => (to === 'ArrowUp' ? at > first : at < last)}
          onStep={step}
        />
      )}
    </span>
  )
}

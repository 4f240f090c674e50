import { IconChevronDown, IconChevronRight, IconTrash } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { Button } from '../Button.tsx'
import './foldingRow.css'

interface Props {
  /** Position in the list, from 1. */
  number: number
  title: string
  /** Summary in one line, shown while folded. */
  summary: ReactNode
  open: boolean
  onToggle: () => void
  /** The drag handle. */
  grip?: ReactNode
  /** Absent if the item cannot be removed. */
  onRemove?: () => void
  /** The item has an error. */
  wrong?: boolean
  children: ReactNode
}

/** An item of a list that is edited in place: one line while folded, its fields while open. Belongs in an `ol`. */
export function FoldingRow({ number, title, summary, open, onToggle, grip, onRemove, wrong = false, children }: Props) {
  const id = useId()
  const Chevron = open ? IconChevronDown : IconChevronRight
  return (
    <li className="folding" data-open={open || undefined} data-wrong={wrong || undefined}>
      <div className="folding-head">
        <span className="folding-grip">{grip}</span>
        <button type="button" className="folding-title" aria-expanded={open} aria-controls={id} onClick={onToggle}>
          <span className="number faint">{number}</span> <strong className="cut">{title || 'No name yet'}</strong>{' '}
          {!open && <span className="cut small quiet">{summary}</span>}
          <Chevron size={16} className="push" aria-hidden />
        </button>
        {onRemove && (
          <Button
            kind="quiet"
            small
            icon={<IconTrash size={16} />}
            aria-label={`Remove ${title || `item ${number}`}`}
            title="Remove"
            onClick={onRemove}
          />
        )}
      </div>
      <div id={id} className="folding-body" hidden={!open}>
        {open && children}
      </div>
    </li>
  )
}

import { IconChevronDown, IconChevronRight, IconTrash } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import './foldingRow.css'

interface Props {
  /** Its place, as people count. */
  number: number
  title: string
  /** The rest of it in one line, while it is folded. */
  summary: ReactNode
  open: boolean
  onToggle: () => void
  /** The handle that moves it. */
  grip?: ReactNode
  /** Left out where it cannot go. */
  onRemove?: () => void
  /** Something in it needs a change. */
  wrong?: boolean
  children: ReactNode
}

/** One item of a list that is edited in place: a line while folded, its fields while open. Stands in an `ol`. */
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

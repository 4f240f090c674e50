import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { number } from '#contract/text/amounts.ts'
import { Button } from '../Button.tsx'

interface Props {
  label: string
  count: number
  note?: string
  onClear: () => void
  /** Action buttons, each with the number of rows it affects; the danger button first, the primary one last. */
  children: ReactNode
}

/** Actions on the selected rows. The bar covers the toolbar, so that no row moves. */
export const BulkBar = ({ label, count, note, onClear, children }: Props) => (
  <div className="toolbar bulk" role="region" aria-label={`Chosen ${label.toLowerCase()}`}>
    <Button kind="quiet" small icon={<IconX size={16} />} aria-label="Clear selection" onClick={onClear} />
    <strong className="number" role="status">{`${number(count)} chosen`}</strong>
    {note !== undefined && <span className="quiet">{note}</span>}
    <div className="line tight push">{children}</div>
  </div>
)

import { IconEraser } from '@tabler/icons-react'
import { folderRights, folderRightWords, hasRight, type FolderRight } from '#contract/documents/folderRights.ts'
import { Button } from '#src/ui/Button.tsx'
import { letterOf } from './RightsCell.tsx'
import type { CellView } from './rightsGrid.ts'

interface Props {
  cells: readonly CellView[]
  /** Why nothing may be changed; null if changes are allowed. */
  reason: string | null
  onRight: (right: FolderRight) => void
  onBelow: () => void
  onNotify: () => void
  onRemove: () => void
}

/**
 * Switches for the rights of the selected cells. A right set in only some of the cells shows as mixed; a press sets it
 * in all.
 */
export function RightsBar({ cells, reason, onRight, onBelow, onNotify, onRemove }: Props) {
  const own = cells.flatMap(({ setting }) => setting ?? [])
  const count = cells.length
  return (
    <div className="rights-bar" role="group" aria-label="Rights of the chosen cells">
      <span className="number" role="status">{`${count} chosen`}</span>
      {folderRights.map((right) => (
        <Switch
          key={right}
          label={folderRightWords[right]}
          title={`${folderRightWords[right]} (${letterOf[right]})`}
          on={cells.filter(({ flags }) => hasRight(flags, right)).length}
          of={count}
          disabled={reason !== null}
          onSwitch={() => onRight(right)}
        />
      ))}
      <Switch
        label="Also below"
        title="Apply to the folders below too (B)"
        on={own.filter(({ appliesToSubfolders }) => appliesToSubfolders).length}
        of={own.length}
        disabled={reason !== null || own.length === 0}
        onSwitch={onBelow}
      />
      <Switch
        label="Tell of new"
        title="Tell them about new documents (N)"
        on={own.filter(({ notifyOnNew }) => notifyOnNew).length}
        of={own.length}
        disabled={reason !== null || own.length === 0}
        onSwitch={onNotify}
      />
      <Button
        kind="quiet"
        small
        icon={<IconEraser size={15} />}
        title="Remove the entries, so that the rights from above apply (Delete)"
        disabled={own.length === 0}
        reason={reason}
        onClick={onRemove}
      >
        Take away
      </Button>
    </div>
  )
}

interface SwitchProps {
  label: string
  title: string
  /** Number of cells in which it is on. */
  on: number
  of: number
  disabled: boolean
  onSwitch: () => void
}

const Switch = ({ label, title, on, of, disabled, onSwitch }: SwitchProps) => (
  <label className="line tight" title={title}>
    <input
      type="checkbox"
      className="check"
      ref={(box) => {
        if (box) box.indeterminate = on > 0 && on < of
      }}
      checked={of > 0 && on === of}
      disabled={disabled}
      onChange={onSwitch}
    />
    {label}
  </label>
)

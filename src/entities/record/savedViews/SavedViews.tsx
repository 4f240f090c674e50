import { useLocation } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { SavableRegister } from '#src/ui/DataTable/savableRegister.ts'
import type { TableState } from '#src/ui/DataTable/tableState.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Popover } from '#src/ui/menus/Popover.tsx'
import type { Dialog } from '../SavedViewList.tsx'

const Parts = lazyPart(() => import('../SavedParts.tsx').then((file) => ({ default: file.SavedParts })))

/** What every part of the menu needs. */
export interface SavedViewsProps {
  /** The name under which the state of the register is kept. */
  name: string
  start: Partial<TableState>
  register: SavableRegister
}

/** The menu of saved views in the toolbar of a register. All but its button loads when a view is open or asked for. */
export function SavedViews(props: SavedViewsProps) {
  const hash = useLocation({ select: (at) => at.hash })
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const linked = hash.startsWith('view-') ? Number(hash.slice(5)) : 0
  return (
    <>
      <Popover
        label={
          props.register.state.saved || linked ? (
            <Suspense fallback="Views">
              <Parts {...props} part={{ linked }} />
            </Suspense>
          ) : (
            'Views'
          )
        }
        boxName="Saved views"
        from="right"
        width={320}
        onIntent={Parts.preload}
      >
        {(close) => (
          <Suspense fallback={<p className="small faint none">Loading</p>}>
            <Parts {...props} part={{ close, ask: setDialog }} />
          </Suspense>
        )}
      </Popover>
      {dialog && (
        <Suspense fallback={null}>
          <Parts {...props} part={{ dialog, onClose: () => setDialog(null) }} />
        </Suspense>
      )}
    </>
  )
}

import { useLocation } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Popover } from '#src/ui/menus/Popover.tsx'
import type { SavedViewsProps, ViewDialog } from './savedViewsProps.ts'

const Parts = lazyPart(() => import('./SavedParts.tsx').then((file) => ({ default: file.SavedParts })))

/** The menu of saved views in the toolbar of a register. All but its button loads when a view is open or asked for. */
export function SavedViews(props: SavedViewsProps) {
  const hash = useLocation({ select: (at) => at.hash })
  const [dialog, setDialog] = useState<ViewDialog | null>(null)
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

import { IconColumns3 } from '@tabler/icons-react'
import { Suspense, type ComponentProps } from 'react'
import { lazyPart } from '../lazyPart.tsx'
import { Popover } from '../menus/Popover.tsx'

const ColumnChooser = lazyPart(async () => ({ default: (await import('./ColumnChooser.tsx')).ColumnChooser }))

/** The button of the column chooser. The chooser's code loads when a pointer or the focus reaches the button. */
export const ColumnsMenu = (props: ComponentProps<typeof ColumnChooser>) => (
  <Popover
    label="Columns"
    className="columns-menu"
    icon={<IconColumns3 size={15} aria-hidden />}
    from="right"
    width={256}
    onIntent={ColumnChooser.preload}
  >
    {() => (
      <Suspense fallback={<p className="small faint none">Loading</p>}>
        <ColumnChooser {...props} />
      </Suspense>
    )}
  </Popover>
)

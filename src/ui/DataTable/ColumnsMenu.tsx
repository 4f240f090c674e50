import { IconColumns3 } from '@tabler/icons-react'
import { lazy, Suspense, type ComponentProps } from 'react'
import { Popover } from '../Popover.tsx'

const load = () => import('./ColumnChooser.tsx')
const ColumnChooser = lazy(async () => ({ default: (await load()).ColumnChooser }))

/** The button of the column chooser, which is loaded when a pointer or the focus comes near. */
export const ColumnsMenu = (props: ComponentProps<typeof ColumnChooser>) => (
  <Popover label="Columns" icon={<IconColumns3 size={15} aria-hidden />} from="right" width={256} onIntent={() => void load()}>
    {() => (
      <Suspense fallback={<p className="small faint none">Loading</p>}>
        <ColumnChooser {...props} />
      </Suspense>
    )}
  </Popover>
)

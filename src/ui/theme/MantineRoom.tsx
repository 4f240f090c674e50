import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Input.layer.css'
import './mantine.css'
import { MantineContext, MantineProvider } from '@mantine/core'
import { use, type ReactNode } from 'react'
import { useScheme } from './scheme.ts'
import { theme, variables } from './theme.ts'

/** Mantine in the house's dress. One room serves the whole page, so a room inside another adds nothing. */
export function MantineRoom({ children }: { children: ReactNode }) {
  const inside = use(MantineContext) !== null
  return inside ? children : <OuterRoom>{children}</OuterRoom>
}

function OuterRoom({ children }: { children: ReactNode }) {
  const { shown } = useScheme()
  // The default too: until the forced one counts, the page is painted in it.
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} forceColorScheme={shown} defaultColorScheme={shown}>
      {children}
    </MantineProvider>
  )
}

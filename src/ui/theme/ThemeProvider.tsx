import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Input.layer.css'
import './mantine.css'
import { MantineContext, MantineProvider } from '@mantine/core'
import { use, type ReactNode } from 'react'
import { useScheme } from './scheme.ts'
import { theme, variables } from './theme.ts'

/** Provides Mantine with our theme. A nested provider has no effect. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const inside = use(MantineContext) !== null
  return inside ? children : <OuterProvider>{children}</OuterProvider>
}

function OuterProvider({ children }: { children: ReactNode }) {
  const { shown } = useScheme()
  // The first frame uses the default scheme, before the forced one applies, so both are set.
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} forceColorScheme={shown} defaultColorScheme={shown}>
      {children}
    </MantineProvider>
  )
}

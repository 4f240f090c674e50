import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Lets components pass CSS variables through the `style` prop. */
    [variable: `--${string}`]: string | number | undefined
  }
}

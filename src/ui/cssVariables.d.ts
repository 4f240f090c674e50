import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Lets a component hand a number or a word to its style sheet. */
    [variable: `--${string}`]: string | number | undefined
  }
}

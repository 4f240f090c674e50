import type { ReactNode } from 'react'

/** A key cap, such as 'Ctrl K'. */
export const Kbd = ({ children }: { children: ReactNode }) => <kbd>{children}</kbd>

import { createContext, use, useEffect, useState, type Dispatch, type ReactNode, type SetStateAction } from 'react'

const OpenForms = createContext<readonly [open: number, setOpen: Dispatch<SetStateAction<number>>] | null>(null)

/** Counts the record forms open in this browser. */
export function OpenFormsProvider({ children }: { children: ReactNode }) {
  const open = useState(0)
  return <OpenForms value={open}>{children}</OpenForms>
}

function useOpenForms() {
  const context = use(OpenForms)
  if (!context) throw new Error('Forms and pages stand in an OpenFormsProvider.')
  return context
}

/** Keeps pages mounted while the calling form is open, so that its input is not lost. */
export function useHoldPages() {
  const [, setOpen] = useOpenForms()
  useEffect(() => {
    setOpen((open) => open + 1)
    return () => setOpen((open) => open - 1)
  }, [setOpen])
}

/** Returns whether an open form keeps pages mounted. */
export function useIsHeld() {
  const [open] = useOpenForms()
  return open > 0
}

import { createContext, use, useEffect, useState, type Dispatch, type ReactNode, type SetStateAction } from 'react'

const OpenForms = createContext<readonly [open: number, setOpen: Dispatch<SetStateAction<number>>] | null>(null)

/** Counts the forms of records that are open in one browser, whatever page or list they were opened over. */
export function OpenFormsProvider({ children }: { children: ReactNode }) {
  const open = useState(0)
  return <OpenForms value={open}>{children}</OpenForms>
}

function useOpenForms() {
  const context = use(OpenForms)
  if (!context) throw new Error('Forms and pages stand in an OpenFormsProvider.')
  return context
}

/** Said by a form: as long as it is open, no page ends below it and takes along what was typed. */
export function useHoldPages() {
  const [, setOpen] = useOpenForms()
  useEffect(() => {
    setOpen((open) => open + 1)
    return () => setOpen((open) => open - 1)
  }, [setOpen])
}

/** Whether a form is open that pages have to stay for. */
export function useIsHeld() {
  const [open] = useOpenForms()
  return open > 0
}

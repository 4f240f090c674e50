import { useSyncExternalStore } from 'react'

/** What a person can ask for: light, dark, or whatever the machine has. */
export type Scheme = 'light' | 'dark' | 'auto'

/** Where the wish is kept; Mantine's own name for it, so that both agree. */
export const schemeKey = 'mantine-color-scheme-value'

/** What the office offers to people who have chosen nothing. */
let offered: 'light' | 'dark' | null = null

const dark = () => matchMedia('(prefers-color-scheme: dark)')
const told = new Set<() => void>()

/** What the person has asked for; 'auto' until they do. */
export function wishedScheme(): Scheme {
  const kept = localStorage.getItem(schemeKey)
  return kept === 'light' || kept === 'dark' ? kept : 'auto'
}

const shownScheme = (): 'light' | 'dark' => {
  const wish = wishedScheme()
  if (wish !== 'auto') return wish
  if (offered && localStorage.getItem(schemeKey) === null) return offered
  return dark().matches ? 'dark' : 'light'
}

/** Paints the page in the scheme that was asked for; to be called once before the first frame. */
export function showScheme() {
  document.documentElement.dataset.mantineColorScheme = shownScheme()
  for (const tell of told) tell()
}

/** Shows this scheme to whoever has not asked for one in this browser; null leaves it to the machine. */
export function offerScheme(scheme: 'light' | 'dark' | null) {
  if (scheme === offered) return
  offered = scheme
  showScheme()
}

/** Keeps the wish in this browser and follows it at once, in every open tab. */
export function wishScheme(scheme: Scheme) {
  localStorage.setItem(schemeKey, scheme)
  showScheme()
}

function subscribe(tell: () => void) {
  const machine = dark()
  told.add(tell)
  machine.addEventListener('change', showScheme)
  addEventListener('storage', showScheme)
  return () => {
    told.delete(tell)
    machine.removeEventListener('change', showScheme)
    removeEventListener('storage', showScheme)
  }
}

/** The scheme that is wished for and the one that is shown, as they change. */
export function useScheme() {
  const wished = useSyncExternalStore(subscribe, wishedScheme)
  const shown = useSyncExternalStore(subscribe, shownScheme)
  return { wished, shown }
}
